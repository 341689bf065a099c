import { eq } from 'drizzle-orm'
import { orders, refunds, visits } from '#db/schema.ts'
import {
  paymentFailed,
  paymentNotClosed,
  paymentUnknown,
  refundedAmount,
  refundedLate,
  refundedTwice,
} from '#domain/money/words.ts'
import { readBookedPatients } from '#domain/orders/order-patients.ts'
import { isItsVisit, orderColumns } from '#domain/orders/order-rows.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Viewer } from '#domain/shop.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { type Message, say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import {
  attemptByMerchantOrderId,
  canClose,
  checkAtMostEverySecond,
  closeAttempt,
  isAttemptOpen,
  type PaymentDeps,
} from './attempts.ts'
import type { PaymentRow, RefundReason } from './payments.ts'

const unknownPayment = () => new Refusal('NOT_FOUND', sentence(paymentUnknown))

/** Returns "pending" while the provider is unreachable. Only the owner gets details of the order. */
export async function paymentStatus(shop: PaymentDeps, merchantOrderId: string, viewer: Viewer | undefined) {
  const known = await attemptByMerchantOrderId(shop.db, merchantOrderId)
  if (!known) throw unknownPayment()
  const payment = isAttemptOpen(known) ? await checkAtMostEverySecond(shop, known) : known
  const [order] = await shop.db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(eq(orders.id, payment.orderId))
  if (!order) throw unknownPayment()
  const isOwner = viewer?.isPhoneVerified === true && viewer.customerId === order.customerId
  const patient = isOwner ? (await readBookedPatients(shop.db, [order.id])).get(order.id)?.[0] : undefined
  const isSuccess = payment.state === 'completed' && payment.settlesOrder
  return {
    isSuccess,
    isPending: isAttemptOpen(payment),
    canClose: canClose(shop, payment),
    state: payment.state === 'completed' && !isSuccess ? ('failed' as const) : payment.state,
    orderId: order.number,
    merchantOrderId,
    ...(isOwner
      ? {
          orderData: {
            totalAmount: order.total,
            selectedDate: order.visit.date,
            selectedSlot: slotLabel(order.visit.hour),
            patientName: patient?.name ?? '',
            paymentMethod: order.paymentMethod,
            status: order.status,
          },
        }
      : {}),
    phonepeTransactionId: payment.transactionId,
    transactionId: payment.transactionId ?? merchantOrderId,
    ...(await messageOf(shop, payment, isSuccess)),
  }
}

/**
 * Closes a payment page that the customer has left, so that the order can be paid in another way at once. Returns what
 * `paymentStatus` returns; a provider that can't close it leaves it open.
 * @throws PAYMENT_PROVIDER if the provider does not respond
 */
export async function closePayment(shop: PaymentDeps, merchantOrderId: string, viewer: Viewer | undefined) {
  const known = await attemptByMerchantOrderId(shop.db, merchantOrderId)
  if (!known) throw unknownPayment()
  try {
    if (isAttemptOpen(known)) await closeAttempt(shop, known)
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    throw new Refusal('PAYMENT_PROVIDER', sentence(paymentNotClosed), { cause })
  }
  return paymentStatus(shop, merchantOrderId, viewer)
}

const WHY_REFUNDED: Partial<Record<RefundReason, Message<string>>> = {
  late: refundedLate,
  'paid-twice': refundedTwice,
  'wrong-amount': refundedAmount,
}

async function messageOf(
  shop: PaymentDeps,
  payment: PaymentRow,
  isSuccess: boolean,
): Promise<{ message?: string }> {
  if (payment.state === 'completed' && !isSuccess) {
    const [refund] = await shop.db
      .select({ reason: refunds.reason })
      .from(refunds)
      .where(eq(refunds.paymentId, payment.id))
    const why = refund && WHY_REFUNDED[refund.reason]
    return { message: why && say(why) }
  }
  if (payment.state === 'failed') return { message: say(paymentFailed) }
  return {}
}
