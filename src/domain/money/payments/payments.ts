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

/** Pending refunds count, and failed ones too, because they are requested again. */
interface RefundableRest {
  left: Paise
  parts: number
}

/** The caller holds the order's lock, so that two refunds can't spend the same money. */
export async function readRefundable(db: Connection, { id, amount }: PaymentRow): Promise<RefundableRest> {
  const [given] = await db
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int`, parts: count() })
    .from(refunds)
    .where(eq(refunds.paymentId, id))
  return { left: amount - (given?.amount ?? 0), parts: given?.parts ?? 0 }
}
