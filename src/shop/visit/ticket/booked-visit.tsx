import { lazy, type ReactNode, Suspense } from 'react'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { mayCustomer } from '#shop/orders/order-status.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { preparations } from '#shop/visit/patients.ts'
import type { Order } from '#wire/orders/order.ts'
import { KeepVisit, SendToPatients } from './keep-visit.tsx'
import { VisitTicket } from './visit-ticket.tsx'

const DoorContact = lazy(() => import('./door-contact.tsx'))

/**
 * True for a home visit of other people only, which can be changed: as at the checkout, another number may answer at
 * the door.
 */
const isDoorAsked = (order: Order): boolean =>
  !order.centerVisitRequired &&
  mayCustomer('change-address', order, shopNow()) &&
  (order.collectionDetails.doorPhone !== null || !order.patients.some(({ relation }) => relation === 'self'))

interface BookedVisitProps {
  order: Order
  /** Progress of the visit, once it is loaded. */
  visit?: Visit | undefined
  /** False if the hour has passed and the page offers what to do instead of this visit. */
  hasActions?: boolean
  /** What the customer can change, directly below the ticket. */
  changes: ReactNode
}

export default function BookedVisit({ order, visit, hasActions = true, changes }: BookedVisitProps) {
  return (
    <>
      <VisitTicket
        order={order}
        visit={visit}
        actions={hasActions && <KeepVisit order={order} visit={visit} />}
      />
      {changes}
      {hasActions && (
        <>
          <OtherPeople order={order} visit={visit} />
          {/* At the door it is too late to prepare; after the first sample the ticket alone says when to eat. */}
          {visit?.state !== 'arrived' && visit?.state !== 'first_taken' && <Preparing order={order} />}
        </>
      )}
    </>
  )
}

/** The other people whom the visit concerns: the other patients, and the door contact. */
export function OtherPeople({ order, visit }: Pick<BookedVisitProps, 'order' | 'visit'>) {
  return (
    <>
      <SendToPatients order={order} visit={visit} />
      {isDoorAsked(order) && (
        <Suspense fallback={<div className="h-26" />}>
          <DoorContact order={order} />
        </Suspense>
      )}
    </>
  )
}

/** Null if no patient has to prepare. */
export function Preparing({ order }: { order: Order }) {
  const all = preparations(order)
  if (all.length === 0) return null
  return (
    <div className="grid gap-4 rounded-hero bg-marigold-tint p-5 text-marigold-ink">
      {all.map(({ title, sentences }) => (
        <section key={title}>
          <h3 className="mb-2 text-xl">{title}</h3>
          <HowToPrepare sentences={sentences} />
        </section>
      ))}
    </div>
  )
}
