import { and, desc, eq } from 'drizzle-orm'
import { patients, specimens, specimenTests, type VisitId, visitPeople } from '#db/schema.ts'
import { isItsPatient, personColumns } from '#domain/orders/order-patients.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { Connection, Transaction } from '#domain/shop.ts'
import { parseTubeCode } from '#rules/specimens/codes.ts'
import { notATubeCode } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { isPersonOfTube, type SpecimenRow, type VisitTube } from './visit-tubes.ts'

export function requireTubeCode(typed: string): string {
  const code = parseTubeCode(typed)
  if (!code) throw new Refusal('INVALID', sentence(notATubeCode, { code: typed }))
  return code
}

export async function tubeByCode(db: Connection, code: string): Promise<SpecimenRow | undefined> {
  const [row] = await db.select().from(specimens).where(eq(specimens.barcode, code))
  return row
}

export const isTube =
  (tubeKey: { visitId: VisitId; person: number; container: string; timing: string }) =>
  ({ person, container, timing }: VisitTube): boolean =>
    person.visitId === tubeKey.visitId &&
    person.position === tubeKey.person &&
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
    .values(tests.map(test => ({ ...test, specimenId })))
    .onConflictDoNothing()
}

/** The rejected tube of the same visit (if it was drawn again at once), otherwise of the original order. */
export async function rejectedTubeRefusal(
  db: Connection,
  { visit: { repeatsId } }: Pick<OrderRow, 'visit'>,
  { person, container, timing, specimen }: VisitTube,
): Promise<string | null> {
  if (specimen?.state === 'rejected') return specimen.id
  if (!repeatsId) return null
  const [found] = await db
    .select({ id: specimens.id })
    .from(specimens)
    .innerJoin(specimenTests, eq(specimenTests.specimenId, specimens.id))
    .innerJoin(visitPeople, isPersonOfTube)
    .innerJoin(patients, isItsPatient)
    .where(
      and(
        eq(specimens.visitId, repeatsId),
        eq(specimens.state, 'rejected'),
        eq(specimens.container, container.code),
        eq(specimens.timing, timing),
        eq(personColumns.personId, person.personId),
      ),
    )
    .orderBy(desc(specimens.rejectedAt))
    .limit(1)
  return found?.id ?? null
}
