import { and, eq, sql } from 'drizzle-orm'
import { centres, type VisitId, walkIns } from '#db/schema.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Connection, Transaction } from '#domain/shop.ts'

/** Visits of people who came to a centre without a booking. Each has a token, the next one of its centre and day. */

/** Null for a visit that was booked for its hour. */
export async function readToken(db: Connection, visitId: VisitId): Promise<number | null> {
  const [found] = await db.select({ token: walkIns.token }).from(walkIns).where(eq(walkIns.visitId, visitId))
  return found?.token ?? null
}

/**
 * The centre stays locked until the booking commits, so that two receptionists give different tokens. Two statements
 * that are sent at once: one alone would read the last token before it waits for the lock.
 */
export function insertWalkIn(tx: Transaction, { visit }: Pick<OrderRow, 'visit'>): Promise<unknown> {
  const { id: visitId, centreCode, date } = visit
  if (centreCode === null) throw new Error('a walk-in without a centre')
  const lock = tx
    .select({ code: centres.code })
    .from(centres)
    .where(eq(centres.code, centreCode))
    .for('no key update')
  const token = sql<number>`(select coalesce(max(${walkIns.token}), 0) + 1 from ${walkIns}
    where ${and(eq(walkIns.centreCode, centreCode), eq(walkIns.date, date))})`
  const insert = tx.insert(walkIns).values({ centreCode, date, token, visitId })
  return Promise.all([lock.execute(), insert.execute()])
}

/** A visit that is moved to an hour is no longer a walk-in. */
export async function deleteWalkIn(tx: Transaction, visitId: VisitId): Promise<void> {
  await tx.delete(walkIns).where(eq(walkIns.visitId, visitId))
}
