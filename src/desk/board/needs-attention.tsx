import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useWaiting } from '#desk/frame/waiting.ts'
import { formatDateTime, indianDate } from '#rules/dates.ts'
import { DAY_LISTS, type DayList } from '#rules/desk/day-lists.ts'
import { allowedPages, deskPath } from '#rules/desk/desk-pages.ts'
import { minutesUntil, SOON_MINUTES } from '#rules/desk/hours.ts'
import { formatHour, slotHour } from '#rules/visits/slots.ts'
import type { DeskBoard } from './contract.ts'
import { formatMinutesUntil } from './minutes-until.ts'
import { words } from './words.ts'

const OF_THE_DAY = ['failed', 'unassigned', 'late'] as const satisfies readonly DayList[]
const OF_ANY_DAY = ['refusedRefunds', 'recollections', 'overdueReports'] as const

const OF_ANY_CITY = [
  { name: 'approvals', to: deskPath('approvals') },
  { name: 'conflicts', to: deskPath('conflicts') },
  { name: 'requests', to: `${deskPath('requests')}?list=overdue` },
] as const

const ITEM =
  'grid size-full grid-cols-[auto_1fr] content-center gap-x-2 rounded-none border-0 px-2.5 py-2 text-left leading-tight font-semibold hover:bg-leaf-tint'

/** Each number is the length of the list that it opens. Empty lists are summed up at the end. */
export function NeedsAttention({ board, onList }: { board: DeskBoard; onList: (list: DayList) => void }) {
  const { self } = useDesk()
  const waiting = useWaiting()
  const [opened, setOpened] = useState<(typeof OF_ANY_DAY)[number]>()
  const first = firstOf(board)
  const ofDay = {
    failed: words.ofThisDay,
    unassigned: first?.text ?? words.ofThisDay,
    late: words.ofThisDay,
  }
  const counts = [
    ...OF_THE_DAY.map(list => board.visits.filter(DAY_LISTS[list]).length),
    ...OF_ANY_DAY.map(name => board.waits[name].length),
    ...OF_ANY_CITY.map(({ name }) => waiting?.[name] ?? null),
  ]
  const known = counts.filter(count => count !== null)
  const clear = known.filter(count => count === 0).length
  return (
    <section
      aria-labelledby="desk-waits"
      className="flex flex-wrap items-center overflow-hidden rounded-xl border border-line bg-surface"
    >
      <h2 id="desk-waits" className="px-4 py-2 text-sm">
        {words.waitsTitle}
      </h2>
      <ul className="grid flex-[1_1_30rem] grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))]">
        {OF_THE_DAY.map(list => (
          <Item key={list} count={board.visits.filter(DAY_LISTS[list]).length}>
            {count => (
              <button type="button" className={ITEM} onClick={() => onList(list)}>
                <Count
                  count={count}
                  of={list}
                  where={ofDay[list]}
                  isOverdue={list !== 'unassigned' || first?.hasBegun}
                />
              </button>
            )}
          </Item>
        ))}
        {OF_ANY_DAY.map(name => (
          <Item key={name} count={board.waits[name].length}>
            {count => (
              <button
                type="button"
                className={ITEM}
                aria-expanded={opened === name}
                onClick={() => setOpened(opened === name ? undefined : name)}
              >
                <Count count={count} of={name} where={words.ofAnyDay} isOverdue={name === 'overdueReports'} />
              </button>
            )}
          </Item>
        ))}
        {OF_ANY_CITY.map(({ name, to }) => (
          <Item key={name} count={waiting?.[name] ?? null}>
            {count => (
              <Link className={ITEM} to={to}>
                <Count count={count} of={name} where={words.ofAnyCity} isOverdue={name === 'requests'} />
              </Link>
            )}
          </Item>
        ))}
        {waiting && clear > 0 && (
          <li className="flex items-center gap-2 border-l border-line px-2.5 py-2 text-muted">
            <CircleCheck className="size-5 flex-none text-leaf" />
            {clear === known.length ? words.allClear : words.othersClear({ count: clear })}
          </li>
        )}
      </ul>
      {opened && (
        <div className="basis-full border-t border-line px-4 py-3">
          <h3>{words.waits[opened]}</h3>
          {board.waits[opened].length === 0 && <p>{words.waitingEmpty}</p>}
          <ul className="mt-1.5 mb-2.5">
            {board.waits[opened].map(one => (
              <li key={one.orderId}>
                <Link to={deskPath('order', { number: one.orderId })}>{one.orderId}</Link> {one.patientName}{' '}
                <span className="text-muted">{words.waitingSince({ time: formatDateTime(one.since) })}</span>
              </li>
            ))}
          </ul>
          {opened === 'overdueReports' && allowedPages(self).includes('reports') && (
            <p className="mb-2.5">
              <Link to={deskPath('reports')}>{words.toReports}</Link>
            </p>
          )}
          <button type="button" onClick={() => setOpened(undefined)}>
            {words.hideList}
          </button>
        </div>
      )}
    </section>
  )
}

/** When today's first unassigned visit begins: 'first at 10 AM, in 14 min'. */
function firstOf({ visits, date, at }: DeskBoard): { text: string; hasBegun: boolean } | undefined {
  const hours = visits.filter(DAY_LISTS.unassigned).flatMap(({ timeSlot }) => slotHour(timeSlot) ?? [])
  if (hours.length === 0 || date !== indianDate(new Date(at))) return undefined
  const first = Math.min(...hours)
  const hour = formatHour(first)
  const count = minutesUntil(date, first, at)
  const isSoon = count > 0 && count <= SOON_MINUTES
  const text = isSoon ? words.firstIn({ hour, when: formatMinutesUntil(count) }) : words.firstAt({ hour })
  return { text, hasBegun: count <= 0 }
}

interface ItemProps {
  /** Null if the person lacks the permission. */
  count: number | null
  children: (count: number) => ReactNode
}

const Item = ({ count, children }: ItemProps) =>
  count ? <li className="border-l border-line">{children(count)}</li> : null

interface CountProps {
  count: number
  of: keyof typeof words.waits
  where: string
  /** True if it should have happened by now. */
  isOverdue?: boolean | undefined
}

const Count = ({ count, of, where, isOverdue = false }: CountProps) => (
  <>
    <strong className={`row-span-2 self-center text-[1.375rem] ${isOverdue ? 'text-rose' : ''}`}>
      {count}
    </strong>{' '}
    {words.waits[of]} <small className="font-normal text-muted">{where}</small>
  </>
)
