import { lt } from 'drizzle-orm'
import { idempotencyKeys } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Shop } from '../shop.ts'

/** Browsers retry within minutes; two days cover any outage or clock error. */
const KEPT_MS = 2 * DAY_MS

export async function forgetOldOrderKeys(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const before = new Date(shop.now().getTime() - KEPT_MS)
  await shop.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
