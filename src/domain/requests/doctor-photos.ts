import { and, eq } from 'drizzle-orm'
import { doctors } from '#db/schema.ts'
import { photoKeyOf, photoNameOf, readPhoto, storePhoto } from '#domain/files/photos.ts'
import { PHOTO_PATHS } from '#rules/photos.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import { staleRefusal } from '../record-changes.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { noSuchDoctor, photoOfWithdrawn } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'files'>

export const doctorPhotoAddress = (fileKey: string): string => PHOTO_PATHS.doctor(photoNameOf(fileKey))

export async function openDoctorPhoto(shop: Pick<Shop, 'db' | 'files'>, name: string): Promise<Uint8Array> {
  const [found] = await shop.db
    .select({ fileKey: doctors.photoKey })
    .from(doctors)
    .where(and(eq(doctors.photoKey, photoKeyOf(name)), eq(doctors.isOffered, true)))
  return readPhoto(shop, found?.fileKey)
}

/** Replaces the photograph if it is still `seen` (an address, or null). */
export function saveDoctorPhoto(
  shop: Deps,
  staff: StaffSession,
  { id, seen, photo }: { id: string; seen: string | null; photo: string | null },
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  const write = async (tx: Transaction, fileKey: string | null) => {
    const [stored] = await tx.select().from(doctors).where(eq(doctors.id, id)).for('update')
    if (!stored) throw new Refusal('NOT_FOUND', sentence(noSuchDoctor))

    const before = stored.photoKey
    if (before === fileKey) return
    const shown = before && doctorPhotoAddress(before)
    if (shown !== seen) throw await staleRefusal(tx, { subjects: [`doctor:${id}`] })
    if (fileKey && !stored.isOffered) {
      const wrong = sentence(photoOfWithdrawn)
      throw new Refusal('INVALID', wrong, { fields: { photo: wrong } })
    }

    const at = shop.now()
    await tx.update(doctors).set({ photoKey: fileKey }).where(eq(doctors.id, id))
    if (before) await deleteFilesLater(tx, [{ fileKey: before, orderId: null, dueAt: at }])

    const change = before ? (fileKey ? 'replaced' : 'removed') : 'added'
    await audit(tx, {
      at,
      actor: staff.actor,
      action: 'doctor.photo-changed',
      subject: `doctor:${id}`,
      details: { photograph: change },
    })
  }
  const isNamed = async (fileKey: string) =>
    (await shop.db.$count(doctors, eq(doctors.photoKey, fileKey))) > 0
  return storePhoto(shop, { photo, write, isNamed })
}

/** The caller holds the row's lock. */
export async function dropDoctorPhoto(tx: Transaction, at: Date, id: string): Promise<void> {
  const [row] = await tx.select({ fileKey: doctors.photoKey }).from(doctors).where(eq(doctors.id, id))
  if (!row?.fileKey) return
  await tx.update(doctors).set({ photoKey: null }).where(eq(doctors.id, id))
  await deleteFilesLater(tx, [{ fileKey: row.fileKey, orderId: null, dueAt: at }])
}
