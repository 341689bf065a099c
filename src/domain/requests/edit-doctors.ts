import { isDeepStrictEqual } from 'node:util'
import { asc, desc, eq, getTableColumns, not, sql } from 'drizzle-orm'
import { audit as auditTable, doctors } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Refusal } from '#wire/errors.ts'
import { type Staff, shownName } from '../actor.ts'
import { audit } from '../audit.ts'
import { staleRefusal } from '../record-changes.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { doctorPhotoAddress, dropDoctorPhoto } from './doctor-photos.ts'

/** A change shows at once on the shop's pages; existing requests stay. */

type Deps = Pick<Shop, 'db' | 'now'>
type Row = typeof doctors.$inferSelect

/** The fields that the desk can edit. */
type DoctorDetails = Omit<Row, 'id' | 'position' | 'photoKey' | 'isSample' | 'revision'>

interface ListedDoctor extends DoctorDetails {
  id: string
  revision: number
  isSample: boolean
  photo: string | null
  /** Null if no change was recorded. */
  changedAt: Date | null
  changedBy: string | null
}

export function doctorsAtDesk({ db }: Deps, staff: StaffSession): Promise<ListedDoctor[]> {
  authorise(staff, 'catalogue.change', null)
  return readDoctors(db)
}

async function readDoctors(db: Connection, id?: string): Promise<ListedDoctor[]> {
  const lastChange = db
    .select({ at: auditTable.at, actor: auditTable.actor })
    .from(auditTable)
    .where(eq(auditTable.subject, sql`'doctor:' || ${doctors.id}`))
    .orderBy(desc(auditTable.at))
    .limit(1)
    .as('last_change')
  const rows = await db
    .select({ ...getTableColumns(doctors), changedAt: lastChange.at, changedBy: lastChange.actor })
    .from(doctors)
    .leftJoinLateral(lastChange, sql`true`)
    .where(id === undefined ? undefined : eq(doctors.id, id))
    .orderBy(not(doctors.isOffered), asc(doctors.position), asc(doctors.id))
  return rows.map(({ position: _position, photoKey, changedBy, ...row }) => ({
    ...row,
    photo: photoKey && doctorPhotoAddress(photoKey),
    changedBy: changedBy && shownName(changedBy),
  }))
}

async function staleDoctor(db: Connection, id: string): Promise<Refusal> {
  const [current] = await readDoctors(db, id)
  return staleRefusal(db, { subjects: [`doctor:${id}`] }, current)
}

const detailsOf = ({
  id: _id,
  position: _position,
  photoKey: _photoKey,
  isSample: _isSample,
  revision: _revision,
  ...details
}: Row): DoctorDetails => details

/** Adds a doctor (`revision` null) or changes one. Idempotent. A new name removes the mark of a sample. */
export function saveDoctor(
  shop: Deps,
  staff: StaffSession,
  { id, revision, doctor }: { id: string; revision: number | null; doctor: DoctorDetails },
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  return inTransaction(shop.db, async tx => {
    const [stored] = await tx.select().from(doctors).where(eq(doctors.id, id)).for('update')
    if (stored && isDeepStrictEqual(detailsOf(stored), doctor)) return
    if ((stored?.revision ?? null) !== revision) throw await staleDoctor(tx, id)
    await writeDoctor(tx, { at: shop.now(), actor: staff.actor }, { id, stored, doctor })
  })
}

/** Runs under the row's lock. Deletes the photograph if the doctor was withdrawn, or was a sample before. */
async function writeDoctor(
  tx: Transaction,
  { at, actor }: { at: Date; actor: Staff },
  { id, stored, doctor }: { id: string; stored: Row | undefined; doctor: DoctorDetails },
): Promise<void> {
  const isRenamed = stored !== undefined && stored.name !== doctor.name
  if (stored) {
    const isSample = stored.isSample && !isRenamed
    await tx
      .update(doctors)
      .set({ ...doctor, isSample, revision: stored.revision + 1 })
      .where(eq(doctors.id, id))
  } else {
    const position = sql`(select coalesce(max(position), 0) + 1 from doctors)`
    const [added] = await tx
      .insert(doctors)
      .values({ id, ...doctor, isSample: false, position })
      .onConflictDoNothing()
      .returning({ id: doctors.id })
    // A concurrent call with the same data was faster.
    if (!added) return
  }
  if (!doctor.isOffered || (stored?.isSample && isRenamed)) await dropDoctorPhoto(tx, at, id)
  await audit(tx, {
    at,
    actor,
    subject: `doctor:${id}`,
    action: stored ? 'doctor.changed' : 'doctor.added',
    details: { before: stored ? detailsOf(stored) : null, after: doctor },
  })
}
