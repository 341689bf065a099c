import { providerSilent, slotFullShort, slotPast } from '#domain/desk/words.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { sendPaymentLink } from '#domain/money/payments/payment-link.ts'
import { takePayment } from '#domain/money/payments/take-payment.ts'
import { listPlannableSlots } from '#domain/orders/slots/slots.ts'
import type { Paise } from '#rules/money.ts'
import { hasBegun, LAST_SLOT_HOUR, slotHour } from '#rules/visits/slots.ts'
import { sameSlot } from '#text/errors/orders.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type AddedTests, priceAddition } from '../../changes/add-tests.ts'
import { cancelOrder } from '../../changes/cancel-order.ts'
import { type Cancellation, previewCancellation } from '../../changes/cancellation.ts'
import { limitsOfVisit, type VisitTime } from '../../changes/reschedule.ts'
import { shownLine } from '../../orders/lines.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import { findOrderFor } from '../../orders/permit.ts'
import type { Catalogues } from '../../orders/placing.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Transaction } from '../../shop.ts'
import type { StaffSession } from '../../staff/sessions.ts'
import { refuseOwnBooking } from '../approvals/conflicts.ts'
import { refuseAlone, secondReason } from '../approvals/limit.ts'
import { refuseCancelOfTaken } from './actions.ts'
import { openOrderFor } from './find-order.ts'

/** Today and the next five days, with the reason against each slot. */
export async function timesFor(shop: PaymentDeps, staff: StaffSession, id: string) {
  const order = await findOrderFor(shop.db, staff, 'orders.change', id)
  const [days, refuse] = await Promise.all([
    listPlannableSlots(shop, order.city, order.places),
    limitsOfVisit(shop.db, order),
  ])
  const now = shop.now()
  const open = days.filter(({ date }) => !hasBegun(date, LAST_SLOT_HOUR, now))
  return open.map(({ date, slots }) => ({
    date,
    slots: slots.map(({ timeSlot, left, available }) => {
      const hour = slotHour(timeSlot) ?? 0
      const problem = hasBegun(date, hour, now)
        ? say(slotPast)
        : (reasonAgainst(order, { date, hour }, refuse) ?? (available ? null : say(slotFullShort)))
      return { timeSlot, left, problem }
    }),
  }))
}

function reasonAgainst(order: OrderRow, to: VisitTime, refuse: (to: VisitTime) => void): string | null {
  if (order.slotDate === to.date && order.slotHour === to.hour) return say(sameSlot)
  try {
    refuse(to)
    return null
  } catch (error) {
    if (error instanceof Refusal) return say(error.sentence)
    throw error
  }
}

interface Lines {
  id: string
  /** Undefined for the whole order. */
  lines?: number[] | undefined
  isFeeKept: boolean
}

/** Audited as a read. */
export async function previewCancellationFor(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, lines, isFeeKept }: Lines,
): Promise<{ cancellation: Cancellation; needsSecond: boolean }> {
  const order = await openOrderFor(shop, staff, 'orders.cancel', id)
  refuseCancelOfTaken(order)
  const cancellation = await orAskedInVain(() =>
    previewCancellation(shop, staff, order, { lines, isFeeKept }),
  )
  const giving = givingOf(order, cancellation.refund)
  const reason = await secondReason(shop.db, shop, { staff, order, giving })
  return { cancellation, needsSecond: reason !== null }
}

/** Cash and UPI to a person only make cash due; its payout is a separate step. */
const givingOf = ({ paymentMethod }: OrderRow, amount: Paise) =>
  paymentMethod === 'COD'
    ? { amount, channel: 'cash' as const, isLeaving: false }
    : { amount, channel: 'online' as const, isLeaving: true }

/**
 * APPROVAL_NEEDED above the limit for one person; FORBIDDEN if it refunds the caller's own booking.
 */
export async function cancelFor(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, ...input }: Lines & { reason: string; expectedRefund: Paise; revision: string },
): Promise<void> {
  const { expectedRefund } = input
  const order = await findOrderFor(shop.db, staff, 'orders.cancel', id)
  refuseCancelOfTaken(order)
  if (expectedRefund > 0) await refuseOwnBooking(shop.db, staff, order)
  // The sample may have been taken meanwhile.
  const also = (tx: Transaction, locked: OrderRow) => {
    refuseCancelOfTaken(locked)
    const giving = givingOf(order, expectedRefund)
    return refuseAlone(tx, shop, { staff, order, giving })
  }
  const cancelled = { ...input, orderId: order.id, actor: staff.actor, also }
  await orAskedInVain(() => cancelOrder(shop, cancelled)).catch(error => {
    if (error instanceof Refusal && error.code === 'REFUND_CHANGED')
      throw new Refusal('CHANGED', error.sentence)
    throw error
  })
}

export async function orAskedInVain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof ProviderError)
      throw new Refusal('PAYMENT_PROVIDER', sentence(providerSilent), { cause })
    throw cause
  }
}

export async function takePaymentFor(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, reference, ...taken }: TakenPayment,
): Promise<void> {
  const { id: orderId } = await findOrderFor(shop.db, staff, 'cash.take', id)
  const asked = { ...taken, orderId, actor: staff.actor, reference: reference || null }
  await orAskedInVain(() => takePayment(shop, asked))
}

interface TakenPayment {
  id: string
  as: 'cash' | 'upi'
  reference: string
  revision: string
}

export async function sendPaymentLinkFor(shop: PaymentDeps, staff: StaffSession, id: string): Promise<void> {
  const { id: orderId } = await findOrderFor(shop.db, staff, 'orders.change', id)
  await sendPaymentLink(shop, { orderId, actor: staff.actor })
}

/** Audited as a read. */
export async function priceAdditionFor(
  shop: PaymentDeps,
  catalogue: Catalogues,
  staff: StaffSession,
  { id, items }: Pick<AddedTests, 'items'> & { id: string },
) {
  const order = await openOrderFor(shop, staff, 'orders.change', id)
  const { total, lines } = await priceAddition(shop, catalogue, staff, { order, items })
  return { total, lines: lines.map(shownLine) }
}
