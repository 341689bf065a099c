import type { ReactNode } from 'react'
import { OtherPeople, Preparing } from '#shop/visit/ticket/booked-visit.tsx'
import { KeepVisit } from '#shop/visit/ticket/keep-visit.tsx'
import { VisitTicket } from '#shop/visit/ticket/visit-ticket.tsx'
import { whatNext } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { nextSteps } from './confirmation.ts'

interface BookedProps {
  order: Order
  /** The order's details and links, last. */
  children: ReactNode
}

/**
 * Two columns on a wide page. In the one of a phone the people beside the ticket come before what to prepare, which has
 * nothing to focus.
 */
export default function Booked({ order, children }: BookedProps) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start">
      <div className={COLUMN}>
        <VisitTicket order={order} actions={<KeepVisit order={order} />} />
        <div className="order-2 grid gap-5 lg:order-none">
          <Preparing order={order} />
          <NextSteps order={order} />
        </div>
      </div>
      <div className={COLUMN}>
        <div className="order-1 grid gap-5 empty:hidden lg:order-none">
          <OtherPeople order={order} />
        </div>
        <div className="order-3 lg:order-none">{children}</div>
      </div>
    </div>
  )
}

const COLUMN = 'contents lg:grid lg:grid-cols-1 lg:gap-5'

function NextSteps({ order }: { order: Order }) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-xl">
        {say(whatNext)}
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5 marker:font-semibold marker:text-leaf">
        {nextSteps(order).map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
