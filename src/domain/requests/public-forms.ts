import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import type { FieldProblems } from '#rules/problems.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { consume, consumeOnce, toSmallNetwork } from '../rate-limits.ts'
import type { Shop } from '../shop.ts'
import { manyForms } from './words.ts'

/** Limit of a day, over all forms. */
const MAX_REQUESTS_PER_PHONE = 10

/** Limit per day, because the phone may be a stranger's. */
const MAX_TEXTS_PER_PHONE = 5

export interface RequestCaller {
  address: string
  /** A customer with a proven phone who is signed in. The number typed into a form proves nothing. */
  customerId?: string | undefined
}

export function refuseInvalidForm(problems: FieldProblems): void {
  const [first] = Object.values(problems)
  if (first) throw new Refusal('INVALID', first, { fields: problems })
}

const TOO_MANY = sentence(manyForms)

type LimitDeps = Pick<Shop, 'db' | 'now' | 'rules'>

/** Counted before the work and outside its transaction, so that failures count too. */
export async function countForm(
  shop: LimitDeps,
  { mobile, address }: { mobile: string; address: string },
): Promise<void> {
  await countFormFrom(shop, address)
  await countFormFor(shop, mobile)
}

/** For a form that is expensive to read, before its phone is known. */
export async function countFormFrom(shop: LimitDeps, address: string): Promise<void> {
  const limit = shop.rules.formsPerAddress
  await consume(shop, shop.db, {
    key: `form-address:${toSmallNetwork(address)}`,
    windowMs: HOUR_MS,
    limit,
    message: TOO_MANY,
  })
  // A /48 may be many phones of a carrier or one attacker, so its limit is a multiple.
  await consume(shop, shop.db, {
    key: `form-network:${address}`,
    windowMs: HOUR_MS,
    limit: limit * SMALL_NETWORKS,
    message: TOO_MANY,
  })
}

/** How many small networks of one large network may send as many forms as are allowed to each. */
const SMALL_NETWORKS = 10

/** The shop-wide limit is last, so that callers over their own limit don't use it up. */
export async function countFormFor(shop: LimitDeps, mobile: string): Promise<void> {
  await consume(shop, shop.db, {
    key: `form-phone:${mobile}`,
    windowMs: DAY_MS,
    limit: MAX_REQUESTS_PER_PHONE,
    message: TOO_MANY,
  })
  await consume(shop, shop.db, {
    key: 'form-shop:',
    windowMs: HOUR_MS,
    limit: shop.rules.formsPerHour,
    message: TOO_MANY,
  })
}

export async function countFormText(shop: LimitDeps, mobile: string, subject: string): Promise<void> {
  await consumeOnce(shop, {
    key: `form-text:${mobile}`,
    of: subject,
    windowMs: DAY_MS,
    limit: MAX_TEXTS_PER_PHONE,
  })
}
