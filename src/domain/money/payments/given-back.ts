import { count, eq, sql } from 'drizzle-orm'
import { refunds } from '#db/schema.ts'
import type { Connection } from '#domain/shop.ts'
import type { Paise } from '#rules/money.ts'
import type { PaymentRow } from './rows.ts'

/** What is left of a payment, and how many refunds it has, on their way and refused ones too: those are asked for again. */
export interface LeftOfPayment {
  left: Paise
  parts: number
}

/** Read under the order's lock, so that no two refunds are made of the same money. */
export async function leftOf(db: Connection, { id, amount }: PaymentRow): Promise<LeftOfPayment> {
  const [given] = await db
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int`, parts: count() })
    .from(refunds)
    .where(eq(refunds.paymentId, id))
  return { left: amount - (given?.amount ?? 0), parts: given?.parts ?? 0 }
}
