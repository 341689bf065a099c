import { type RefObject, useId, useMemo, useState } from 'react'
import {
  findCollectorsByName,
  type RankedCollector,
  type RankedVisit,
  rankCollectors,
} from '#rules/desk/rank-collectors.ts'
import { formatHour, slotHour } from '#rules/visits/slots.ts'
import { ActButtons, type ActKind } from './act-on-selected.tsx'
import type { BoardVisit, DeskBoard } from './contract.ts'
import { words } from './words.ts'

/** Number of collectors that are proposed; each has a digit key. */
export const MAX_PROPOSED = 3

interface Props {
  selected: readonly BoardVisit[]
  /** The number of selected visits that the list does not show. */
  hidden: number
  board: DeskBoard
  isBusy: boolean
  field: RefObject<HTMLInputElement | null>
  onAssign: (collector: { id: string; name: string }) => void
  onClear: () => void
  /** What else can be done to the selection; `count` of it can't be assigned. */
  others?: { count: number; onAct: (kind: ActKind) => void }
}

const QUIET = 'border-[#ffffff66] bg-[#ffffff1f] text-white hover:bg-[#ffffff40]'

export const toRankedVisit = ({ orderId, timeSlot, area, collector }: BoardVisit): RankedVisit => ({
  orderId,
  collector: collector?.id ?? null,
  hour: slotHour(timeSlot) ?? 0,
  area: area.name,
})

/** The reason for proposing a collector: 'Free at 9 AM, same area'. */
export function ReasonToAssign({ load, near, off }: RankedCollector) {
  const isHourShown = off.count < off.of
  const parts = [
    off.count > 0 && (off.of > 1 ? words.offPartly(off) : 'off at that time'),
    isHourShown && hourLoadText(load),
    near.count > 0 && (near.of > 1 ? words.sameAreas(near) : 'same area'),
  ]
  return (
    <small
      className={`block first-letter:uppercase ${isHourShown && load.isOver ? 'font-[650]' : 'font-normal'}`}
    >
      {parts.filter(Boolean).join(', ')}
    </small>
  )
}

/** The collector's fullest hour, with a warning if it has more visits than the collector can make in an hour. */
function hourLoadText({ count, perHour, isOver, isFree, hour: at }: RankedCollector['load']): string {
  const hour = formatHour(at)
  if (isFree && !isOver) return `free at ${hour}`
  if (perHour === null) return words.thenPlain({ count, hour })
  return (isOver ? words.thenOver : words.thenOf)({ count, perHour, hour })
}

/** Shown if a typed name matches no collector, or several. */
export const unclearName = (name: string, meant: readonly { name: string }[]): string =>
  meant.length === 0
    ? words.noCollectorCalled({ name: name.trim() })
    : words.whichCollector({ names: meant.map(collector => collector.name).join(', ') })

/** Assigns the selected visits: each of the best collectors has a button and a key; any name can be typed. */
export function AssignBar({ board, selected, hidden, isBusy, field, onAssign, onClear, others }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const collectors = useMemo(
    () => rankCollectors(board.collectors, board.visits.map(toRankedVisit), selected.map(toRankedVisit)),
    [board, selected],
  )
  const proposed = collectors.slice(0, MAX_PROPOSED)
  const assignTyped = () => {
    if (name.trim() === '') return
    const meant = findCollectorsByName(collectors, name)
    if (meant.length === 1 && meant[0]) onAssign(meant[0])
    else setProblem(unclearName(name, meant))
  }
  return (
    <form
      className="mt-3 flex flex-wrap items-center gap-2 rounded-xl bg-night px-3.5 py-2.5 text-white forced-colors:border max-sm:px-2.5 max-sm:py-2 [&_:focus-visible]:outline-marigold"
      aria-label="Assign"
      onSubmit={event => {
        event.preventDefault()
        assignTyped()
      }}
    >
      <Selection selected={selected} hidden={hidden} others={others?.count ?? 0} />
      {selected.length > 0 && (
        <>
          <Proposed collectors={proposed} isBusy={isBusy} onAssign={onAssign} />
          <NameField
            field={field}
            name={name}
            collectors={collectors}
            onName={typed => {
              setName(typed)
              setProblem(undefined)
            }}
            onDigit={digit => {
              const picked = proposed[digit - 1]
              if (picked) onAssign(picked)
              return picked !== undefined
            }}
          />
          {problem && (
            <p
              role="alert"
              className="rounded-md bg-rose-tint px-2 max-sm:order-2 py-1 font-semibold text-rose"
            >
              {problem}
            </p>
          )}
          <button type="submit" className={`${QUIET} max-sm:order-2`} aria-disabled={isBusy}>
            {isBusy ? 'Assigning...' : words.assignButton}
          </button>
        </>
      )}
      {others && <ActButtons className={`${QUIET} max-sm:order-2`} onOpen={others.onAct} />}
      <button type="button" className={`${QUIET} max-sm:order-1`} onClick={onClear}>
        Clear selection
      </button>
    </form>
  )
}

function Selection({ selected, hidden, others }: Pick<Props, 'selected' | 'hidden'> & { others: number }) {
  const replaced = selected.filter(({ collector }) => collector !== null).length
  return (
    <p className="mr-2 grid max-sm:flex-1">
      <strong>{words.selectedCount({ count: selected.length + others })}</strong>
      {others > 0 && <span>{words.notAssignable({ count: others })}</span>}
      {hidden > 0 && <span>{words.notInList({ count: hidden })}</span>}
      {replaced > 0 && <span>{words.replacing({ count: replaced })}</span>}
    </p>
  )
}

interface ProposedProps extends Pick<Props, 'isBusy' | 'onAssign'> {
  collectors: readonly RankedCollector[]
}

/** One line that scrolls on a phone, so that the visits stay in view. */
const Proposed = ({ collectors, isBusy, onAssign }: ProposedProps) => (
  <div className="flex gap-2 max-sm:order-2 max-sm:w-full max-sm:overflow-x-auto max-sm:p-0.5 max-sm:*:flex-none sm:contents">
    {collectors.map((collector, at) => (
      <button
        key={collector.id}
        type="button"
        className={`flex items-center gap-2.5 py-1.5 text-left leading-tight ${at === 0 ? 'border-marigold bg-marigold text-[#2b1b00] hover:bg-white' : QUIET}`}
        aria-disabled={isBusy}
        onClick={() => onAssign(collector)}
      >
        <kbd className="keyboard-only">{at + 1}</kbd>{' '}
        <span>
          {collector.name} <ReasonToAssign {...collector} />
        </span>
      </button>
    ))}
  </div>
)

interface NameFieldProps extends Pick<Props, 'field'> {
  name: string
  collectors: readonly RankedCollector[]
  onName: (typed: string) => void
  /** Called with a digit typed into the empty field. Returns whether it chose a collector. */
  onDigit: (digit: number) => boolean
}

function NameField({ field, name, collectors, onName, onDigit }: NameFieldProps) {
  const names = useId()
  return (
    <>
      <label className="max-sm:order-2 max-sm:flex-[1_1_6rem]">
        <span className="sr-only">{words.collectorName}</span>
        <input
          ref={field}
          className="w-36 max-sm:w-full"
          value={name}
          list={names}
          placeholder="Another name"
          maxLength={40}
          autoComplete="off"
          onChange={event => onName(event.target.value)}
          onKeyDown={event => {
            if (name === '' && onDigit(Number(event.key))) event.preventDefault()
          }}
        />
      </label>
      <datalist id={names}>
        {collectors.map(collector => (
          <option key={collector.id} value={collector.name} />
        ))}
      </datalist>
    </>
  )
}
