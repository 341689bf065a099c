import { eq, sql } from 'drizzle-orm'
import { upiReferences } from '#db/schema.ts'
import type { Transaction } from '#domain/shop.ts'
import { upiReferenceUsed } from '#text/errors/payments.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/**
 * Records a UPI reference for the one order that it pays at the desk, or the one visit at the door. Refusal
 * ORDER_STEP_REFUSED for one of another order.
 */
export async function claimUpiReference(
  tx: Transaction,
  { reference, orderId, at }: { reference: string; orderId: string; at: Date },
): Promise<void> {
  const claimed = await tx
    .insert(upiReferences)
    .values({ reference: reference.toUpperCase(), orderId, at })
    .onConflictDoUpdate({
      target: upiReferences.reference,
      set: { at: sql`${upiReferences.at}` },
      setWhere: eq(upiReferences.orderId, orderId),
    })
    .returning({ reference: upiReferences.reference })
  if (claimed.length === 0) throw new Refusal('ORDER_STEP_REFUSED', sentence(upiReferenceUsed))
}
