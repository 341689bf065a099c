import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { formatHour, slotHour } from '#rules/visits/slots.ts'
import { CancelOrder } from '#shop/orders/changes/cancel-order.tsx'
import {
  anotherTime,
  cancelFree,
  failedText,
  failedTitle,
  lateTaken,
  lateText,
  lateTitle,
  moneyBack,
} from '#shop/orders/words.ts'
import { CallUs } from '#shop/visit/call-us.tsx'
import type { Visit } from '#shop/visit/contract.ts'
import { failureText } from '#shop/visit/visit-step-words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

const MoveVisit = lazy(() => import('#shop/orders/changes/move-visit.tsx'))

interface MissedVisitProps {
  order: Order
  visit: Visit
  onChanged: (order: Order) => void
}

/** A visit that did not take place: another time or the refund, without a call. Null for any other visit. */
export function MissedVisit({ order, visit, onChanged }: MissedVisitProps) {
  const [isMoving, setMoving] = useState(false)
  if (visit.news !== 'late' && visit.news !== 'failed') return null
  const isLate = visit.news === 'late'
  const isPaid = order.paymentStatus === 'completed' && order.totalAmount > 0
  return (
    <Notice kind="warning" className="print:hidden">
      <h2 className="text-lg">{say(isLate ? lateTitle : failedTitle)}</h2>
      <p className="mt-1">
        {isLate
          ? `${say(lateText, { hour: formatHour((slotHour(order.collectionDetails.timeSlot) ?? 0) + 1) })} ${say(lateTaken)}`
          : say(failedText, { why: failureText(visit.failReason) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button size="small" onClick={() => setMoving(true)}>
          {say(anotherTime)}
        </Button>
        <CancelOrder
          order={order}
          onChanged={onChanged}
          label={say(isPaid ? moneyBack : cancelFree)}
          look="outline"
        />
        {isLate && <CallUs />}
      </div>
      {isMoving && (
        <Suspense fallback={null}>
          <MoveVisit order={order} onChanged={onChanged} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </Notice>
  )
}
