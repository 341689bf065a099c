import { eq } from 'drizzle-orm'
import { specimens, specimenTests } from '#db/schema.ts'
import { visitIdOf } from '#domain/orders/additions.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import { findOrder, lockOrder } from '#domain/orders/read.ts'
import type { Connection, Transaction } from '#domain/shop.ts'
import { tubeCodeFrom } from '#rules/specimens/codes.ts'
import { notATubeCode } from '#text/errors/specimens.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { SpecimenRow, VisitTube } from './visit-tubes.ts'

/** What every change of a tube begins with. */

/** A code in its one form. Refusal INVALID where it is none. */
export function codeOf(typed: string): string {
  const code = tubeCodeFrom(typed)
  if (!code) throw new Refusal('INVALID', sentence(notATubeCode, { code: typed }))
  return code
}

/** The tube of a code; undefined where there is none. */
export async function tubeByCode(db: Connection, code: string): Promise<SpecimenRow | undefined> {
  const [row] = await db.select().from(specimens).where(eq(specimens.barcode, code))
  return row
}

/**
 * The order of the visit that an order belongs to, by either id, locked: everybody who changes tubes of one visit comes one
 * after the other. Refusal NOT_FOUND.
 */
export async function lockVisit(tx: Transaction, orderId: string): Promise<OrderRow> {
  return lockOrder(tx, visitIdOf(await findOrder(tx, orderId)))
}

export const isTube =
  (place: { orderId: string; patient: number; container: string; timing: string }) =>
  ({ person, container, timing }: VisitTube): boolean =>
    person.orderId === place.orderId &&
    person.patient === place.patient &&
    container.code === place.container &&
    timing === place.timing

/** Writes down for good what a tube is for; a no-op where it is written. */
export async function fixTests(
  tx: Transaction,
  specimenId: string,
  tests: VisitTube['tests'],
): Promise<void> {
  if (tests.length === 0) return
  await tx
    .insert(specimenTests)
    .values(tests.map(one => ({ ...one, specimenId })))
    .onConflictDoNothing()
}
