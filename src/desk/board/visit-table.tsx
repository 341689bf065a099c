import { Fragment } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { words as orderWords } from '#desk/orders/words.ts'
import { TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { RowMenu } from '#kit/desk/row-menu.tsx'
import { ScrollBox } from '#kit/desk/table.tsx'
import { formatTime, type IndianDate, indianDate } from '#rules/dates.ts'
import type { BoardOrder } from '#rules/desk/board-choice.ts'
import { DAY_LISTS, type DayList, isAssignable } from '#rules/desk/day-lists.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { minutesUntil, SOON_MINUTES, shortHour } from '#rules/desk/hours.ts'
import { formatRupees } from '#rules/money.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { boardState } from './board-place.ts'
import type { BoardVisit } from './contract.ts'
import { formatMinutesUntil } from './minutes-until.ts'
import { words } from './words.ts'

/** States that often began on another day, so that a time alone would mislead. */
const BEFORE_THE_DAY: readonly BoardVisit['state'][] = ['booked', 'assigned', 'cancelled']

interface Selecting {
  select: (orderId: string, isRange: boolean) => void
  /** Undefined if no visit in the list can be assigned. */
  selectAll: (() => void) | undefined
  areAllChosen: boolean
}

interface Props {
  /** Those of the list. */
  visits: readonly BoardVisit[]
  selected: ReadonlySet<string>
  /** Undefined without the permission to assign. */
  selecting: Selecting | undefined
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
        <EmptyList>{filter ? words.noneMatch({ filter }) : words.noVisits}</EmptyList>
      </div>
    )
  const place = boardState({ search, orders: visits.map(({ orderId }) => orderId) })
  const isToday = date === indianDate(new Date(at))
  const minutes = visits.map(({ timeSlot }) => minutesUntil(date, slotHour(timeSlot) ?? 0, at))
  /** The first visit whose hour has not begun. */
  const next = isToday && order === 'hour' ? minutes.findIndex(left => left > 0) : -1
  return (
    <ScrollBox>
      <table className="stacked w-full md:min-w-192 [&_:is(td,th)]:align-middle md:[&_:is(td,th)]:px-2.5 md:[&_:is(td,th)]:py-1">
        <caption className="sr-only">{words.lists[list]}</caption>
        <thead>
          <tr>
            <th scope="col">{words.hourColumn}</th>
            {selecting && (
              <th scope="col">
                {selecting.selectAll ? (
                  <label className="grid min-w-8 place-items-center max-[1099px]:min-w-11">
                    <input
                      type="checkbox"
                      aria-label={words.selectAll}
                      checked={selecting.areAllChosen}
                      onChange={selecting.selectAll}
                    />
                  </label>
                ) : (
                  <span className="sr-only">{words.selectColumn}</span>
                )}
              </th>
            )}
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
            <th scope="col">
              <span className="sr-only">{words.actionsColumn}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit, index) => (
            <Fragment key={visit.orderId}>
              {index === next && <Now at={at} columns={selecting ? COLUMNS : COLUMNS - 1} />}
              <Row
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

/** With the check boxes. */
const COLUMNS = 9

/** The line between hours that have begun and hours to come. */
const Now = ({ at, columns }: { at: string; columns: number }) => (
  <tr className="border-t-2! border-marigold! max-md:p-0!">
    <td colSpan={columns} className="p-0! leading-none">
      <span className="relative -mt-2.5 -mb-2 ml-1 inline-block rounded-md bg-marigold px-1.5 py-1 text-xs font-bold text-[#2b1b00] forced-colors:border">
        {words.now({ time: formatTime(at) })}
      </span>
    </td>
  </tr>
)

interface RowProps {
  visit: BoardVisit
  isFirstOfHour: boolean
  isSelected: boolean
  onSelect: Selecting['select'] | undefined
  onAssign: ((orderId: string) => void) | undefined
  /** Minutes until the visit's hour begins; undefined unless the visit is today. */
  minutes: number | undefined
  place: ReturnType<typeof boardState>
}

function Row({ visit, isFirstOfHour, isSelected, onSelect, onAssign, minutes, place }: RowProps) {
  const area = visit.isCentreVisit
    ? words.atThisCentre({ name: visit.area.name })
    : visit.area.name || visit.area.pinCode
  const hour = shortHour(visit.timeSlot)
  const name = visit.patientName
  const select = onSelect && isAssignable(visit) ? onSelect : undefined
  const isOpen = onAssign && DAY_LISTS.unassigned(visit)
  return (
    <tr
      // On a phone the check box stands in the padding, so that all lines of a visit begin below its name.
      className={`h-11 focus-within:shadow-[inset_3px_0_0_var(--color-leaf)] max-md:h-auto max-md:gap-x-3! ${onSelect ? 'max-md:pl-14!' : ''} ${isFirstOfHour ? 'border-line-strong' : ''} ${isSelected ? 'bg-leaf-tint forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
    >
      <td
        className={`w-24 font-bold whitespace-nowrap max-md:order-none! ${onSelect ? 'max-md:-ml-11 max-md:basis-[calc(100%+3rem)]' : 'max-md:basis-full'}`}
      >
        {isFirstOfHour && hour}
      </td>
      {onSelect && (
        <td className="max-md:order-none! max-md:-ml-14">
          {/* The label covers the area that a finger needs. */}
          <label className="-my-1 grid min-w-8 place-items-center max-[1099px]:min-w-11 max-md:translate-y-1">
            <input
              type="checkbox"
              className="scroll-mt-12 scroll-mb-32 aria-disabled:opacity-45"
              data-row={visit.orderId}
              aria-label={words.selectVisit({ name, hour, area })}
              checked={isSelected}
              // Not `disabled`, because keys move over every row.
              aria-disabled={select ? undefined : true}
              onChange={event => select?.(visit.orderId, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      <th scope="row" className="max-md:basis-[calc(100%-3.5rem)]!">
        {name}{' '}
        <span className="font-normal whitespace-nowrap text-muted">
          {visit.gender.slice(0, 1)} {visit.age}
        </span>
        {visit.patients > 1 && <span className="mark">{words.morePeople({ count: visit.patients })}</span>}
        {visit.isRecollection && <span className="mark">{words.recollection}</span>}
        <Link
          className="ml-2 text-xs font-normal whitespace-nowrap text-muted max-md:-my-2.5 max-md:ml-0 max-md:flex max-md:min-h-11 max-md:items-center"
          to={deskPath('order', { number: visit.orderId })}
          state={place}
          // Without check boxes, keys move over the links.
          data-row={onSelect ? undefined : visit.orderId}
        >
          {visit.orderId}
        </Link>
      </th>
      <td className="max-md:order-4! max-md:grow max-md:basis-1/3">{area}</td>
      <td className="whitespace-nowrap max-md:order-4!">
        <Tubes tubes={visit.tubes} />
      </td>
      <td className={`amount max-md:order-4! ${visit.toTake > 0 ? '' : 'max-md:hidden'}`}>
        {visit.toTake > 0 ? formatRupees(visit.toTake) : words.nothingToTake}
      </td>
      <td className="whitespace-nowrap max-md:order-3! max-md:has-[button]:ml-auto">
        {isOpen ? (
          <button
            type="button"
            className="-my-1"
            aria-label={words.assignVisit({ name, hour })}
            onClick={() => onAssign(visit.orderId)}
          >
            {words.assignButton}
          </button>
        ) : (
          <>
            {visit.collector?.name} {visit.state === 'failed' && <MoveLink visit={visit} place={place} />}
          </>
        )}
      </td>
      <td className="whitespace-nowrap">
        <State visit={visit} minutes={minutes} />
      </td>
      <td className="actions pl-0!">
        <VisitMenu visit={visit} onAssign={select && !isOpen ? onAssign : undefined} place={place} />
      </td>
    </tr>
  )
}

/** The next step after a visit without a sample. */
function MoveLink({ visit: { orderId, patientName }, place }: Pick<RowProps, 'visit' | 'place'>) {
  const { permissions } = useDesk().self
  if (!permissions.includes('orders.change')) return null
  return (
    <Link
      className="plain-link flex min-h-6 w-fit items-center font-semibold max-[1099px]:min-h-11 max-md:-my-2.5 max-md:ml-2 max-md:inline-flex"
      to={actionPath(orderId, 'reschedule')}
      state={place}
      aria-label={words.moveVisit({ name: patientName })}
    >
      {words.moveButton}
    </Link>
  )
}

const actionPath = (number: string, action: (typeof ON_ITS_PAGE)[number]['action']): string =>
  `${deskPath('order', { number })}?action=${action}`

/** Actions that open on the order's page, with the permission that each needs. */
const ON_ITS_PAGE = [
  { action: 'reschedule', needs: 'orders.change' },
  { action: 'change-address', needs: 'orders.change' },
  { action: 'cancel', needs: 'orders.cancel' },
] as const

/** Actions on an open visit, without those that have a button in its row. */
function VisitMenu({ visit, onAssign, place }: Pick<RowProps, 'visit' | 'onAssign' | 'place'>) {
  const navigate = useNavigate()
  const { permissions } = useDesk().self
  const { orderId, patientName } = visit
  const actionOf = (action: keyof typeof orderWords.actionTitles, onChoose: () => void) => {
    const label = orderWords.actionTitles[action]
    return { label, name: `${label}, ${patientName}`, onChoose }
  }
  const actions = [
    ...(onAssign ? [actionOf('assign', () => onAssign(orderId))] : []),
    ...ON_ITS_PAGE.filter(({ needs }) => permissions.includes(needs)).map(({ action }) =>
      actionOf(action, () => void navigate(actionPath(orderId, action), { state: place })),
    ),
  ]
  if (!DAY_LISTS.open(visit)) return null
  return <RowMenu name={words.actionsFor({ name: patientName })} actions={actions} />
}

/** Icons of the states; the words beside them say the same. */
const DOTS: Partial<Record<BoardVisit['state'], string>> = {
  booked: 'border-2 border-dashed border-muted',
  assigned: 'border-2 border-muted',
  on_the_way: 'bg-sky',
  arrived: 'bg-marigold',
  failed: 'bg-rose',
  cancelled: 'bg-line-strong',
}
const DONE_DOT = 'bg-leaf'

/** The state, since when, and how late or how soon the visit is. */
function State({ visit, minutes }: Pick<RowProps, 'visit' | 'minutes'>) {
  const { isCentreVisit, state, since, lateSince, collector } = visit
  const isSoon =
    state === 'booked' && !isCentreVisit && collector === null && minutes !== undefined && minutes > 0
  return (
    <>
      <span
        className={`whitespace-nowrap ${state === 'failed' ? 'text-rose' : ''} ${state === 'booked' || state === 'failed' ? 'font-semibold' : ''}`}
      >
        <i
          aria-hidden="true"
          className={`mr-1.5 inline-block size-2.5 rounded-full forced-color-adjust-none ${DOTS[state] ?? DONE_DOT}`}
        />
        {isCentreVisit && state === 'booked' ? words.booked : words.states[state]}
      </span>
      {since && !BEFORE_THE_DAY.includes(state) && (
        <span className="font-normal text-muted"> {formatTime(since)}</span>
      )}
      {isSoon && minutes <= SOON_MINUTES && (
        <strong className="text-marigold-ink"> {formatMinutesUntil(minutes)}</strong>
      )}
      {lateSince && (
        <strong className="block text-xs leading-none text-rose">
          {' '}
          {words.lateSince({ time: formatTime(lateSince) })}
        </strong>
      )}
    </>
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
        <span className="sr-only">{words.tubesReadOut({ count: tubes.length, names })}</span>
      )}
    </>
  )
}
