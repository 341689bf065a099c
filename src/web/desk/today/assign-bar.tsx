import { type RefObject, useId, useState } from 'react'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import type { BoardVisit } from './visit-table.tsx'

/** How many names have a key. */
const QUICK = 6

interface Props {
  selected: readonly BoardVisit[]
  collectors: readonly string[]
  isBusy: boolean
  field: RefObject<HTMLInputElement | null>
  onAssign: (collector: string) => void
  onClear: () => void
}

/** Who comes to the selected visits: a key for each known name, or any name typed. */
export function AssignBar({ selected, collectors, isBusy, field, onAssign, onClear }: Props) {
  const [name, setName] = useState('')
  const names = useId()
  const replaced = selected.filter(({ collector }) => collector !== null).length
  const quick = collectors.slice(0, QUICK)
  return (
    <form
      className="desk-assign"
      aria-label={say(desk.assignTitle)}
      onSubmit={event => {
        event.preventDefault()
        if (name.trim()) onAssign(name.trim())
      }}
    >
      <p>
        <strong>{say(desk.selectedCount, { count: selected.length })}</strong>
        {replaced > 0 && <span>{say(desk.replacing, { count: replaced })}</span>}
      </p>
      {quick.map((one, at) => (
        <button key={one} type="button" onClick={() => onAssign(one)}>
          <kbd>{at + 1}</kbd> {one}
        </button>
      ))}
      <label>
        <span className="desk-hidden">{say(desk.collectorName)}</span>
        <input
          ref={field}
          value={name}
          list={names}
          placeholder={say(desk.collectorName)}
          maxLength={40}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
          onKeyDown={event => {
            const picked = name === '' ? quick[Number(event.key) - 1] : undefined
            if (!picked) return
            event.preventDefault()
            onAssign(picked)
          }}
        />
      </label>
      <datalist id={names}>
        {collectors.map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button type="submit" className="desk-primary" aria-disabled={isBusy}>
        {say(isBusy ? desk.assigning : desk.assignButton)}
      </button>
      <button type="button" onClick={onClear}>
        {say(desk.clearSelection)}
      </button>
    </form>
  )
}
