import { and, eq, isNull } from 'drizzle-orm'
import { staff } from '#db/schema.ts'
import { photoNameOf, readPhoto } from '#domain/files/photos.ts'
import { PHOTO_PATHS } from '#rules/photos.ts'
import type { VisitProgress, VisitState } from '#rules/visits/visit-state.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOwnOrder } from '../orders/read.ts'
import { readFoldedVisit } from '../orders/visits/visit-status.ts'
import type { Connection, Shop, Viewer } from '../shop.ts'

/** Shown to the customer until the sample is taken. */

const COMING: readonly VisitState[] = ['assigned', 'on_the_way', 'arrived', 'first_taken']

export const isCollectorComing = ({
  state,
  collector,
}: Pick<VisitProgress, 'state' | 'collector'>): boolean => COMING.includes(state) && collector !== null

async function photoKeyOf(db: Connection, visit: VisitProgress): Promise<string | null> {
  if (!isCollectorComing(visit) || !visit.collectorId) return null
  const [found] = await db
    .select({ fileKey: staff.photoKey })
    .from(staff)
    .where(and(eq(staff.id, visit.collectorId), isNull(staff.endedAt)))
  return found?.fileKey ?? null
}

/** A new address for each photograph. */
export async function collectorPhotoAddress(
  db: Connection,
  { number }: Pick<OrderRow, 'number'>,
  visit: VisitProgress,
): Promise<string | null> {
  const fileKey = await photoKeyOf(db, visit)
  return fileKey && PHOTO_PATHS.collector(number, photoNameOf(fileKey))
}

export async function openCollectorPhoto(
  shop: Pick<Shop, 'db' | 'files'>,
  viewer: Viewer,
  { orderId, name }: { orderId: string; name: string },
): Promise<Uint8Array> {
  const { db } = shop
  const row = await findOwnOrder(db, viewer, orderId)
  const fileKey = await photoKeyOf(db, await readFoldedVisit(db, row))
  return readPhoto(shop, fileKey && photoNameOf(fileKey) === name ? fileKey : null)
}
