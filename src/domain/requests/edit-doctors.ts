import { eq, sql } from 'drizzle-orm'
import { doctors } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Paise } from '#rules/money.ts'
import { type Staff, shownName } from '../actor.ts'
import { audit } from '../audit.ts'
import { refuseChanged } from '../record-changes.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'

/** Doctors at the desk: added, changed, withdrawn. The shop's pages follow at once; requests that were made stay. */

type Deps = Pick<Shop, 'db' | 'now'>
type Row = typeof doctors.$inferSelect

export interface DoctorDetails {
  name: string
  specialization: string
  experienceYears: number
  qualifications: string
  location: string
  clinic: string
  ratingPercent: number
  reviews: number
  /** Null: what consultations with anybody cost. */
  fee: Paise | null
  isOffered: boolean
}

export interface ListedDoctor extends DoctorDetails {
  id: string
  isSample: boolean
  /** Its last change at the desk; null where there was none. */
  changedAt: Date | null
  changedBy: string | null
}

/** All doctors, withdrawn ones last. Refusal FORBIDDEN. */
export async function doctorsAtDesk({ db }: Deps, staff: StaffSession): Promise<ListedDoctor[]> {
  authorise(staff, 'catalogue.change', null)
  const { rows } = await db.execute<ListedDoctor & Record<string, unknown>>(sql`
    select d.id, d.name, d.specialization, d.experience_years as "experienceYears", d.qualifications, d.location, d.clinic,
      d.rating_percent as "ratingPercent", d.reviews, d.fee, d.is_offered as "isOffered", d.is_sample as "isSample",
      c.at as "changedAt", c.actor as "changedBy"
    from doctors d
    left join lateral (select at, actor from audit a where a.subject = 'doctor:' || d.id order by at desc limit 1) c on true
    order by not d.is_offered, d.position, d.id`)
  return rows.map(row => ({
    ...row,
    changedAt: row.changedAt && new Date(row.changedAt),
    changedBy: row.changedBy && shownName(row.changedBy),
  }))
}

export const detailsOf = ({
  id: _id,
  position: _position,
  isSample: _isSample,
  ...details
}: Row): DoctorDetails => details

/**
 * Adds a doctor (`seen` null), or changes one that still is what was seen; the same sent twice is one. Under another name
 * it is another person: no sample any more. Refusals: FORBIDDEN, RECORD_CHANGED (who and when).
 */
export function saveDoctor(
  shop: Deps,
  staff: StaffSession,
  { id, seen, doctor }: { id: string; seen: DoctorDetails | null; doctor: DoctorDetails },
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  return inTransaction(shop.db, async tx => {
    const [stored] = await tx.select().from(doctors).where(eq(doctors.id, id)).for('update')
    const before = stored ? detailsOf(stored) : null
    const isSame =
      before && (Object.keys(doctor) as (keyof DoctorDetails)[]).every(name => before[name] === doctor[name])
    if (isSame) return
    await refuseChanged(tx, { subjects: [`doctor:${id}`] }, before, seen)
    await writeDoctor(tx, { at: shop.now(), actor: staff.actor }, { id, stored, doctor })
  })
}

/**
 * Writes a doctor, with what changed; a new one stands last. False if somebody else has added one of that id. In its
 * transaction, under the row's lock.
 */
export async function writeDoctor(
  tx: Transaction,
  by: { at: Date; actor: Staff },
  { id, stored, doctor }: { id: string; stored: Row | undefined; doctor: DoctorDetails },
): Promise<boolean> {
  const isSample = stored?.isSample === true && stored.name === doctor.name
  const saved = stored
    ? await tx
        .update(doctors)
        .set({ ...doctor, isSample })
        .where(eq(doctors.id, id))
        .returning({ id: doctors.id })
    : await tx
        .insert(doctors)
        .values({
          id,
          ...doctor,
          isSample,
          position: sql`(select coalesce(max(position), 0) + 1 from doctors)`,
        })
        // Its twin was first.
        .onConflictDoNothing()
        .returning({ id: doctors.id })
  if (saved.length === 0) return false
  await audit(tx, {
    ...{ ...by, subject: `doctor:${id}`, action: stored ? 'doctor.changed' : 'doctor.added' },
    details: { before: stored ? detailsOf(stored) : null, after: doctor },
  })
  return true
}
