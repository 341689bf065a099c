import { lt } from 'drizzle-orm'
import { webhookEvents } from '#db/schema.ts'
import type { Shop } from '#domain/shop.ts'
import { DAY_MS } from '#rules/durations.ts'

/** Far longer than the provider's retries. */
const KEPT_MS = 30 * DAY_MS

export async function forgetOldWebhooks(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const before = new Date(shop.now().getTime() - KEPT_MS)
  await shop.db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before))
}
