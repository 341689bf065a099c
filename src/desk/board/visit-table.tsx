import { Link } from 'react-router'
import { deskPath } from '#desk/frame/desk-links.ts'
import { TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { formatTime } from '#rules/dates.ts'
import type { BoardOrder } from '#rules/desk/board-choice.ts'
import { type DayList, isAssignable } from '#rules/desk/day-lists.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import { formatRupees } from '#rules/money.ts'
import type { DayBoard } from './use-board.ts'
import { words } from './words.ts'

export type BoardVisit = DayBoard['visits'][number]

/** States that often began on another day: the time alone would mislead. */
const BEFORE_THE_DAY: readonly BoardVisit['state'][] = ['booked', 'assigned', 'cancelled']

interface Selecting {
  select: (orderId: string, isRange: boolean) => void
  /** Undefined: nothing of the list can be assigned. */
  selectAll: (() => void) | undefined
  areAllChosen: boolean
}

interface Props {
  visits: readonly BoardVisit[]
  selected: ReadonlySet<string>
  /** Undefined: may not assign. */
  selecting: Selecting | undefined
  list: DayList
  order: BoardOrder
  /** What the list is narrowed by; '' for nothing. */
  filter: string
}

/** The visits by their hours, a line each. */
export function VisitTable({ visits, selected, selecting, list, order, filter }: Props) {
  if (visits.length === 0)
    return <p className="desk-empty">{filter ? words.noneMatch({ filter }) : words.noVisits}</p>
  return (
    <Scroll>
      <table className="desk-table">
        <caption className="desk-hidden">{words.lists[list]}</caption>
        <thead>
          <tr>
            <th scope="col">{words.hourColumn}</th>
            <th scope="col">
              {selecting?.selectAll ? (
                <input
                  type="checkbox"
                  aria-label={words.selectAll}
                  checked={selecting.areAllChosen}
                  onChange={selecting.selectAll}
                />
              ) : (
                <span className="desk-hidden">{words.selectColumn}</span>
              )}
            </th>
            {[words.patientColumn, words.areaColumn, words.tubesColumn].map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" className="desk-money">
              {words.moneyColumn}
            </th>
            <th scope="col">{words.collectorColumn}</th>
            <th scope="col">{words.stateColumn}</th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit, at) => (
            <Row
              key={visit.orderId}
              visit={visit}
              isFirstOfHour={order !== 'hour' || visits[at - 1]?.timeSlot !== visit.timeSlot}
              isSelected={selected.has(visit.orderId)}
              onSelect={selecting?.select}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Row({
  visit,
  isFirstOfHour,
  isSelected,
  onSelect,
}: {
  visit: BoardVisit
  isFirstOfHour: boolean
  isSelected: boolean
  onSelect: Selecting['select'] | undefined
}) {
  const area = visit.isCentreVisit
    ? words.atThisCentre({ name: visit.area.name })
    : `${visit.area.name} ${visit.area.pinCode}`.trim()
  const hour = shortHour(visit.timeSlot)
  const select = onSelect && isAssignable(visit) ? onSelect : undefined
  return (
    <tr data-first={isFirstOfHour || undefined} data-selected={isSelected || undefined}>
      <td className="desk-hour">{isFirstOfHour && hour}</td>
      <td>
        <input
          type="checkbox"
          data-row={visit.orderId}
          aria-label={words.selectVisit({ name: visit.patientName, hour, area })}
          checked={isSelected}
          // Not `disabled`: keys move over every line.
          aria-disabled={select ? undefined : true}
          onChange={event => select?.(visit.orderId, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      <th scope="row">
        {visit.patientName}{' '}
        <span className="desk-quiet">
          {visit.gender.slice(0, 1)} {visit.age}
        </span>
        {visit.patients > 1 && (
          <span className="desk-mark">{words.morePeople({ count: visit.patients })}</span>
        )}
        {visit.isSecondSample && <span className="desk-mark">{words.secondSample}</span>}
        <Link className="desk-quiet desk-number" to={deskPath('order', { number: visit.orderId })}>
          {visit.orderId}
        </Link>
      </th>
      <td>{area}</td>
      <td>
        <Tubes tubes={visit.tubes} />
      </td>
      <td className="desk-money">{visit.toTake > 0 ? formatRupees(visit.toTake) : words.nothingToTake}</td>
      <td>{visit.collector?.name ?? ''}</td>
      <td data-state={visit.isLate ? 'late' : visit.state}>
        {visit.isLate && <strong>{words.lateMark} </strong>}
        {visit.isCentreVisit && visit.state === 'booked' ? words.booked : words.states[visit.state]}
        {visit.since && !BEFORE_THE_DAY.includes(visit.state) && (
          <span className="desk-quiet desk-since">{words.stateSince({ time: formatTime(visit.since) })}</span>
        )}
      </td>
    </tr>
  )
}

function Tubes({ tubes }: Pick<BoardVisit, 'tubes'>) {
  const names = tubes.map(({ name }) => name).join(', ')
  return (
    <>
      {tubes.map(({ letter, cap }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tubes of a kind have no other name
        <TubeIcon key={at} letter={letter} cap={cap} />
      ))}
      {tubes.length > 0 && (
        <span className="desk-hidden">{words.tubesSaid({ count: tubes.length, names })}</span>
      )}
    </>
  )
}
