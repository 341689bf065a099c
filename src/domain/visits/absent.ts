import { and, eq } from 'drizzle-orm'
import { visitEvents } from '#db/schema.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { Transaction } from '../shop.ts'

/** Positions in the visit of the people who were not sampled. */
export async function readAbsent(tx: Transaction, { visitId }: OrderRow): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ details: visitEvents.details })
    .from(visitEvents)
    .where(and(eq(visitEvents.visitId, visitId), eq(visitEvents.kind, 'absent')))
  return new Set(rows.map(({ details }) => Number(details.person)))
}
