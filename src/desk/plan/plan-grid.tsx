import { type DragEvent, useState } from 'react'
import type { BoardVisit, DeskBoard } from '#desk/board/contract.ts'
import { isAssignable } from '#rules/desk/day-lists.ts'
import { hourOf, shortHours } from '#rules/desk/hours.ts'
import { groupBy } from '#rules/group-by.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { hourOfVisit } from './proposal.ts'
import { words } from './words.ts'

type Collector = DeskBoard['collectors'][number]

interface Props {
  /** With the plan. */
  board: DeskBoard
  /** Orders whose collector the plan changes. */
  changed: ReadonlySet<string>
  selected: ReadonlySet<string>
  onSelect: (orderId: string) => void
  /** Null: as on the board. */
  onDrop: (orderId: string, collectorId: string | null) => void
  /** Undefined without the permission to set hours. */
  onOff: ((collector: Collector) => void) | undefined
}

/** Collectors and hours: each visit can be dragged to another collector of its hour. */
export function PlanGrid({ board, changed, selected, onSelect, onDrop, onOff }: Props) {
  const visits = board.visits.filter(({ isCentreVisit, state }) => !isCentreVisit && state !== 'cancelled')
  const hours = [...new Set(visits.map(hourOfVisit))].sort((a, b) => a - b)
  const byCollector = groupBy(visits, ({ collector }) => collector?.id ?? null)
  const rows = board.collectors.filter(({ id, hours: duty, perHour }) => {
    return byCollector.has(id) || duty !== null || perHour !== null
  })
  const rowOf = (collector: Collector | null) => (
    <Row
      key={collector?.id ?? ''}
      collector={collector}
      visits={byCollector.get(collector?.id ?? null) ?? []}
      hours={hours}
      changed={changed}
      selected={selected}
      onSelect={onSelect}
      onDrop={onDrop}
      onOff={onOff}
    />
  )
  return (
    <div className="mt-3 rounded-xl border border-line bg-surface max-[1279px]:overflow-x-auto">
      <table className="w-full min-w-[60rem] table-fixed [&_:is(td,th)]:border-t [&_:is(td,th)]:border-line [&_:is(td,th)]:p-1 [&_:is(td,th)]:align-top">
        <caption className="sr-only">Visits by collector and hour</caption>
        <thead className="sticky-heads:sticky sticky-heads:top-0 sticky-heads:z-1 bg-surface">
          <tr>
            <th scope="col" className="w-[10rem] border-t-0! px-3! text-left">
              Collector
            </th>
            {hours.map(hour => (
              <th key={hour} scope="col" className="border-t-0! px-1! text-left whitespace-nowrap">
                {hourOf(hour)}{' '}
                <small className="block font-normal text-muted">
                  {words.visitCount({ count: visits.filter(visit => hourOfVisit(visit) === hour).length })}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byCollector.has(null) && rowOf(null)}
          {rows.map(rowOf)}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Omit<Props, 'board'> {
  /** Null: the visits without a collector. */
  collector: Collector | null
  visits: readonly BoardVisit[]
  hours: readonly number[]
}

function Row({ collector, visits, hours, changed, selected, onSelect, onDrop, onOff }: RowProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer.getData('text/plain'), collector?.id ?? null)
  }
  return (
    <tr
      className={isOver ? 'bg-leaf-tint' : collector ? undefined : 'bg-rose-tint'}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      <th scope="row" className="px-3! text-left">
        {collector ? (
          <RowHead collector={collector} count={visits.length} onOff={onOff} />
        ) : (
          <strong className="text-rose">{words.unplaced({ count: visits.length })}</strong>
        )}
      </th>
      {hours.map(hour => (
        <Cell
          key={hour}
          hour={hour}
          collector={collector}
          visits={visits.filter(visit => hourOfVisit(visit) === hour)}
          changed={changed}
          selected={selected}
          onSelect={onSelect}
        />
      ))}
    </tr>
  )
}

interface RowHeadProps extends Pick<Props, 'onOff'> {
  collector: Collector
  count: number
}

function RowHead({ collector, count, onOff }: RowHeadProps) {
  const { name, area, hours, perHour } = collector
  const isOff = perHour !== null && hours === null
  return (
    <>
      <span className="block wrap-anywhere">{name}</span>
      <small className="block font-normal text-muted wrap-anywhere">
        {[words.visitCount({ count }), area, hours && shortHours(hours), isOff && 'off']
          .filter(Boolean)
          .join(', ')}
      </small>
      {onOff && !isOff && (
        <button
          type="button"
          className="plain-link text-xs font-normal"
          aria-label={words.offName({ name })}
          onClick={() => onOff(collector)}
        >
          {words.offButton}
        </button>
      )}
    </>
  )
}

interface CellProps extends Pick<Props, 'changed' | 'selected' | 'onSelect'> {
  hour: number
  collector: Collector | null
  visits: readonly BoardVisit[]
}

function Cell({ hour, collector, visits, changed, selected, onSelect }: CellProps) {
  const seats = visits.reduce((sum, visit) => sum + visit.seats, 0)
  const perHour = collector?.perHour ?? null
  const duty = collector?.hours
  const isAway = perHour !== null && (!duty || hour < duty.from || hour >= duty.to)
  const isOver = perHour !== null && (seats > perHour || (isAway && seats > 0))
  return (
    <td className={isOver ? 'bg-rose-tint' : isAway ? 'bg-paper' : undefined}>
      {isOver && (
        <small className="block px-1 font-semibold text-rose">
          {isAway ? 'off at that time' : words.overload({ count: seats, perHour })}
        </small>
      )}
      {[...groupBy(visits, ({ area }) => area.name)].map(([area, own]) => (
        <div key={area}>
          <small className="block px-1 text-muted wrap-anywhere">{area}</small>
          {own.map(visit => (
            <Chip
              key={visit.orderId}
              visit={visit}
              isChanged={changed.has(visit.orderId)}
              isSelected={selected.has(visit.orderId)}
              onSelect={onSelect}
            />
          ))}
        </div>
      ))}
    </td>
  )
}

/** How visits look, explained by `Legend`. */
const LOOKS = {
  changed: 'border-leaf bg-leaf-tint',
  unchanged: 'border-line-strong bg-surface',
  selected: 'border-night bg-night text-white hover:bg-night',
  fixed: 'border-dashed border-line-strong text-muted',
} as const

/** What the colours and borders of the visits mean. */
export const Legend = ({ shown }: { shown: readonly (keyof typeof LOOKS)[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted" aria-label={words.legend}>
    {shown.map(look => (
      <li key={look} className="flex items-center gap-1.5">
        <i aria-hidden="true" className={`h-3.5 w-6 rounded-sm border ${LOOKS[look]}`} />
        {words.looks[look]}
      </li>
    ))}
  </ul>
)

interface ChipProps extends Pick<Props, 'onSelect'> {
  visit: BoardVisit
  isChanged: boolean
  isSelected: boolean
}

function Chip({ visit, isChanged, isSelected, onSelect }: ChipProps) {
  const { orderId, patientName, area, address, collector } = visit
  const isFixed = !isAssignable(visit)
  const look = isFixed ? 'fixed' : isSelected ? 'selected' : isChanged ? 'changed' : 'unchanged'
  return (
    <button
      type="button"
      className={`mb-0.5 block min-h-6! w-full rounded-md wrap-anywhere whitespace-normal border px-1.5 py-0 text-left text-xs font-normal max-[1099px]:min-h-11! ${isFixed ? '' : 'cursor-grab'} ${LOOKS[look]}`}
      draggable={!isFixed}
      data-row={isFixed ? undefined : orderId}
      data-hour={hourOfVisit(visit)}
      aria-pressed={isFixed ? undefined : isSelected}
      aria-disabled={isFixed ? true : undefined}
      aria-label={words.chip({
        name: patientName,
        area: area.name,
        hour: formatHour(hourOfVisit(visit)),
        collector: collector?.name ?? words.noCollector,
      })}
      title={`${patientName}, ${address}`}
      translate="no"
      onDragStart={event => event.dataTransfer.setData('text/plain', orderId)}
      onClick={() => {
        if (!isFixed) onSelect(orderId)
      }}
    >
      {patientName}
    </button>
  )
}
