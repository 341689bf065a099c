import { type RefObject, useId, useMemo, useState } from 'react'
import { collectorsTyped, type RankedCollector, rankCollectors } from '#rules/desk/rank-collectors.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { placed } from './matches.ts'
import type { DayBoard } from './use-board.ts'
import type { BoardVisit } from './visit-table.tsx'
import { words } from './words.ts'

/** How many names have a key. */
export const QUICK = 9

interface Props {
  selected: readonly BoardVisit[]
  board: DayBoard
  isBusy: boolean
  field: RefObject<HTMLInputElement | null>
  onAssign: (collector: { id: string; name: string }) => void
  onClear: () => void
}

/** A collector's load with these visits: 'then 5 that day, 3 of 3 at 9–10 AM, same area'. */
export function WhatThen({ load, near, off }: RankedCollector) {
  const isHourSaid = off.count < off.of
  const parts = [
    off.count > 0 && (off.of > 1 ? words.offPartly(off) : words.offThen),
    words.thenInDay({ count: load.day }),
    isHourSaid && hourThen(load),
    near.count > 0 && (near.of > 1 ? words.sameAreas(near) : words.sameArea),
  ]
  return (
    <small data-over={(isHourSaid && load.isOver) || undefined}>{parts.filter(Boolean).join(', ')}</small>
  )
}

/** The fullest of the hours, with a warning where they make fewer in one. */
function hourThen({ count, perHour, isOver, hour: at }: RankedCollector['load']): string {
  const hour = shortHour(slotLabel(at))
  if (perHour === null) return words.thenPlain({ count, hour })
  return (isOver ? words.thenOver : words.thenOf)({ count, perHour, hour })
}

/** Why a typed name is nobody's, or not one person's. */
export const unclearName = (name: string, meant: readonly { name: string }[]): string =>
  meant.length === 0
    ? words.noCollectorCalled({ name: name.trim() })
    : words.whichCollector({ names: meant.map(one => one.name).join(', ') })

/** Who comes to the selected visits: a key for each known name, or any name typed. */
export function AssignBar({ board, selected, isBusy, field, onAssign, onClear }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const collectors = useMemo(
    () => rankCollectors(board.collectors, board.visits.map(placed), selected.map(placed)),
    [board, selected],
  )
  const names = useId()
  const replaced = selected.filter(({ collector }) => collector !== null).length
  const quick = collectors.slice(0, QUICK)
  const assignTyped = () => {
    if (name.trim() === '') return
    const meant = collectorsTyped(collectors, name)
    if (meant.length === 1 && meant[0]) onAssign(meant[0])
    else setProblem(unclearName(name, meant))
  }
  return (
    <form
      className="desk-assign"
      aria-label={words.assignTitle}
      onSubmit={event => {
        event.preventDefault()
        assignTyped()
      }}
    >
      <p>
        <strong>{words.selectedCount({ count: selected.length })}</strong>
        {replaced > 0 && <span>{words.replacing({ count: replaced })}</span>}
      </p>
      {quick.map((one, at) => (
        <button key={one.id} type="button" onClick={() => onAssign(one)}>
          <kbd>{at + 1}</kbd> {one.name} <WhatThen {...one} />
        </button>
      ))}
      <label>
        <span className="desk-hidden">{words.collectorName}</span>
        <input
          ref={field}
          value={name}
          list={names}
          placeholder={words.collectorName}
          maxLength={40}
          autoComplete="off"
          onChange={event => {
            setName(event.target.value)
            setProblem(undefined)
          }}
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
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
      {problem && (
        <p role="alert" className="desk-problem">
          {problem}
        </p>
      )}
      <button type="submit" className="desk-primary" aria-disabled={isBusy}>
        {isBusy ? words.assigning : words.assignButton}
      </button>
      <button type="button" onClick={onClear}>
        {words.clearSelection}
      </button>
    </form>
  )
}
