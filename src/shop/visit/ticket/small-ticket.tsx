import { useId } from 'react'
import { slotHour } from '#rules/visits/slots.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { TicketHour } from './hour.tsx'
import { fastsOf, nightOf } from './night.ts'
import { Ticket } from './ticket.tsx'
import { When, Where } from './when-where.tsx'
import { noFasting } from './words.ts'

/** A visit in four lines, for pages that are about something else. */
export default function SmallTicket({ order }: { order: Order }) {
  const heading = useId()
  const { date, timeSlot } = order.collectionDetails
  const hour = slotHour(timeSlot)
  return (
    <Ticket ground="night" heading={heading} isAtCentre={order.centerVisitRequired} isSmall>
      <When id={heading} order={order} isOneLine />
      <TicketHour order={order} />
      <Where order={order} />
      {hour !== undefined &&
        fastsOf(order).map(({ names, fast }) => {
          const night = fast ? nightOf(fast, { date, hour }, shopNow()) : undefined
          return (
            <p key={names} className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm">
              {names && <span className="font-semibold">{names}</span>}
              <b className="text-lg font-semibold text-(--accent)">{night?.title ?? say(noFasting)}</b>
              {night?.aside && <span>{night.aside}</span>}
            </p>
          )
        })}
    </Ticket>
  )
}
