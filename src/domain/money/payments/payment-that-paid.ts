import { and, eq } from 'drizzle-orm'
import { payments } from '#db/schema.ts'
import type { Connection } from '#domain/shop.ts'
import type { PaymentRow } from './rows.ts'

export async function paymentThatPaid(db: Connection, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.settlesOrder, true)))
  return row
}
