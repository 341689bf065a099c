import { asc, eq } from 'drizzle-orm'
import { orderNotes, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { noteIdTaken } from '#domain/desk/words.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../../audit.ts'
import type { OrderRow } from '../../orders/order-rows.ts'
import { findOrderFor } from '../../orders/permit.ts'
import type { Connection, Shop } from '../../shop.ts'
import type { StaffSession } from '../../staff/sessions.ts'

export const listNotes = (db: Connection, orderId: string) =>
  db
    .select({ id: orderNotes.id, text: orderNotes.text, at: orderNotes.at, by: staffTable.name })
    .from(orderNotes)
    .innerJoin(staffTable, eq(staffTable.id, orderNotes.staffId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id))

/** Idempotent by id; the id of another note is refused. */
export async function addNote(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  orderId: string,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const order = await findOrderFor(db, staff, 'orders.read', orderId)
  const { actor } = staff
  const at = now()
  await inTransaction(db, async tx => {
    const added = await tx
      .insert(orderNotes)
      .values({ id, orderId: order.id, staffId: actor.id, text, at })
      .onConflictDoNothing()
      .returning({ id: orderNotes.id })
    if (added.length === 0) return refuseAnother(tx, order, actor.id, id)
    await audit(tx, { at, actor, action: 'order.noted', subject: `order:${order.id}` })
  })
}

async function refuseAnother(tx: Connection, order: OrderRow, staffId: string, id: string): Promise<void> {
  const [known] = await tx.select().from(orderNotes).where(eq(orderNotes.id, id))
  if (known?.orderId === order.id && known.staffId === staffId) return
  throw new Refusal('INVALID', sentence(noteIdTaken))
}
