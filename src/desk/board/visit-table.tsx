import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { ScrollBox } from '#kit/desk/table.tsx'
import { formatTime, type IndianDate, indianDate } from '#rules/dates.ts'
import type { BoardOrder } from '#rules/desk/board-choice.ts'
import type { DayList } from '#rules/desk/day-lists.ts'
import { minutesUntil } from '#rules/desk/hours.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { boardState } from './board-place.ts'
import type { BoardVisit } from './contract.ts'
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
  date: IndianDate
  /** When the visits were read. */
  at: string
}

export function VisitTable(props: Props) {
  const { visits, selected, selecting, onAssign, list, order, filter, date, at } = props
  const { search } = useLocation()
  if (visits.length === 0)
    return (
      <div className="border border-line bg-surface px-6 py-4">
        <EmptyList>
          {filter ? `No visit in this list matches “${filter}”.` : 'No visits in this list.'}
        </EmptyList>
      </div>
    )
  const place = boardState({ search, orders: visits.map(({ orderId }) => orderId) })
  const isToday = date === indianDate(new Date(at))
  const minutes = visits.map(({ timeSlot }) => minutesUntil(date, slotHour(timeSlot) ?? 0, at))
  /** The first visit whose hour has not begun. */
  const next = isToday && order === 'hour' ? minutes.findIndex(left => left > 0) : -1
  return (
    // The table's headings stay in view only if the table has no scrolling box of its own.
    <ScrollBox className="sticky-heads:overflow-x-visible">
      <table className="stacked w-full sticky-heads:[&_:is(a,button,input)]:scroll-mt-20 md:min-w-192 [&_:is(td,th)]:align-middle md:[&_:is(td,th)]:px-2.5 min-[1280px]:max-[1399px]:[&_:is(td,th)]:px-1.5! md:[&_:is(td,th)]:py-1">
        <caption className="sr-only">{words.lists[list]}</caption>
        <Head selecting={selecting} />
        <tbody>
          {visits.map((visit, index) => (
            <Fragment key={visit.orderId}>
              {index === next && <Now at={at} columns={selecting ? COLUMNS : COLUMNS - 1} />}
              <VisitRow
                visit={visit}
                isFirstOfHour={order !== 'hour' || visits[index - 1]?.timeSlot !== visit.timeSlot}
                isSelected={selected.has(visit.orderId)}
                onSelect={selecting?.select}
                onAssign={selecting && onAssign}
                minutes={isToday ? minutes[index] : undefined}
                place={place}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const Head = ({ selecting }: Pick<Props, 'selecting'>) => (
  <thead className="sticky-heads:sticky sticky-heads:top-[calc(var(--filters-height)-2px)] sticky-heads:z-1 sticky-heads:bg-surface sticky-heads:shadow-[0_1px_0_var(--color-line-strong)]">
    <tr>
      <th scope="col">Hour</th>
      {selecting && (
        <th scope="col">
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
      {['Patient', 'Area', 'Tubes'].map(column => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
      <th scope="col" className="amount">
        To collect
      </th>
      <th scope="col">Collector</th>
      <th scope="col">Status</th>
      <th scope="col">
        <span className="sr-only">Actions</span>
      </th>
    </tr>
  </thead>
)

/** Number of columns, with the check boxes. */
const COLUMNS = 9

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
