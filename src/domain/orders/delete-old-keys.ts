import { lt } from 'drizzle-orm'
import { idempotencyKeys } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Shop } from '../shop.ts'

/** Browsers repeat a booking within minutes; two days cover every clock and every outage. */
const KEPT_MS = 2 * DAY_MS

/** Removes idempotency keys that no repeated booking can mean any more. For a daily job. */
export async function forgetOldOrderKeys(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const before = new Date(shop.now().getTime() - KEPT_MS)
  await shop.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
