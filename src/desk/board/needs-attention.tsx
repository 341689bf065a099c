import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useNearTime } from '#desk/frame/desk-time.tsx'
import { useWaiting } from '#desk/frame/waiting.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { indianDate } from '#rules/dates.ts'
import type { DayList } from '#rules/desk/day-lists.ts'
import { allowedPages, deskPath } from '#rules/desk/desk-pages.ts'
import type { DeskBoard } from './contract.ts'
import { words } from './words.ts'

const OF_ANY_DAY = [
  'leftOver',
  'unassignedElsewhere',
  'callsBefore',
  'refusedRefunds',
  'recollections',
  'overdueReports',
] as const
type Wait = (typeof OF_ANY_DAY)[number]

/** Entries whose time is the hour of a visit; the others have the time since which they wait. */
const HAS_HOUR: readonly Wait[] = ['leftOver', 'unassignedElsewhere', 'callsBefore']
const FROM_TODAY: readonly Wait[] = ['unassignedElsewhere', 'callsBefore']
const OVERDUE: readonly Wait[] = ['leftOver', 'overdueReports']

const OF_ANY_CITY = [
  { name: 'approvals', to: deskPath('approvals') },
  { name: 'conflicts', to: deskPath('conflicts') },
  { name: 'requests', to: `${deskPath('requests')}?list=overdue` },
] as const

const ITEM =
  'grid size-full grid-cols-[auto_1fr] content-center gap-x-2 rounded-none border-0 px-2.5 py-2 text-left leading-tight font-semibold hover:bg-leaf-tint'

interface WaitingList {
  name: keyof typeof words.waits
  /** Null if the person lacks the permission. */
  count: number | null
  where: string
  /** True if it should have happened by now. */
  isOverdue: boolean
  /** Opens the list; a path if it is on another page. */
  opens: string | (() => void)
  isExpanded?: boolean
}

/**
 * What waits on other days, in other cities and on other pages; the lists of this day stand above its rows. Each number
 * counts the list that it opens. Empty lists are summed up at the end.
 */
export function NeedsAttention({ board }: { board: DeskBoard }) {
  const { self } = useDesk()
  const waiting = useWaiting()
  const [opened, setOpened] = useState<Wait>()
  const all: WaitingList[] = [
    ...OF_ANY_DAY.map(name => ({
      name,
      count: board.waits[name].total,
      where: FROM_TODAY.includes(name) ? 'from today on' : words.ofAnyCity,
      isOverdue: OVERDUE.includes(name),
      opens: () => setOpened(opened === name ? undefined : name),
      isExpanded: opened === name,
    })),
    ...OF_ANY_CITY.map(({ name, to }) => ({
      name,
      count: waiting?.[name] ?? null,
      where: words.ofAnyCity,
      isOverdue: name === 'requests',
      opens: to,
    })),
  ]
  const known = all.filter(({ count }) => count !== null)
  const clear = known.filter(({ count }) => count === 0).length
  return (
    <section
      aria-labelledby="desk-waits"
      className="flex flex-wrap items-center overflow-hidden rounded-xl border border-line bg-surface"
    >
      <h2 id="desk-waits" className="px-4 py-2 text-sm">
        Needs attention
      </h2>
      <ul className="grid flex-[1_1_30rem] grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))]">
        {known
          .filter(({ count }) => count !== 0)
          .map(wait => (
            <li key={wait.name} className="border-l border-line">
              <Opener {...wait} />
            </li>
          ))}
        {waiting && clear > 0 && (
          <li className="flex items-center gap-2 border-l border-line px-2.5 py-2 text-muted">
            <CircleCheck className="size-5 flex-none text-leaf" />
            {clear === known.length
              ? 'Nothing is waiting'
              : board.visits.length > 0
                ? words.nothingElse
                : 'Nothing else'}
          </li>
        )}
      </ul>
      {opened && (
        <div className="basis-full border-t border-line px-4 py-3">
          <h3>{words.waits[opened]}</h3>
          <WaitingOrders
            wait={board.waits[opened]}
            hasHour={HAS_HOUR.includes(opened)}
            list={opened === 'unassignedElsewhere' ? 'unassigned' : 'open'}
          />
          {opened === 'overdueReports' && allowedPages(self).includes('reports') && (
            <p className="mb-2.5">
              <Link className="underline underline-offset-3" to={deskPath('reports')}>
                Attach reports
              </Link>
            </p>
          )}
          <button type="button" onClick={() => setOpened(undefined)}>
            Hide the list
          </button>
        </div>
      )}
    </section>
  )
}

interface WaitingOrdersProps {
  wait: DeskBoard['waits'][Wait]
  hasHour: boolean
  /** The list of the visit's city and day that has it. */
  list: DayList
}

function WaitingOrders({ wait: { total, orders }, hasHour, list }: WaitingOrdersProps) {
  const near = useNearTime()
  if (orders.length === 0) return <EmptyList>Nothing here.</EmptyList>
  const text = hasHour ? words.waitingFor : words.waitingSince
  return (
    <>
      <ul className="mt-1.5 mb-2.5">
        {orders.map(({ orderId, patientName, city, since }) => (
          <li key={orderId}>
            <OrderLink number={orderId} /> {patientName}{' '}
            {hasHour ? (
              <Link
                className="text-muted underline underline-offset-3"
                to={`${deskPath('today')}?${new URLSearchParams({ city, date: indianDate(new Date(since)), list })}`}
              >
                {text({ city, time: near(since) })}
              </Link>
            ) : (
              <span className="text-muted">{text({ city, time: near(since) })}</span>
            )}
          </li>
        ))}
      </ul>
      {total > orders.length && <p className="mb-2.5">{words.oldestOf({ count: total - orders.length })}</p>}
    </>
  )
}

function Opener({ name, count, where, isOverdue, opens, isExpanded }: WaitingList) {
  const content = (
    <>
      <strong className={`row-span-2 self-center text-[1.375rem] ${isOverdue ? 'text-rose' : ''}`}>
        {count}
      </strong>{' '}
      {words.waits[name]} <small className="font-normal text-muted">{where}</small>
    </>
  )
  if (typeof opens === 'string')
    return (
      <Link className={ITEM} to={opens}>
        {content}
      </Link>
    )
  return (
    <button type="button" className={ITEM} aria-expanded={isExpanded} onClick={opens}>
      {content}
    </button>
  )
}
