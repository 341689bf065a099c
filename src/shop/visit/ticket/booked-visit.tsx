import { lazy, Suspense } from 'react'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import type { Visit } from '#shop/visit/contract.ts'
import { otherPatients, patientsWithTests, preparations } from '#shop/visit/patients.ts'
import type { Order } from '#wire/orders/order.ts'
import { KeepVisit, SendToPatients } from './keep-visit.tsx'
import { VisitTicket } from './visit-ticket.tsx'

const DoorContact = lazy(() => import('./door-contact.tsx'))

/** A home visit for someone other than the reader. */
const isDoorAsked = (order: Order): boolean =>
  !order.centerVisitRequired && otherPatients(order).length === patientsWithTests(order).length

interface BookedVisitProps {
  order: Order
  /** Progress of the visit, once it is loaded. */
  visit?: Visit | undefined
  /** False if the hour has passed and the page offers what to do instead of this visit. */
  hasActions?: boolean
}

export default function BookedVisit({ order, visit, hasActions = true }: BookedVisitProps) {
  return (
    <>
      <VisitTicket
        order={order}
        visit={visit}
        actions={hasActions && <KeepVisit order={order} visit={visit} />}
      />
      {hasActions && <SendToPatients order={order} visit={visit} />}
      {hasActions && isDoorAsked(order) && (
        <Suspense fallback={null}>
          <DoorContact order={order} />
        </Suspense>
      )}
      {hasActions && <Preparing order={order} />}
    </>
  )
}

/** Null if no patient has to prepare. */
function Preparing({ order }: { order: Order }) {
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
