import { and, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { approvals, orders, refunds } from '#db/schema.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { needsSecond } from '#rules/staff/approvals.ts'
import { secondNeeded } from '#text/staff/approvals.ts'
import { sentence } from '#text/text.ts'
import { visitIdOf } from '../../orders/additions.ts'
import type { OrderRow } from '../../orders/order-shape.ts'
import type { RefundRow } from '../../payments/rows.ts'
import type { Connection, Shop } from '../../shop.ts'

/** Up to where one person gives money back alone. */

const ordersOfVisit = (db: Connection, order: OrderRow) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.id, visitIdOf(order)), eq(orders.addedTo, visitIdOf(order))))

/**
 * What went back of all orders of a visit or is on its way, whoever asked for it: an addition is no way under the limit.
 * Cash that is just being handed back (`handedBack`) doesn't count as what went back before.
 */
export async function givenBackOf(db: Connection, order: OrderRow, handedBack?: RefundRow): Promise<Paise> {
  const [given] = await db
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(
      and(
        inArray(refunds.orderId, ordersOfVisit(db, order)),
        ne(refunds.state, 'failed'),
        handedBack && ne(refunds.id, handedBack.id),
      ),
    )
  return given?.amount ?? 0
}

interface Giving {
  amount: Paise
  /** A refund of cash that was asked for before: it is carried out. */
  handedBack?: RefundRow | undefined
}

/** Whether so much takes a second person. Under the lock of the order, which is its visit's too, it stays so. */
export async function takesSecond(
  db: Connection,
  { rules }: Pick<Shop, 'rules'>,
  order: OrderRow,
  { amount, handedBack }: Giving,
): Promise<boolean> {
  const given = await givenBackOf(db, order, handedBack)
  if (!needsSecond(amount, given, rules.refundAloneUpTo)) return false
  return !(handedBack && (await isAgreed(db, order, handedBack)))
}

/** Two people have agreed to this refund, or to the cancellation that asked for it: nobody is asked again to hand it back. */
async function isAgreed(db: Connection, order: OrderRow, { amount, createdAt }: RefundRow): Promise<boolean> {
  const toCancellation = and(
    inArray(approvals.orderId, ordersOfVisit(db, order)),
    eq(approvals.kind, 'cancel'),
    lte(approvals.decidedAt, createdAt),
    gte(approvals.amount, amount),
  )
  // It may have been due before: of a cancellation by one person alone.
  const toIt = and(
    eq(approvals.orderId, order.id),
    eq(approvals.kind, 'refund'),
    eq(approvals.amount, amount),
  )
  return (await db.$count(approvals, and(eq(approvals.state, 'agreed'), or(toCancellation, toIt)))) > 0
}

/** Refusal APPROVAL_NEEDED where so much of this order's visit takes a second person. */
export async function refuseAlone(
  db: Connection,
  shop: Pick<Shop, 'rules'>,
  order: OrderRow,
  giving: Giving,
): Promise<void> {
  const limit = formatPaise(shop.rules.refundAloneUpTo)
  if (await takesSecond(db, shop, order, giving))
    throw new Refusal('APPROVAL_NEEDED', sentence(secondNeeded, { limit }))
}
