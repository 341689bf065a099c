import { startTransition, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { ScrollBox } from '#kit/desk/table.tsx'
import { formatTime, type IndianDate, indianDate } from '#rules/dates.ts'
import type { BoardOrder } from '#rules/desk/board-choice.ts'
import { DAY_LISTS, type DayList, isChangeable } from '#rules/desk/day-lists.ts'
import { hourOf, minutesUntil, SOON_MINUTES } from '#rules/desk/hours.ts'
import { groupBy } from '#rules/group-by.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { boardState } from './board-place.ts'
import type { BoardVisit, DeskBoard } from './contract.ts'
import { formatMinutesUntil } from './minutes-until.ts'
import type { SelectionActions } from './use-selection.ts'
import { VisitRow } from './visit-row.tsx'
import { words } from './words.ts'

interface Props {
  /** Those of the list. */
  visits: readonly BoardVisit[]
  selected: ReadonlySet<string>
  /** Undefined without the permission to assign. */
  selecting: SelectionActions | undefined
  /** Selects one visit and asks for a name. */
  onAssign: (orderId: string) => void
  list: DayList
  order: BoardOrder
  filter: string
  /** Open visits that match the filter, in any list. */
  matching: number
  hours: DeskBoard['hours']
  collectors: DeskBoard['collectors']
  date: IndianDate
  /** When the visits were read. */
  at: string
}

export function VisitTable(props: Props) {
  const {
    visits,
    selected,
    selecting,
    onAssign,
    list,
    order,
    filter,
    matching,
    hours,
    collectors,
    date,
    at,
  } = props
  const { search } = useLocation()
  const numbers = visits.map(({ orderId }) => orderId).join(' ')
  // The same object while the list has the same orders, because every row has it.
  const place = useMemo(() => boardState({ search, orders: numbers.split(' ') }), [search, numbers])
  const phones = useMemo(() => new Map(collectors.map(({ id, phone }) => [id, phone])), [collectors])
  // The first rows appear at once, the others when there is time.
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const listed = isWhole ? visits : visits.slice(0, FIRST_ROWS)
  const byHour = useMemo(() => groupBy(visits, hourOfVisit), [visits])
  if (visits.length === 0) return <NoRows list={list} filter={filter} matching={matching} />
  const isToday = date === indianDate(new Date(at))
  const isByHour = order === 'hour'
  const columns = COLUMNS + (selecting ? 1 : 0) + (isByHour ? 0 : 1)
  const groups = isByHour ? [...groupBy(listed, hourOfVisit)] : [[-1, listed] as const]
  /** The first hour that has not begun. */
  const next =
    isToday && isByHour ? groups.find(([hour]) => minutesUntil(date, hour, at) > 0)?.[0] : undefined
  return (
    // The table's headings stay in view only if the table has no scrolling box of its own.
    <ScrollBox className="sticky-heads:overflow-x-visible">
      <table className="stacked w-full md:table-fixed sticky-heads:[&_:is(a,button,input)]:scroll-mt-28 md:min-w-192 [&_:is(td,th)]:align-middle md:[&_:is(td,th)]:px-2.5 min-[80rem]:max-[87.5rem]:[&_:is(td,th)]:px-1.5! md:[&_:is(td,th)]:py-0.5">
        <caption className="sr-only">{words.lists[list]}</caption>
        <Head selecting={selecting} isByHour={isByHour} />
        {groups.map(([hour, own]) => (
          <tbody key={hour}>
            {hour === next && <Now at={at} columns={columns} />}
            {isByHour && (
              <HourHead
                hour={hour}
                columns={columns}
                visits={byHour.get(hour) ?? own}
                seats={hours.find(each => each.hour === hour)}
                minutes={isToday ? minutesUntil(date, hour, at) : undefined}
                onSelect={selecting?.selectHour}
              />
            )}
            {own.map(visit => (
              <VisitRow
                key={visit.orderId}
                visit={visit}
                isByHour={isByHour}
                isSelected={selected.has(visit.orderId)}
                onSelect={selecting?.select}
                onAssign={selecting && onAssign}
                phone={visit.collector ? phones.get(visit.collector.id) : null}
                minutes={isToday ? soonIn(minutesUntil(date, hourOfVisit(visit), at)) : undefined}
                place={place}
              />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollBox>
  )
}

/** About two screens. */
const FIRST_ROWS = 40

const hourOfVisit = ({ timeSlot }: BoardVisit): number => slotHour(timeSlot) ?? 0

const soonIn = (minutes: number): number | undefined =>
  minutes > 0 && minutes <= SOON_MINUTES ? minutes : undefined

const NoRows = ({ list, filter, matching }: Pick<Props, 'list' | 'filter' | 'matching'>) => (
  <div className="border border-line bg-surface px-6 py-4">
    <EmptyList>
      {list === 'unassigned' && filter && matching > 0
        ? words.allAssigned({ count: matching, filter })
        : filter
          ? `No visit in this list matches “${filter}”.`
          : 'No visits in this list.'}
    </EmptyList>
  </div>
)

interface HourHeadProps {
  hour: number
  columns: number
  /** Those of the list. */
  visits: readonly BoardVisit[]
  /** Of the city; undefined for a role at single centres. */
  seats: DeskBoard['hours'][number] | undefined
  /** Until the hour begins; undefined unless it is today's. */
  minutes: number | undefined
  onSelect: SelectionActions['selectHour'] | undefined
}

/** The hour with what is in it. Stays in view above its visits. */
function HourHead({ hour, columns, visits, seats, minutes, onSelect }: HourHeadProps) {
  const unassigned = visits.filter(DAY_LISTS.unassigned).length
  const first = visits.find(isChangeable)
  const isSoon = unassigned > 0 && minutes !== undefined && minutes > 0 && minutes <= SOON_MINUTES
  return (
    <tr className="border-line-strong bg-paper sticky-heads:sticky sticky-heads:top-[calc(var(--filters-height)+1.75rem-4px)] sticky-heads:z-1 max-md:block!">
      <th scope="rowgroup" colSpan={columns} className="font-normal!">
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 max-[1099px]:min-h-11">
          <strong className="min-w-20">{hourOf(hour)}</strong>
          <span>{words.hourVisits({ count: visits.length })}</span>
          {unassigned > 0 && (
            <span className={`font-semibold ${minutes !== undefined && minutes <= 0 ? 'text-rose' : ''}`}>
              {words.hourUnassigned({ count: unassigned })}
              {isSoon && <span className="text-marigold-ink"> {formatMinutesUntil(minutes)}</span>}
            </span>
          )}
          {seats && (
            <span className={seats.taken > seats.seats ? 'font-semibold text-rose' : 'text-muted'}>
              {words.hourSeats({ taken: seats.taken, seats: seats.seats })}
            </span>
          )}
          {onSelect && first && (
            <button
              type="button"
              className="plain-link ml-auto"
              aria-label={words.selectHourOf({ hour: hourOf(hour) })}
              onClick={() => onSelect(first.orderId)}
            >
              {words.selectHour}
            </button>
          )}
        </div>
      </th>
    </tr>
  )
}

const Head = ({ selecting, isByHour }: Pick<Props, 'selecting'> & { isByHour: boolean }) => (
  <thead className="sticky-heads:sticky sticky-heads:top-[calc(var(--filters-height)-2px)] sticky-heads:z-1 sticky-heads:bg-surface sticky-heads:shadow-[0_1px_0_var(--color-line-strong)]">
    <tr className="md:h-7">
      {!isByHour && (
        <th scope="col" className="md:w-22">
          Hour
        </th>
      )}
      {selecting && (
        <th scope="col" className="md:w-11">
          {selecting.selectAll ? (
            <label className="grid min-w-8 place-items-center max-[1099px]:min-w-11">
              <input
                type="checkbox"
                aria-label="All in this list"
                checked={selecting.areAllChosen}
                onChange={selecting.selectAll}
              />
            </label>
          ) : (
            <span className="sr-only">Select</span>
          )}
        </th>
      )}
      <th scope="col" className="md:w-41 min-[87.5rem]:w-48">
        Patient
      </th>
      <th scope="col">Area</th>
      <th scope="col" className="md:w-18">
        Tubes
      </th>
      <th scope="col" className="amount md:w-19 min-[87.5rem]:w-22">
        To collect
      </th>
      <th scope="col" className="md:w-30 min-[87.5rem]:w-36">
        Collector
      </th>
      <th scope="col" className="md:w-39 min-[87.5rem]:w-42">
        Status
      </th>
      <th scope="col" className="md:w-11">
        <span className="sr-only">Actions</span>
      </th>
    </tr>
  </thead>
)

/** Without check boxes and the hour. */
const COLUMNS = 7

/** The line between hours that have begun and coming hours. */
const Now = ({ at, columns }: { at: string; columns: number }) => (
  <tr className="border-t-2! border-marigold! max-md:p-0!">
    <td colSpan={columns} className="p-0! leading-none">
      <span className="relative -mt-2.5 -mb-2 ml-1 inline-block rounded-md bg-marigold px-1.5 py-1 text-xs font-bold text-[#2b1b00] forced-colors:border">
        {`Now, ${formatTime(at)}`}
      </span>
    </td>
  </tr>
)
