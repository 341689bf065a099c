import { lt } from 'drizzle-orm'
import { webhookEvents } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Shop } from '../shop.ts'

/** Far longer than the provider repeats a webhook; what it said is in the payments by then. */
const KEPT_MS = 30 * DAY_MS

/** Removes webhooks that nobody looks at any more. For a daily job. */
export async function forgetOldWebhooks(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const before = new Date(shop.now().getTime() - KEPT_MS)
  await shop.db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before))
}
