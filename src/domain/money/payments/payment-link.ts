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
import { isSigned, linkFrom, linkQuery, type SignedLinkQuery } from '#domain/signatures.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Paise } from '#rules/money.ts'
import { pathTo } from '#rules/pages.ts'
import { linkNotGood } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { PaymentDeps } from './attempts.ts'
import { type StartedPayment, startPayment, WAITS_FOR_PAYMENT } from './start.ts'

/** A signed link pays one order without signing in. It is valid as long as the order can wait for its payment. */

const PURPOSE = 'pay'
/** Links sent for one order in a day. */
const MAX_SENT = 3

export const payLinkEnds = ({ createdAt }: Pick<OrderRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + WAITS_FOR_PAYMENT)

export const payLinkQuery = (
  secret: string,
  order: Pick<OrderRow, 'number' | 'createdAt'>,
): SignedLinkQuery => linkQuery(secret, PURPOSE, order.number, payLinkEnds(order))

export function paymentLinkUrl(rules: Shop['rules'], order: Pick<OrderRow, 'number' | 'createdAt'>): string {
  const url = new URL(pathTo('payByLink', order.number), rules.shopUrl)
  url.search = new URLSearchParams({ ...payLinkQuery(rules.secret, order) }).toString()
  return url.href
}

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

interface PayLinkAddress extends SignedLinkQuery {
  /** The order's number. */
  number: string
}

export async function readPayLink(shop: PaymentDeps, link: PayLinkAddress): Promise<PayLink> {
  const order = await orderOfLink(shop, link)
  return { orderId: order.number, amount: order.total, state: stateOf(order) }
}

export async function payByLink(shop: PaymentDeps, link: PayLinkAddress): Promise<StartedPayment> {
  const order = await orderOfLink(shop, link)
  return startPayment(shop, { orderId: order.id })
}

async function orderOfLink(shop: PaymentDeps, { number, ...query }: PayLinkAddress): Promise<OrderRow> {
  const link = linkFrom(PURPOSE, number, query)
  if (!isSigned(shop.rules.secret, link, shop.now()))
    throw new Refusal('NOT_FOUND', sentence(linkNotGood), { isBadLink: true })
  return findOrder(shop.db, number)
}

function stateOf({ status, paymentStatus, paymentMethod }: OrderRow): PayLink['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (paymentStatus === 'completed') return 'paid'
  if (paymentStatus === 'refunded') return 'refunded'
  return paymentMethod === 'COD' && status !== 'pending' ? 'at-visit' : 'to-pay'
}
