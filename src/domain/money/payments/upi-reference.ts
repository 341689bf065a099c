import { eq, sql } from 'drizzle-orm'
import { upiReferences } from '#db/schema.ts'
import type { Transaction } from '#domain/shop.ts'
import { upiReferenceUsed } from '#text/errors/payments.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/** A UPI reference pays one order at the desk, or one visit at the door. */
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
