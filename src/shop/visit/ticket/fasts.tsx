import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#rules/durations.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { preparations } from '#shop/visit/patients.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { fastsOf, type Night, nightOf } from './night.ts'
import { eatAsUsual, fastOfOtherVisit, noFasting } from './words.ts'

/** When to stop eating before a visit; if patients fast differently, for each of them. */
export function Fasts({ order }: { order: Order }) {
  const now = useMinute()
  const { date, timeSlot } = order.collectionDetails
  const hour = slotHour(timeSlot)
  if (hour === undefined) return null
  return fastsOf(order).map(({ names, fast, isForOtherVisit }) => (
    <div key={names} className="ticket-panel">
      {names && <p className="mb-1 text-sm font-semibold">{names}</p>}
      {fast ? (
        <>
          <NightOfFast night={nightOf(fast, { date, hour }, now)} />
          {isForOtherVisit && <p className="mt-1 text-sm">{say(fastOfOtherVisit)}</p>}
        </>
      ) : (
        <>
          <p className="text-xl font-semibold">{say(noFasting)}</p>
          {preparations(order).length === 0 && <p className="mt-0.5 text-sm">{say(eatAsUsual)}</p>}
        </>
      )}
    </div>
  ))
}

export function NightOfFast({ night: { title, aside, sentence, bar } }: { night: Night }) {
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
              style={{ width: `${bar.fast}%`, '--eaten': `${eaten(bar)}%` } as React.CSSProperties}
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
      <p className="mt-1.5 text-sm leading-snug">{sentence}</p>
    </>
  )
}

/** How much of the time for eating has passed, in percent. */
const eaten = ({ fast, now }: NonNullable<Night['bar']>): number =>
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
