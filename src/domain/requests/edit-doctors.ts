import { eq, sql } from 'drizzle-orm'
import { doctors } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Paise } from '#rules/money.ts'
import { type Staff, shownName } from '../actor.ts'
import { audit } from '../audit.ts'
import { refuseChanged } from '../record-changes.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { doctorPhotoAddress, dropDoctorPhoto } from './doctor-photos.ts'

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
  /** Address of the photograph. */
  photo: string | null
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
      d.photo_key as photo, c.at as "changedAt", c.actor as "changedBy"
    from doctors d
    left join lateral (select at, actor from audit a where a.subject = 'doctor:' || d.id order by at desc limit 1) c on true
    order by not d.is_offered, d.position, d.id`)
  return rows.map(row => ({
    ...row,
    photo: row.photo && doctorPhotoAddress(row.photo),
    changedAt: row.changedAt && new Date(row.changedAt),
    changedBy: row.changedBy && shownName(row.changedBy),
  }))
}

const detailsOf = ({
  id: _id,
  position: _position,
  photoKey: _photoKey,
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
 * Writes a doctor under the row's lock; a new one is shown last. A photograph is deleted with a withdrawal, and a
 * sample's with its sample data.
 */
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
      .set({ ...doctor, isSample })
      .where(eq(doctors.id, id))
  } else {
    const position = sql`(select coalesce(max(position), 0) + 1 from doctors)`
    const [added] = await tx
      .insert(doctors)
      .values({ id, ...doctor, isSample: false, position })
      .onConflictDoNothing()
      .returning({ id: doctors.id })
    // The same call at the same time was first.
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
