import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { orders, payments, refunds, type VisitId, visitEvents, visits } from '#db/schema.ts'
import type { Actor } from '#domain/actor.ts'
import { isItsVisit, itemsOfOrders, type OrderRow, withVisit } from '#domain/orders/order-rows.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import type { Paise } from '#rules/money.ts'
import { splitRetained } from '#rules/orders/cancel-fee.ts'
import { isDue } from '#rules/orders/due.ts'
import { MONEY_EVENTS } from '#rules/visits/visit-events.ts'
import type { PaymentRow } from './payments.ts'
import { requestRefund } from './request-refund.ts'

export interface VisitPayment {
  order: OrderRow
  payment: PaymentRow
  /** Paid and not refunded; pending and failed refunds count as refunded. */
  left: Paise
  parts: number
}

/** Includes cancelled orders; the visit's own order comes first. The caller holds its lock. */
export async function paymentsOfVisit(db: Connection, visitId: VisitId): Promise<VisitPayment[]> {
  const found = await db
    .select({
      order: orders,
      visit: visits,
      payment: payments,
      left: sql<number>`${payments.amount} - (select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.paymentId} = ${payments.id})::int`,
      parts: sql<number>`(select count(*) from ${refunds} where ${refunds.paymentId} = ${payments.id})::int`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(visits, isItsVisit)
    .where(and(eq(payments.settlesOrder, true), eq(orders.visitId, visitId)))
    .orderBy(asc(orders.part))
  return found.map(withVisit)
}

/** The orders to be paid at the visit; the visit's own order comes first. Needs the visit's lock. */
export async function listDueOrders(db: Connection, visitId: VisitId) {
  const parts = await db.select().from(orders).where(eq(orders.visitId, visitId)).orderBy(asc(orders.part))
  return parts.filter(isDue)
}

/** Includes orders added to the visit. Needs the visit's lock. */
export const dueOfVisit = async (db: Connection, visitId: VisitId): Promise<Paise> =>
  (await listDueOrders(db, visitId)).reduce((sum, { total }) => sum + total, 0)

/** True if a collector reported cash or UPI, beside what a code has paid. */
export async function isMoneyReported(db: Connection, visitId: VisitId): Promise<boolean> {
  const [reported] = await db
    .select({ id: visitEvents.id })
    .from(visitEvents)
    .where(
      and(
        eq(visitEvents.visitId, visitId),
        inArray(visitEvents.kind, [...MONEY_EVENTS]),
        sql`${visitEvents.details} ->> 'paise' is distinct from '0'`,
      ),
    )
    .limit(1)
  return reported !== undefined
}

export const costOf = ({ status, total }: OrderRow): Paise => (status === 'cancelled' ? 0 : total)

/** Once a visit took place, refunds the amount that was held back for the fee. The caller holds the visit's lock. */
export async function refundHeldFee(
  tx: Transaction,
  { now }: Pick<Shop, 'now'>,
  visitId: VisitId,
  actor: Actor,
): Promise<void> {
  const paid = await paymentsOfVisit(tx, visitId)
  const retained = splitRetained(
    paid.map(({ left, order }) => ({ left, cost: costOf(order) })),
    0,
  )
  for (const [index, { order, payment, left, parts }] of paid.entries()) {
    const amount = left - (retained[index] ?? 0)
    if (amount === 0) continue
    const lines = await cancelledLines(tx, order)
    await requestRefund(tx, payment, { amount, reason: 'cancelled', now: now(), actor, part: parts, lines })
  }
}

/** Undefined if the whole order was cancelled. */
async function cancelledLines(tx: Transaction, { id, status }: OrderRow): Promise<number[] | undefined> {
  if (status === 'cancelled') return undefined
  const items = await itemsOfOrders(tx, [id])
  return items.filter(({ cancelledAt }) => cancelledAt !== null).map(({ line }) => line)
}

/** Includes added orders. UPI and card payments have the bank's own receipt. */
export async function cashOfVisit(db: Connection, visitId: VisitId): Promise<Paise> {
  const paid = await db
    .select({ amount: payments.amount })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.visitId, visitId),
        eq(payments.settlesOrder, true),
        eq(payments.channel, 'cash'),
        sql`coalesce(${payments.takenAs}, 'cash') = 'cash'`,
      ),
    )
  return paid.reduce((sum, { amount }) => sum + amount, 0)
}
