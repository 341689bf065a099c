import { Refusal } from '#contract/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import { formatTime } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { lookedUpTooOften } from '#text/staff/staff.ts'
import { sentence } from '#text/text.ts'
import { audit } from '../audit.ts'
import { consume } from '../rate-limits.ts'
import type { Shop } from '../shop.ts'
import type { StaffSession } from './sessions.ts'

/**
 * How often somebody may look people up within an hour, by any copy of the shop: more than the fastest hands ask for at a
 * full counter, where a search asks with each pause of typing, and less than a copy of all customers takes.
 */
export const LOOK_UPS_AN_HOUR = {
  find: 1200,
  /** Whole numbers, of who calls. */
  phone: 60,
  erasure: 60,
} as const

/**
 * Counts a look-up. Refusal TOO_MANY with when the next are answered; the first of an hour is in the audit, and an event
 * for whoever watches (docs/alerts.md).
 */
export async function countLookUp(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  { actor }: StaffSession,
  of: keyof typeof LOOK_UPS_AN_HOUR,
): Promise<void> {
  const { db, now } = shop
  const limit = LOOK_UPS_AN_HOUR[of]
  const next = new Date((Math.floor(now().getTime() / HOUR_MS) + 1) * HOUR_MS)
  const message = sentence(lookedUpTooOften, { count: limit, time: formatTime(next) })
  try {
    await consume(shop, db, { key: `desk-${of}:${actor.id}`, windowMs: HOUR_MS, limit, message })
  } catch (error) {
    if (error instanceof Refusal) await tellFirst(shop, actor, of)
    throw error
  }
}

/** Of the refusals of an hour, the first. */
async function tellFirst(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  actor: StaffSession['actor'],
  of: keyof typeof LOOK_UPS_AN_HOUR,
): Promise<void> {
  const details = { of, limit: LOOK_UPS_AN_HOUR[of] }
  try {
    await inTransaction(shop.db, async tx => {
      await consume(shop, tx, { key: `desk-${of}-told:${actor.id}`, windowMs: HOUR_MS, limit: 1 })
      await audit(tx, { at: shop.now(), actor, action: 'search.limited', subject: 'search', details })
    })
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  shop.record('security.searched-too-often', { staffId: actor.id, about: of })
}
