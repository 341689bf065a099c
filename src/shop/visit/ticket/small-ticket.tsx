import { useId } from 'react'
import { shopNow } from '#shop/frame/shop-clock.ts'
import type { Order } from '#wire/orders/order.ts'
import { TicketHour } from './hour.tsx'
import { eatingOfVisit, nightOf, timesOfVisit } from './night.ts'
import { Ticket } from './ticket.tsx'
import { When, Where } from './when-where.tsx'

/** A visit in four lines, for pages that are about something else. */
export default function SmallTicket({ order }: { order: Order }) {
  const heading = useId()
  const times = timesOfVisit(order)
  return (
    <Ticket ground="night" heading={heading} isAtCentre={order.centerVisitRequired} isSmall>
      <When id={heading} order={order} isOneLine />
      <TicketHour order={order} />
      <Where order={order} />
      {times &&
        eatingOfVisit(order).map(({ names, eating }) => {
          const night = nightOf(eating, times, shopNow())
          return (
            <p key={names} className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm">
              {names && <span className="font-semibold">{names}</span>}
              <b className="text-lg font-semibold text-(--accent)">{night.title}</b>
              {night.aside && <span>{night.aside}</span>}
            </p>
          )
        })}
    </Ticket>
  )
}
