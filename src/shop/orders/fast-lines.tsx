import { nextAct } from '#rules/visits/next-act.ts'
import { hasBegun } from '#rules/visits/slots.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { eatingOfVisit, nightInLine, timesOfVisit } from '#shop/visit/ticket/night.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { fastOfNames } from './words.ts'

/** What to eat before a visit to come, if not as usual: a line for each different case. */
export function FastLines({ order }: { order: Order }) {
  const times = timesOfVisit(order)
  const now = shopNow()
  if (order.status !== 'confirmed' || !times || hasBegun(times.slot.date, times.slot.hour, now)) return null
  return eatingOfVisit(order).map(({ names, eating }) => {
    if (nextAct(eating, times, now).kind === 'as-usual') return null
    const line = nightInLine(eating, times, now)
    return (
      <p key={names} className="text-sm font-semibold text-marigold-ink">
        {names ? say(fastOfNames, { names, fast: line }) : line}
      </p>
    )
  })
}
