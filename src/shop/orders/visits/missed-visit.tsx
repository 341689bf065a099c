import Clock from 'lucide-react/icons/clock'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { formatDay } from '#rules/dates.ts'
import { formatHour, slotHour } from '#rules/visits/slots.ts'
import { CancelOrder } from '#shop/orders/changes/cancel-order.tsx'
import { anotherTime, cancelFree, failedText, lateTaken, lateText, moneyBack } from '#shop/orders/words.ts'
import { CallUs } from '#shop/visit/call-us.tsx'
import type { Visit } from '#shop/visit/contract.ts'
import { Ticket, TicketTitle, TicketWarning } from '#shop/visit/ticket/ticket.tsx'
import { failedTitle, late, lateTitle, mayEatNow, notTaken } from '#shop/visit/ticket/words.ts'
import { failureText } from '#shop/visit/visit-step-words.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

const MoveVisit = lazy(() => import('#shop/orders/changes/move-visit.tsx'))

interface MissedVisitProps {
  order: Order
  visit: Visit
  onChanged: (order: Order) => void
}

/** A visit that did not take place: another time or the refund, without a call. */
export default function MissedVisit({ order, visit, onChanged }: MissedVisitProps) {
  const [isMoving, setMoving] = useState(false)
  const heading = useId()
  const isLate = visit.visitStatus === 'late'
  const isPaid = order.paymentStatus === 'completed' && order.totalAmount > 0
  const { date, timeSlot } = order.collectionDetails
  const mayEat = !isLate && order.fastingHours > 0 && order.fastFrom === null
  return (
    <Ticket
      ground="off"
      heading={heading}
      after={!isLate && <OldVisit when={`${formatDay(date)}, ${visitHours(timeSlot)}`} />}
    >
      <TicketWarning>{say(isLate ? late : notTaken)}</TicketWarning>
      <TicketTitle id={heading}>{say(isLate ? lateTitle : failedTitle)}</TicketTitle>
      <p className="text-muted">
        {isLate
          ? `${say(lateText, { hour: formatHour((slotHour(timeSlot) ?? 0) + 1) })} ${say(lateTaken)}`
          : say(failedText, { why: failureText(visit.failReason) })}
      </p>
      {mayEat && <p className="mt-1 font-semibold">{say(mayEatNow)}</p>}
      <div className="mt-4 grid gap-2 print:hidden">
        <Button isWide onClick={() => setMoving(true)}>
          {say(anotherTime)}
        </Button>
        <CancelOrder
          order={order}
          onChanged={onChanged}
          label={say(isPaid ? moneyBack : cancelFree)}
          variant="outline"
        />
        {isLate && <CallUs />}
      </div>
      {isMoving && (
        <Suspense fallback={null}>
          <MoveVisit order={order} onChanged={onChanged} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </Ticket>
  )
}

const OldVisit = ({ when }: { when: string }) => (
  <p className="ticket-old flex items-center gap-2.5 text-sm text-muted">
    <Clock aria-hidden="true" className="size-5 shrink-0" />
    <s>{when}</s>
  </p>
)
