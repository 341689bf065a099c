import { asc, eq } from 'drizzle-orm'
import type { Doctor } from '#contract/bookings.ts'
import { doctors } from '#db/schema.ts'
import type { Connection } from '../shop.ts'

/** The doctors in the order in which the shop shows them. */
export async function listDoctors(db: Connection): Promise<Doctor[]> {
  const rows = await db.select().from(doctors).orderBy(asc(doctors.position), asc(doctors.id))
  return rows.map(row => ({
    _id: row.id,
    name: row.name,
    image: null,
    specialization: row.specialization,
    experience: row.experienceYears,
    qualifications: row.qualifications,
    location: row.location,
    clinic: row.clinic,
    rating: row.ratingPercent,
    reviews: row.reviews,
    isSample: row.isSample,
  }))
}

/** Whether the shop has a doctor of exactly this name. */
export async function hasDoctor(db: Connection, name: string): Promise<boolean> {
  const found = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.name, name)).limit(1)
  return found.length > 0
}
