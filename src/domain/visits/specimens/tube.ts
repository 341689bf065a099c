import { and, desc, eq, sql } from 'drizzle-orm'
import { specimens, specimenTests } from '#db/schema.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { findOrder, lockOrder } from '#domain/orders/read.ts'
import type { Connection, Transaction } from '#domain/shop.ts'
import { parseTubeCode } from '#rules/specimens/codes.ts'
import { notATubeCode } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { SpecimenRow, VisitTube } from './visit-tubes.ts'

export function requireTubeCode(typed: string): string {
  const code = parseTubeCode(typed)
  if (!code) throw new Refusal('INVALID', sentence(notATubeCode, { code: typed }))
  return code
}

export async function tubeByCode(db: Connection, code: string): Promise<SpecimenRow | undefined> {
  const [row] = await db.select().from(specimens).where(eq(specimens.barcode, code))
  return row
}

/** Locks the visit by any of its orders' ids or numbers, which serialises all changes of its tubes. */
export async function lockVisit(tx: Transaction, orderId: string): Promise<OrderRow> {
  return lockOrder(tx, (await findOrder(tx, orderId)).visitId)
}

export const isTube =
  (tubeKey: { orderId: string; patient: number; container: string; timing: string }) =>
  ({ person, container, timing }: VisitTube): boolean =>
    person.orderId === tubeKey.orderId &&
    person.patient === tubeKey.patient &&
    container.code === tubeKey.container &&
    timing === tubeKey.timing

/** Freezes the tests of a tube; idempotent. */
export async function freezeTests(
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

/** The rejected tube of the same visit (if it was drawn again at once), otherwise of the original order. */
export async function rejectedTubeRefusal(
  db: Connection,
  order: Pick<OrderRow, 'recollectionOf'>,
  { person, container, timing, specimen }: VisitTube,
): Promise<string | null> {
  if (specimen?.state === 'rejected') return specimen.id
  if (!order.recollectionOf) return null
  const [found] = await db
    .select({ id: specimens.id })
    .from(specimens)
    .innerJoin(specimenTests, eq(specimenTests.specimenId, specimens.id))
    .where(
      and(
        eq(specimenTests.orderId, order.recollectionOf),
        eq(specimens.state, 'rejected'),
        eq(specimens.container, container.code),
        eq(specimens.timing, timing),
        sql`${person.patientId} = (
          select patient_id from order_patients p
          where p.order_id = ${specimens.orderId} and p.position = ${specimens.patient})`,
      ),
    )
    .orderBy(desc(specimens.rejectedAt))
    .limit(1)
  return found?.id ?? null
}
