import { and, asc, eq } from 'drizzle-orm'
import { doctors } from '#db/schema.ts'
import { type Paise, toPaise } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import type { Connection } from '../shop.ts'
import { doctorPhotoAddress } from './doctor-photos.ts'

type Row = typeof doctors.$inferSelect

interface Doctor extends Omit<Row, 'fee' | 'photoKey' | 'isOffered' | 'revision' | 'position'> {
  photo: string | null
  fee: Paise
}

export async function listDoctors(db: Connection): Promise<Doctor[]> {
  const rows = await db
    .select()
    .from(doctors)
    .where(eq(doctors.isOffered, true))
    .orderBy(asc(doctors.position), asc(doctors.id))
  return rows.map(
    ({ fee, photoKey, isOffered: _offered, revision: _revision, position: _position, ...row }) => ({
      ...row,
      photo: photoKey && doctorPhotoAddress(photoKey),
      fee: fee ?? toPaise(CONSULTATION_PRICE),
    }),
  )
}

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
