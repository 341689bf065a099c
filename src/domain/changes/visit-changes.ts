import { eq, sql } from 'drizzle-orm'
import { visitChanges } from '#db/schema.ts'
import type { Actor } from '../actor.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { Transaction } from '../shop.ts'

type Kind = (typeof visitChanges.$inferSelect)['kind']

/** Records a change of a locked order's visit; `before` is the order before it. */
export async function noteChange(
  tx: Transaction,
  before: OrderRow,
  { kind, actor, at }: { kind: Kind; actor: Actor; at: Date },
): Promise<void> {
  const last = sql`(select coalesce(max(${visitChanges.number}), 0) from ${visitChanges} where ${eq(visitChanges.orderId, before.id)})`
  await tx.insert(visitChanges).values({
    orderId: before.id,
    number: sql`${last} + 1`,
    kind,
    by: actor.kind === 'customer' ? 'customer' : 'staff',
    fromDate: before.slotDate,
    fromHour: before.slotHour,
    at,
  })
}
