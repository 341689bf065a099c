import type { FormEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { AUDIT_KINDS } from '#rules/desk/audit-details.ts'
import * as rights from '#text/desk/rights.ts'
import { say } from '#text/text.ts'
import { RecordList, type RecordOf, useRecord } from './record-list.tsx'
import '#kit/desk/table.css'
import '#desk/access/rights.css'

const IN_ADDRESS = ['staffId', 'orderId', 'of', 'kind', 'date'] as const

function chosenIn(query: URLSearchParams, phone: string): RecordOf {
  const [staffId, orderId, of, kind, date] = IN_ADDRESS.map(name => query.get(name) ?? undefined)
  return {
    staffId,
    orderId,
    date,
    phone: phone || undefined,
    isWholeCustomer: orderId && of === 'customer' ? true : undefined,
    kind: AUDIT_KINDS.find(one => one === kind),
  }
}

/** Who did and read what: narrowed by what is in the address, and by a phone number, which never is: the tab’s history has it. */
export default function RecordPage() {
  const [query, setQuery] = useSearchParams()
  const phone = (useLocation().state as { phone?: string } | null)?.phone ?? ''
  const chosen = chosenIn(query, phone)
  const record = useRecord(chosen)
  const staff = record.value?.people ?? []
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const filled = (name: string) => String(given.get(name) ?? '').trim()
    const named = IN_ADDRESS.map((name): [string, string] => [name, filled(name)])
    setQuery(
      named.filter(([, value]) => value !== ''),
      { state: { phone: filled('phone') } },
    )
  }
  return (
    <main>
      <h1>{say(rights.recordTitle)}</h1>
      <p className="desk-quiet">{say(rights.recordHow)}</p>
      <form className="rights-filter" onSubmit={show} key={`${query} ${phone}`}>
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
        <OfWhom {...chosen} />
        <label>
          {say(rights.what)}
          <select name="kind" defaultValue={chosen.kind}>
            <option value="">{say(rights.bothKinds)}</option>
            {AUDIT_KINDS.map(kind => (
              <option key={kind} value={kind}>
                {say(rights.kinds[kind])}
              </option>
            ))}
          </select>
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

const OfWhom = ({ orderId, isWholeCustomer, phone }: RecordOf) => (
  <>
    <div>
      <label>
        {say(rights.ofOrder)}
        <input name="orderId" defaultValue={orderId} maxLength={60} autoComplete="off" />
      </label>
      <label className="rights-check">
        <input name="of" type="checkbox" value="customer" defaultChecked={isWholeCustomer} />
        {say(rights.ofWholeCustomer)}
      </label>
    </div>
    <label>
      {say(rights.ofPhone)}
      <input name="phone" type="tel" defaultValue={phone} maxLength={40} autoComplete="off" />
    </label>
  </>
)
