import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#domain/audit.ts'
import { tooLateForLink } from '#domain/money/words.ts'
import { requireAllowed } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { type ActingStaff, findOrderFor } from '#domain/orders/permit.ts'
import { findOrder, lockOrder } from '#domain/orders/read.ts'
import { consume } from '#domain/rate-limits.ts'
import type { Shop } from '#domain/shop.ts'
import { createShortLink, findShortLink } from '#domain/short-links.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Paise } from '#rules/money.ts'
import { linkNotGood } from '#text/orders.ts'
import type { SmsValue } from '#text/sent/sms.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { PaymentDeps } from './attempts.ts'
import { type StartedPayment, startPayment, WAITS_FOR_PAYMENT } from './start.ts'

/**
 * A link pays one order, at one sum, without signing in. It is valid as long as the order can wait for its payment.
 */

/** Links sent for one order in a day. */
const MAX_SENT = 3

export const payLinkEnds = ({ createdAt }: Pick<OrderRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + WAITS_FOR_PAYMENT)

/** Stores the link and returns its address. */
export const createPayLink = (
  shop: Pick<Shop, 'db' | 'rules'>,
  order: Pick<OrderRow, 'id' | 'total' | 'createdAt'>,
): Promise<SmsValue<'url'>> =>
  createShortLink(shop, {
    kind: 'p',
    orderId: order.id,
    boundTo: String(order.total),
    amount: order.total,
    expiresAt: payLinkEnds(order),
  })

/** Sends a link, and extends the order's hold until the link expires. */
export async function sendPaymentLink(shop: PaymentDeps, staff: ActingStaff, orderId: string): Promise<void> {
  const { id } = await findOrderFor(shop.db, staff, 'orders.change', orderId)
  const { actor } = staff
  await inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, id)

    const at = shop.now()
    requireAllowed('staff', 'send-payment-link', order, at)
    const ends = payLinkEnds(order)
    if (at >= ends) throw new Refusal('ORDER_CLOSED', sentence(tooLateForLink))
    await consume(shop, tx, { key: `payment-link:${order.id}`, windowMs: DAY_MS, limit: MAX_SENT })

    const { holdExpiresAt } = order
    const isExtended = holdExpiresAt !== null && holdExpiresAt < ends
    await tx
      .update(orders)
      .set({ paymentLinkSentAt: at, ...(isExtended && { holdExpiresAt: ends }) })
      .where(eq(orders.id, order.id))

    await audit(tx, { at, actor, action: 'order.payment-link-sent', subject: `order:${order.id}` })
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'payment-link' })
  })
}

interface PayLink {
  /** The order's number. */
  orderId: string
  amount: Paise
  state: 'to-pay' | 'paid' | 'at-visit' | 'refunded' | 'cancelled'
}

export async function readPayLink(shop: PaymentDeps, token: string): Promise<PayLink> {
  const order = await orderOfLink(shop, token)
  return { orderId: order.number, amount: order.total, state: stateOf(order) }
}

export async function payByLink(shop: PaymentDeps, token: string): Promise<StartedPayment> {
  const order = await orderOfLink(shop, token)
  return startPayment(shop, { orderId: order.id })
}

async function orderOfLink(shop: PaymentDeps, token: string): Promise<OrderRow> {
  const link = await findShortLink(shop, 'p', token)
  const order = link && (await findOrder(shop.db, link.orderId))
  // The sum is another one after a test was cancelled.
  if (order && order.total === link.amount) return order
  throw new Refusal('NOT_FOUND', sentence(linkNotGood), { isBadLink: true })
}

function stateOf({ status, paymentStatus, paymentMethod }: OrderRow): PayLink['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (paymentStatus === 'completed') return 'paid'
  if (paymentStatus === 'refunded') return 'refunded'
  return paymentMethod === 'COD' && status !== 'pending' ? 'at-visit' : 'to-pay'
}
