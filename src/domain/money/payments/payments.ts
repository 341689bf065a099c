import { and, count, eq, sql } from 'drizzle-orm'
import { payments, refunds } from '#db/schema.ts'
import type { Connection } from '#domain/shop.ts'
import type { Paise } from '#rules/money.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type RefundReason = RefundRow['reason']

export async function findSettlingPayment(db: Connection, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.settlesOrder, true)))
  return row
}

/** Pending and failed refunds count too, as failed ones are requested again. */
interface Refundable {
  left: Paise
  parts: number
}

/** Needs the order's lock, to keep two refunds from spending the same money. */
export async function readRefundable(db: Connection, { id, amount }: PaymentRow): Promise<Refundable> {
  const [given] = await db
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int`, parts: count() })
    .from(refunds)
    .where(eq(refunds.paymentId, id))
  return { left: amount - (given?.amount ?? 0), parts: given?.parts ?? 0 }
}
