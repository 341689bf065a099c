import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#rules/durations.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { preparations } from '#shop/visit/patients.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { eatingOfVisit, type Night, nightOf, timesOfVisit } from './night.ts'
import { eatAsUsual, fastOfOtherVisit } from './words.ts'

interface FastsProps {
  order: Order
  /** The events that were reported of the visit, once they are loaded. */
  visit?: { firstTakenAt: string | null; mealAt: string | null } | undefined
  /** True if the notice about a late visit, above, already says that patients who fast may have water. */
  isWaitSaid?: boolean
}

/** What to eat before and during a visit; if patients eat differently, for each of them. */
export function Fasts({ order, visit, isWaitSaid }: FastsProps) {
  const now = useMinute()
  const times = timesOfVisit(order, visit)
  if (!times) return null
  const hasSteps = preparations(order).length > 0
  return eatingOfVisit(order)
    .map(eating => ({ ...eating, night: withoutSteps(nightOf(eating.eating, times, now), hasSteps) }))
    .filter(({ night }) => !isWaitSaid || night.kind !== 'waited-long')
    .map(({ names, night, isForOtherVisit }) => (
      <div key={names} className="ticket-panel">
        {names && <p className="mb-1 text-sm font-semibold">{names}</p>}
        <NightOfFast night={night} />
        {isForOtherVisit && <p className="mt-1 text-sm">{say(fastOfOtherVisit)}</p>}
      </div>
    ))
}

/** 'Eat and drink as usual' would contradict another preparation. */
export const withoutSteps = (night: Night, hasSteps: boolean): Night =>
  night.kind === 'as-usual' && !hasSteps ? { ...night, sentence: say(eatAsUsual) } : night

export function NightOfFast({ night: { title, aside, sentence, bar, samples } }: { night: Night }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <b className="text-xl font-semibold text-(--accent)">{title}</b>
        {aside && <span className="text-sm font-medium">{aside}</span>}
      </p>
      {bar && (
        <>
          <div role="img" aria-label={bar.label} className="ticket-night">
            <i
              className="ticket-eat"
              style={{ width: `${bar.fast}%`, '--eaten': `${eatenPercent(bar)}%` } as React.CSSProperties}
            />
            <i className="ticket-water" />
            {bar.now !== undefined && <i className="ticket-now" style={{ left: `${bar.now}%` }} />}
          </div>
          <p
            aria-hidden="true"
            className="ticket-soft relative flex justify-between text-xs print:hidden forced-colors:hidden"
          >
            <span>{bar.axis[0]}</span>
            <span className="absolute -translate-x-1/2" style={{ left: `${bar.fast}%` }}>
              {bar.axis[1]}
            </span>
            <span>{bar.axis[2]}</span>
          </p>
        </>
      )}
      {sentence && <p className="mt-1.5 text-sm leading-snug">{sentence}</p>}
      {samples.length > 0 && (
        <ol className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-sm leading-snug">
          {samples.map(({ hour, what }) => (
            <li key={what} className="contents">
              <b className="font-semibold">{hour}</b>
              <span>{what}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** The part of the time for eating that has passed, in percent. */
const eatenPercent = ({ fast, now }: NonNullable<Night['bar']>): number =>
  now === undefined ? 0 : Math.min(100, (now / fast) * 100)

/** The current time, updated each minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => shopNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
