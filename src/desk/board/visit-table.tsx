import { Link } from 'react-router'
import { TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { ScrollBox } from '#kit/desk/table.tsx'
import { formatTime } from '#rules/dates.ts'
import type { BoardOrder } from '#rules/desk/board-choice.ts'
import { type DayList, isAssignable } from '#rules/desk/day-lists.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { formatRupees } from '#rules/money.ts'
import type { BoardVisit } from './contract.ts'
import { words } from './words.ts'

/** States that often begin on another day: a time alone would mislead. */
const BEFORE_THE_DAY: readonly BoardVisit['state'][] = ['booked', 'assigned', 'cancelled']

interface Selecting {
  select: (orderId: string, isRange: boolean) => void
  /** Undefined: none of the list can be assigned. */
  selectAll: (() => void) | undefined
  areAllChosen: boolean
}

interface Props {
  visits: readonly BoardVisit[]
  selected: ReadonlySet<string>
  /** Undefined without the permission to assign. */
  selecting: Selecting | undefined
  list: DayList
  order: BoardOrder
  filter: string
}

export function VisitTable({ visits, selected, selecting, list, order, filter }: Props) {
  if (visits.length === 0)
    return (
      <p className="border border-line bg-surface p-6">
        {filter ? words.noneMatch({ filter }) : words.noVisits}
      </p>
    )
  return (
    <ScrollBox>
      <table className="min-w-192 [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1.5">
        <caption className="sr-only">{words.lists[list]}</caption>
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
                <span className="sr-only">{words.selectColumn}</span>
              )}
            </th>
            {[words.patientColumn, words.areaColumn, words.tubesColumn].map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" className="amount">
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
    </ScrollBox>
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
    <tr
      className={`focus-within:shadow-[inset_3px_0_0_var(--color-leaf)] ${isFirstOfHour ? 'border-line-strong' : ''} ${isSelected ? 'bg-leaf-tint' : ''}`}
    >
      <td className="w-24 font-bold whitespace-nowrap">{isFirstOfHour && hour}</td>
      <td>
        <input
          type="checkbox"
          className="aria-disabled:opacity-45"
          data-row={visit.orderId}
          aria-label={words.selectVisit({ name: visit.patientName, hour, area })}
          checked={isSelected}
          // Not `disabled`: keys move over every row.
          aria-disabled={select ? undefined : true}
          onChange={event => select?.(visit.orderId, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      <th scope="row">
        {visit.patientName}{' '}
        <span className="font-normal text-muted">
          {visit.gender.slice(0, 1)} {visit.age}
        </span>
        {visit.patients > 1 && <span className="mark">{words.morePeople({ count: visit.patients })}</span>}
        {visit.isSecondSample && <span className="mark">{words.secondSample}</span>}
        <Link
          className="ml-2 text-xs font-normal whitespace-nowrap text-muted"
          to={deskPath('order', { number: visit.orderId })}
        >
          {visit.orderId}
        </Link>
        {/* Its columns are out of view on a phone; they are read out there. */}
        <span className="block text-xs font-normal sm:hidden" aria-hidden="true">
          {visit.collector && `${visit.collector.name}, `}
          <span className={stateColour(visit)}>{stateText(visit)}</span>
        </span>
      </th>
      <td>{area}</td>
      <td>
        <Tubes tubes={visit.tubes} />
      </td>
      <td className="amount">{visit.toTake > 0 ? formatRupees(visit.toTake) : words.nothingToTake}</td>
      <td>{visit.collector?.name ?? ''}</td>
      <td className={stateColour(visit)}>
        {visit.isLate && <strong>{words.lateMark} </strong>}
        {stateText(visit)}
        {visit.since && !BEFORE_THE_DAY.includes(visit.state) && (
          <span className="block whitespace-nowrap font-normal text-muted">
            {words.stateSince({ time: formatTime(visit.since) })}
          </span>
        )}
      </td>
    </tr>
  )
}

const stateText = ({ isCentreVisit, state }: BoardVisit): string =>
  isCentreVisit && state === 'booked' ? words.booked : words.states[state]

function stateColour({ state, isLate }: BoardVisit): string | undefined {
  if (isLate || state === 'failed') return 'text-rose'
  return state === 'booked' ? 'font-semibold' : undefined
}

function Tubes({ tubes }: Pick<BoardVisit, 'tubes'>) {
  const names = tubes.map(({ name }) => name).join(', ')
  return (
    <>
      {tubes.map(({ letter, cap }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tubes of a kind have no other name
        <TubeIcon key={at} letter={letter} cap={cap} />
      ))}
      {tubes.length > 0 && <span className="sr-only">{words.tubesSaid({ count: tubes.length, names })}</span>}
    </>
  )
}
