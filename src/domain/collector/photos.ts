import { and, asc, eq, gt } from 'drizzle-orm'
import { staff as staffTable, visitPhotos } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { cleanUpload } from '#domain/files/clean.ts'
import { findOrderFor } from '#domain/orders/permit.ts'
import { MAX_PHOTOS, PHOTO_DAYS } from '#rules/collector/phone-events.ts'
import { DAY_MS } from '#rules/durations.ts'
import { pictureDamaged } from '#text/errors/http.ts'
import { photosFull } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { auditRead } from '../audit.ts'
import { deleteFilesLater, deleteUnnamedFile } from '../files/deletions.ts'
import { lockVisit } from '../orders/read.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { Shop } from '../shop.ts'
import { countOpened } from '../staff/look-ups.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { findAssignedOrder } from './assigned-order.ts'
import { type PhoneTime, phoneClock } from './phone-clock.ts'

/** Photographs that show why a sample could not be taken. */

type Deps = Pick<Shop, 'db' | 'now' | 'files'>

interface TakenPhoto extends PhoneTime {
  id: string
  orderId: string
  sentAt?: Date | undefined
  /** Base64. */
  jpeg: string
}

const keyOf = (id: string): string => `visit-photos/${id}.jpg`

/** Re-encodes the picture, which removes its metadata, and stores it for PHOTO_DAYS. Idempotent. */
export async function savePhoto(
  shop: Deps,
  staff: StaffSession,
  { id, orderId, jpeg, sentAt, ...taken }: TakenPhoto,
): Promise<void> {
  authorise(staff, 'visits.record', null)
  const order = await findAssignedOrder(shop, staff, orderId)
  const visitId = order.visitId
  const isKnown = async () =>
    (await shop.db.select().from(visitPhotos).where(eq(visitPhotos.id, id))).length > 0
  if (await isKnown()) return

  const { type, bytes } = await cleanUpload({ bytes: new Uint8Array(Buffer.from(jpeg, 'base64')) }, 'staff')
  if (type !== 'image/jpeg') throw new Refusal('INVALID', sentence(pictureDamaged))
  const fileKey = keyOf(id)
  await shop.files.put(fileKey, bytes)

  try {
    await inTransaction(shop.db, async tx => {
      const booking = await lockVisit(tx, visitId)
      const known = await tx.select().from(visitPhotos).where(eq(visitPhotos.visitId, visitId))
      if (known.some(photo => photo.id === id)) return
      if (known.length >= MAX_PHOTOS) throw new Refusal('INVALID', sentence(photosFull))

      const dueAt = new Date(shop.now().getTime() + PHOTO_DAYS * DAY_MS)
      const at = sentAt === undefined ? taken.at : phoneClock(shop, sentAt)(taken)
      await tx.insert(visitPhotos).values({ id, visitId, staffId: staff.actor.id, at, fileKey })
      await deleteFilesLater(tx, [{ fileKey, orderId: booking.id, dueAt }])
    })
  } catch (error) {
    await deleteUnnamedFile(shop, fileKey, isKnown)
    throw error
  }
}

interface Photo {
  id: string
  at: Date
  /** The collector's name. */
  by: string
  /** Base64. */
  jpeg: string
}

export async function listPhotos(
  shop: Deps & Pick<Shop, 'rules' | 'record'>,
  staff: StaffSession,
  id: string,
): Promise<Photo[]> {
  const order = await findOrderFor(shop.db, staff, 'orders.read', id)
  await countOpened(shop, staff, { of: 'order', id: order.id })
  const since = new Date(shop.now().getTime() - PHOTO_DAYS * DAY_MS)
  const rows = await shop.db
    .select({ photo: visitPhotos, by: staffTable.name })
    .from(visitPhotos)
    .innerJoin(staffTable, eq(staffTable.id, visitPhotos.staffId))
    .where(and(eq(visitPhotos.visitId, order.visitId), gt(visitPhotos.at, since)))
    .orderBy(asc(visitPhotos.at))
  if (rows.length > 0)
    await auditRead(shop, staff, {
      subject: `order:${order.id}`,
      what: 'order.read',
      details: { part: 'photos' },
    })
  const photos = rows.map(async ({ photo, by }) => {
    const bytes = await fileOf(shop, photo.fileKey)
    const jpeg = bytes && Buffer.from(bytes).toString('base64')
    return jpeg ? [{ id: photo.id, at: photo.at, by, jpeg }] : []
  })
  return (await Promise.all(photos)).flat()
}

/** Undefined if it was erased meanwhile. */
async function fileOf({ files }: Deps, fileKey: string): Promise<Uint8Array | undefined> {
  try {
    return await files.get(fileKey)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return undefined
    throw error
  }
}
