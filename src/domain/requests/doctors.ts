import { and, asc, eq } from 'drizzle-orm'
import type { Doctor } from '#contract/bookings.ts'
import { doctors } from '#db/schema.ts'
import { toRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultations.ts'
import type { Connection } from '../shop.ts'
import { doctorPhotoAddress } from './doctor-photos.ts'

/** The doctors who are offered, in the order in which the shop shows them. */
export async function listDoctors(db: Connection): Promise<Doctor[]> {
  const rows = await db
    .select()
    .from(doctors)
    .where(eq(doctors.isOffered, true))
    .orderBy(asc(doctors.position), asc(doctors.id))
  return rows.map(row => ({
    _id: row.id,
    name: row.name,
    image: row.photoKey && doctorPhotoAddress(row.photoKey),
    specialization: row.specialization,
    experience: row.experienceYears,
    qualifications: row.qualifications,
    location: row.location,
    clinic: row.clinic,
    rating: row.ratingPercent,
    reviews: row.reviews,
    fee: row.fee === null ? CONSULTATION_PRICE : toRupees(row.fee),
    isSample: row.isSample,
  }))
}

/** The doctor with this id or of exactly this name, if offered. */
export async function findDoctor(
  db: Connection,
  by: { id: string } | { name: string },
): Promise<{ id: string; name: string } | undefined> {
  const [found] = await db
    .select({ id: doctors.id, name: doctors.name })
    .from(doctors)
    .where(and(eq(doctors.isOffered, true), 'id' in by ? eq(doctors.id, by.id) : eq(doctors.name, by.name)))
    .orderBy(asc(doctors.position), asc(doctors.id))
    .limit(1)
  return found
}
