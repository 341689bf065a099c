import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { dueOfVisit } from '#domain/money/payments/visit-payments.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { amountChanged } from '#text/errors/payments.ts'
import { collectedByCollector } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { isToDo } from '../../orders/decide.ts'
import { authorise, type StaffSession } from '../../staff/sessions.ts'
import { recordVisitEvent } from '../../visits/record-event.ts'
import { dropRecollection } from '../../visits/reject-sample.ts'
import { findOrderFor } from './find-order.ts'

/** Samples of an order at the desk. Refusals NOT_FOUND, FORBIDDEN. */

interface CentreVisit {
  id: string
  eventId: string
  /** What was taken in cash with it. */
  cash: Paise
  isEarly: boolean
}

/**
 * Records that the samples of a visit to a centre were taken, once for each `eventId`. What is due becomes cash of this
 * person: a payment by UPI is recorded before. Refusals ORDER_STEP_REFUSED, AMOUNT_CHANGED, PAYMENT_PENDING.
 */
export async function collectCentreVisit(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, eventId, cash, isEarly }: CentreVisit,
): Promise<void> {
  const { id: orderId } = await findOrderFor(shop.db, staff, 'specimens.receive', id)
  await recordVisitEvent(shop, {
    id: eventId,
    orderId,
    kind: 'collected',
    actor: staff.actor,
    isEarly,
    async check(tx, order) {
      if (!order.isCentreVisit) throw new Refusal('ORDER_STEP_REFUSED', sentence(collectedByCollector))
      isToDo('staff', isEarly ? 'collect-early' : 'collect', order, shop.now())
      const due = await dueOfVisit(tx, order.id)
      if (due !== cash)
        throw new Refusal('AMOUNT_CHANGED', sentence(amountChanged), {
          extra: { totalAmount: toRupees(due) },
        })
      if (due > 0) authorise(staff, 'cash.take', order.centreCode)
    },
  })
}

/** Cancels the recollection of an order for which no time is chosen. Refusal ORDER_STEP_REFUSED. */
export async function dropRecollectionFor(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { id: orderId } = await findOrderFor(shop.db, staff, 'orders.cancel', id)
  await dropRecollection(shop, { orderId, note: reason, actor: staff.actor })
}
