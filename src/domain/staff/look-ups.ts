import { inTransaction } from '#db/transaction.ts'
import { formatTime } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { consume, consumeOnce, resetLimit } from '../rate-limits.ts'
import type { Shop } from '../shop.ts'
import type { StaffSession } from './sessions.ts'
import { lookedUpTooOften, openedTooMany, shownTooMany } from './words.ts'

/**
 * Limits one person's look-ups per hour, on all nodes together: more than a busy counter with search-as-you-type needs,
 * fewer than copying all customers would take.
 */
export const LOOK_UPS_AN_HOUR = {
  find: 1200,
  phone: 60,
  erasure: 60,
} as const

type LookUp = keyof typeof LOOK_UPS_AN_HOUR
/** Two limits an hour: orders opened; orders whose phones were shown, with requests opened. */
type Opening = 'order' | 'phones'

const TEXTS = { order: openedTooMany, phones: shownTooMany } as const

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'record'>

/** The first refusal of an hour is audited and recorded as an event (docs/alerts.md). */
export async function countLookUp(shop: Deps, { actor }: StaffSession, of: LookUp): Promise<void> {
  const limit = LOOK_UPS_AN_HOUR[of]
  const message = sentence(lookedUpTooOften, { count: limit, time: formatTime(nextHour(shop)) })
  try {
    await consume(shop, shop.db, { ...countOf(actor, of), limit, message })
  } catch (error) {
    if (error instanceof Refusal) await reportFirstRefusal(shop, actor, { of, limit })
    throw error
  }
}

/** Counts each order or request once an hour. Unlocking by a passkey resets the count (`resetOpened`). */
export async function countOpened(
  shop: Deps,
  { actor }: { actor: Staff },
  { of, id }: { of: Opening; id: string },
): Promise<void> {
  const limit = shop.rules.deskOrdersPerHour
  const message = sentence(TEXTS[of], { count: limit, time: formatTime(nextHour(shop)) })
  try {
    await consumeOnce(shop, { ...countOf(actor, of), of: id, limit, message })
  } catch (error) {
    if (error instanceof Refusal) await reportFirstRefusal(shop, actor, { of, limit })
    throw error
  }
}

/** A fresh use of a passkey proves that the person is there. */
export async function resetOpened(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { actor }: StaffSession,
): Promise<void> {
  for (const opening of ['order', 'phones'] as const) {
    await resetLimit(shop, shop.db, countOf(actor, opening))
  }
}

const countOf = (actor: Staff, of: LookUp | Opening) => ({
  key: `desk-${of}:${actor.id}`,
  windowMs: HOUR_MS,
})

const nextHour = ({ now }: Pick<Shop, 'now'>): Date =>
  new Date((Math.floor(now().getTime() / HOUR_MS) + 1) * HOUR_MS)

async function reportFirstRefusal(
  shop: Deps,
  actor: Staff,
  details: { of: LookUp | Opening; limit: number },
): Promise<void> {
  const { of } = details
  try {
    await inTransaction(shop.db, async tx => {
      await consume(shop, tx, { key: `desk-${of}-reported:${actor.id}`, windowMs: HOUR_MS, limit: 1 })
      await audit(tx, { at: shop.now(), actor, action: 'search.limited', subject: 'search', details })
    })
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  shop.record('security.searched-too-often', { staffId: actor.id, about: of })
}
