import { Refusal } from '#contract/errors.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import type { FieldProblems } from '#rules/problems.ts'
import { manyForms } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { consume } from '../rate-limits.ts'
import type { Shop } from '../shop.ts'

/** What the forms share that anyone may send without an account. */

/** Requests a day for one phone, all forms together. */
const REQUESTS_PER_PHONE = 10

/** Confirmations a day that one phone gets, however many requests name it: it may be a stranger's. */
const TEXTS_PER_PHONE = 5

/** Refuses a form with wrong fields (INVALID); the first of them gives the message. */
export function refuseProblems(problems: FieldProblems): void {
  const [first] = Object.values(problems)
  if (first) throw new Refusal('INVALID', first, { fields: problems })
}

const TOO_MANY = sentence(manyForms)

type LimitDeps = Pick<Shop, 'db' | 'now' | 'rules'>

/**
 * Counts a form that is about to be kept, for its network address (an hour) and its phone (a day). Counted before and
 * apart from the work, so that work that fails counts as well. Refusal TOO_MANY.
 */
export async function countForm(
  shop: LimitDeps,
  { mobile, address }: { mobile: string; address: string },
): Promise<void> {
  await countFormFrom(shop, address)
  await countFormFor(shop, mobile)
}

/** The first half of it, for a form that is costly to read: its phone is not known yet. */
export const countFormFrom = (shop: LimitDeps, address: string): Promise<void> =>
  consume(shop, shop.db, {
    key: `form-address:${address}`,
    windowMs: HOUR_MS,
    limit: shop.rules.formsPerAddress,
    message: TOO_MANY,
  })

/** The other half, and the shop's own limit: last, so that who is over a limit uses nothing of everybody's up. */
export async function countFormFor(shop: LimitDeps, mobile: string): Promise<void> {
  await consume(shop, shop.db, {
    key: `form-phone:${mobile}`,
    windowMs: DAY_MS,
    limit: REQUESTS_PER_PHONE,
    message: TOO_MANY,
  })
  await consume(shop, shop.db, {
    key: 'form-shop:',
    windowMs: HOUR_MS,
    limit: shop.rules.formsPerHour,
    message: TOO_MANY,
  })
}

/** Counts a confirmation that is about to be sent to a phone named in a form. Refusal TOO_MANY: don't send it. */
export async function countFormText(shop: Pick<Shop, 'db' | 'now' | 'rules'>, mobile: string): Promise<void> {
  await consume(shop, shop.db, {
    key: `form-text:${mobile}`,
    windowMs: DAY_MS,
    limit: TEXTS_PER_PHONE,
  })
}
