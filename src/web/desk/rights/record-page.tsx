import { type FormEvent, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import * as rights from '#text/desk/rights.ts'
import { say } from '#text/text.ts'
import { RecordList, type RecordOf, useRecord } from './record-list.tsx'
import '../table.css'
import './rights.css'

const FILTERS = ['staffId', 'orderId', 'date'] as const
/** Who did and read what: narrowed by person, order and day, which are in the address. */
export default function RecordPage() {
  const [query, setQuery] = useSearchParams()
  const chosen: RecordOf = Object.fromEntries(
    FILTERS.flatMap(name => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const record = useRecord(chosen)
  const staff = record.value?.people ?? []
  const show = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const given = new FormData(event.currentTarget)
      const filled = FILTERS.map((name): [string, string] => [name, String(given.get(name) ?? '').trim()])
      setQuery(filled.filter(([, value]) => value !== ''))
    },
    [setQuery],
  )
  return (
    <main>
      <h1>{say(rights.recordTitle)}</h1>
      <p className="desk-quiet">{say(rights.recordHow)}</p>
      <form className="rights-filter" onSubmit={show} key={query.toString()}>
        <label>
          {say(rights.byStaff)}
          <select name="staffId" defaultValue={chosen.staffId} key={staff.length}>
            <option value="">{say(rights.everybody)}</option>
            {staff.map(({ id, name, hasLeft }) => (
              <option key={id} value={id}>
                {hasLeft ? say(rights.hasLeft, { name }) : name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say(rights.ofOrder)}
          <input name="orderId" defaultValue={chosen.orderId} maxLength={60} autoComplete="off" />
        </label>
        <label>
          {say(rights.onDay)}
          <input name="date" type="date" defaultValue={chosen.date} />
        </label>
        <button type="submit" className="desk-primary">
          {say(rights.showRecord)}
        </button>
        <button type="button" onClick={() => setQuery([])}>
          {say(rights.showAll)}
        </button>
      </form>
      <RecordList of={chosen} {...record} />
    </main>
  )
}
