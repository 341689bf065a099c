import Clock from 'lucide-react/icons/clock'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { formatDay } from '#rules/dates.ts'
import { toPaise } from '#rules/money.ts'
import { paidAndDue } from '#rules/orders/due.ts'
import { nextAct } from '#rules/visits/next-act.ts'
import { formatHour, slotHour } from '#rules/visits/slots.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import {
  anotherTime,
  cancelForFullRefund,
  cancelFree,
  failedText,
  lateTaken,
  lateText,
  lateUnpaidText,
} from '#shop/orders/words.ts'
import { CallUs } from '#shop/visit/call-us.tsx'
import type { Visit } from '#shop/visit/contract.ts'
import { eatingOfVisit, timesOfVisit } from '#shop/visit/ticket/night.ts'
import { Ticket, TicketTitle, TicketWarning } from '#shop/visit/ticket/ticket.tsx'
import {
  failedTitle,
  ifWeak,
  late,
  lateTitle,
  mayEatNow,
  notTaken,
  waterIsFine,
} from '#shop/visit/ticket/words.ts'
import { failureText } from '#shop/visit/visit-step-words.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

const MoveVisit = lazy(() => import('#shop/orders/changes/move-visit.tsx'))
const CancelWindow = lazy(() => import('#shop/orders/changes/cancel-window.tsx'))

interface MissedVisitProps {
  order: Order
  visit: Visit
  onChanged: (order: Order) => void
}

/** A visit that did not take place: another time or the refund, without a call. */
export default function MissedVisit({ order, visit, onChanged }: MissedVisitProps) {
  const [Window, setWindow] = useState<typeof MoveVisit | typeof CancelWindow>()
  const heading = useId()
  const isLate = visit.visitStatus === 'late'
  const parts = [order, ...order.additions].map(part => ({ ...part, total: toPaise(part.totalAmount) }))
  const isPaid = paidAndDue(parts).paid > 0
  const { date, timeSlot } = order.collectionDetails
  const times = timesOfVisit(order)
  const isWaiting =
    isLate &&
    times !== undefined &&
    eatingOfVisit(order).some(({ eating }) => nextAct(eating, times, shopNow()).kind === 'waited-long')
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
          ? `${say(isPaid ? lateText : lateUnpaidText, { hour: formatHour((slotHour(timeSlot) ?? 0) + 1) })} ${say(lateTaken)}`
          : say(failedText, { why: failureText(visit.failReason) })}
      </p>
      {mayEat && <p className="mt-1 font-semibold">{say(mayEatNow)}</p>}
      {isWaiting && (
        <p className="mt-1 font-semibold">
          {say(waterIsFine)}. {say(ifWeak)}
        </p>
      )}
      <div className="mt-4 grid gap-2 print:hidden">
        <Button isWide onClick={() => setWindow(MoveVisit)}>
          {say(anotherTime)}
        </Button>
        <Button variant="outline" size="small" onClick={() => setWindow(CancelWindow)}>
          {say(isPaid ? cancelForFullRefund : cancelFree)}
        </Button>
        {isLate && <CallUs />}
      </div>
      {Window && (
        <Suspense fallback={null}>
          <Window order={order} onChanged={onChanged} onClose={() => setWindow(undefined)} />
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
