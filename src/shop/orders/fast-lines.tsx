import { hasBegun, slotHour } from '#rules/visits/slots.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { fastsOf, nightInLine } from '#shop/visit/ticket/night.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { fastOfNames } from './words.ts'

/** Until when to eat before a visit to come: a line for each fast. */
export function FastLines({ order }: { order: Order }) {
  const { date, timeSlot } = order.collectionDetails
  const hour = slotHour(timeSlot)
  const now = shopNow()
  if (order.status !== 'confirmed' || hour === undefined || hasBegun(date, hour, now)) return null
  return fastsOf(order).map(({ names, fast }) => {
    if (!fast) return null
    const line = nightInLine(fast, now)
    return (
      <p key={names} className="text-sm font-semibold text-marigold-ink">
        {names ? say(fastOfNames, { names, fast: line }) : line}
      </p>
    )
  })
}
