import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { coupons } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { type Act, audit } from '#domain/audit.ts'
import { staleRefusal } from '#domain/record-changes.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { describeCoupon } from '#rules/orders/pricing.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import {
  capForPercentage,
  capNothing,
  couponCodeRule,
  couponEndsEarly,
  couponExists,
  couponNeedsPerCustomer,
  couponNeedsUses,
  couponNone,
  couponNothing,
  couponOverall,
  couponUsedMore,
} from './words.ts'

/** Orders keep their discount when a coupon changes. */

export type CouponRow = typeof coupons.$inferSelect

/** Basis points or paise, by `type`; null for no limit. */
export interface CouponSettings {
  type: 'PERCENTAGE' | 'FIXED'
  value: number
  minimumOrder: Paise
  maximumDiscount: Paise | null
  startsAt: Date | null
  endsAt: Date | null
  maximumUses: number | null
  maximumPerCustomer: number | null
  isActive: boolean
  /** Valid by its code, but not listed. */
  isHidden: boolean
}

const COUPON_CODE = /^[A-Z0-9]{3,20}$/

export const toDescribedCoupon = (row: CouponRow) => ({
  ...row,
  description: describeCoupon(row),
  isForOne: row.customerId !== null,
})

export const listAllCoupons = (db: Connection): Promise<CouponRow[]> =>
  db.select().from(coupons).orderBy(asc(coupons.code))

/** Before any look-up, so that the error doesn't depend on whether the code is taken. */
export function refuseBadCoupon(code: string, settings: CouponSettings, isForOne: boolean): void {
  if (!COUPON_CODE.test(code)) throw refused(sentence(couponCodeRule))
  refuseBadSettings(settings, { isForOne })
}

export async function addCoupon(
  shop: Pick<Shop, 'db' | 'now'>,
  code: string,
  settings: CouponSettings,
  actor: Staff,
  /** The only account that may use it. */
  customerId: string | null = null,
): Promise<CouponRow> {
  refuseBadCoupon(code, settings, customerId !== null)
  return inTransaction(shop.db, async tx => {
    const added = await insertCoupon(tx, { at: shop.now(), actor }, { code, settings, customerId })
    if (!added) throw refused(sentence(couponExists, { code }))
    return added
  })
}

interface By {
  at: Date
  actor: Staff
}

async function insertCoupon(
  tx: Transaction,
  by: By,
  { code, settings, customerId }: { code: string; settings: CouponSettings; customerId: string | null },
): Promise<CouponRow | undefined> {
  const [added] = await tx
    .insert(coupons)
    .values({ code, ...settings, customerId })
    .onConflictDoNothing()
    .returning()
  const isForOne = customerId !== null && { isForOne: true }
  if (added) {
    const act = changeOf(by, { code, stored: undefined, settings })
    await audit(tx, { ...act, details: { ...act.details, ...isForOne } })
  }
  return added
}

export async function findCouponRow(db: Connection, code: string): Promise<CouponRow> {
  const [found] = await db.select().from(coupons).where(eq(coupons.code, code))
  if (!found) throw new Refusal('COUPON_UNKNOWN', sentence(couponNone, { code }))
  return found
}

/** `isActive: false` stops it. */
export async function changeCoupon(
  shop: Pick<Shop, 'db' | 'now'>,
  code: string,
  settings: CouponSettings,
  actor: Staff,
  revision: number,
): Promise<CouponRow> {
  return inTransaction(shop.db, async tx => {
    const [locked] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update')
    if (!locked) throw new Refusal('COUPON_UNKNOWN', sentence(couponNone, { code }))
    if (hasSettings(locked, settings)) return locked
    await refuseStaleCoupon(tx, locked, revision)
    refuseBadSettings(settings, { stored: locked, isForOne: locked.customerId !== null })
    return updateCoupon(tx, { at: shop.now(), actor }, { stored: locked, settings })
  })
}

export async function refuseStaleCoupon(db: Connection, stored: CouponRow, revision: number): Promise<void> {
  if (stored.revision !== revision)
    throw await staleRefusal(db, { subjects: [`coupon:${stored.code}`] }, toDescribedCoupon(stored))
}

/** More than before, to more people, or for longer. A stopped coupon gives nothing. */
export function givesMore(before: CouponSettings | null, after: CouponSettings): boolean {
  if (!after.isActive) return false
  if (!before?.isActive || after.type !== before.type) return true
  const most = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY
  return (
    after.value > before.value ||
    after.minimumOrder < before.minimumOrder ||
    most(after.maximumDiscount) > most(before.maximumDiscount) ||
    most(after.maximumUses) > most(before.maximumUses) ||
    most(after.maximumPerCustomer) > most(before.maximumPerCustomer) ||
    (after.startsAt?.getTime() ?? 0) < (before.startsAt?.getTime() ?? 0) ||
    most(after.endsAt?.getTime() ?? null) > most(before.endsAt?.getTime() ?? null) ||
    (before.isHidden && !after.isHidden)
  )
}

const settingsOf = ({
  code: _,
  uses: _uses,
  customerId: _customer,
  revision: _revision,
  ...settings
}: CouponRow): CouponSettings => settings

export const hasSettings = (stored: CouponRow, settings: CouponSettings): boolean =>
  isDeepStrictEqual(settingsOf(stored), settings)

/** Under the row's lock. */
async function updateCoupon(
  tx: Transaction,
  by: By,
  { stored, settings }: { stored: CouponRow; settings: CouponSettings },
): Promise<CouponRow> {
  const { code } = stored
  const [changed] = await tx
    .update(coupons)
    .set({ ...settings, revision: stored.revision + 1 })
    .where(eq(coupons.code, code))
    .returning()
  await audit(tx, changeOf(by, { stored, code, settings }))
  return changed ?? stored
}

interface Written {
  code: string
  stored: CouponRow | undefined
  settings: CouponSettings
}

const changeOf = (by: By, { code, stored, settings }: Written): Act => ({
  ...by,
  subject: `coupon:${code}`,
  ...(stored
    ? { action: 'coupon.changed', details: { before: settingsOf(stored), after: settings } }
    : { action: 'coupon.added', details: { ...settings } }),
})

const refused = (why: Sentence) => new Refusal('INVALID', why)

interface Standing {
  stored?: CouponRow | undefined
  /** For one account alone: its uses are those of one customer. */
  isForOne: boolean
}

export function refuseBadSettings(settings: CouponSettings, standing: Standing): void {
  const bad = badSettings(settings, standing)
  if (!bad) return
  const { problem, field } = bad
  throw new Refusal('INVALID', problem, field ? { fields: { [`settings.${field}`]: problem } } : {})
}

interface BadSettings {
  problem: Sentence
  field?: 'maximumUses' | 'maximumPerCustomer'
}

/** Why a coupon can't have these settings; undefined if it can. */
function badSettings(settings: CouponSettings, { stored, isForOne }: Standing): BadSettings | undefined {
  const { type, value, maximumDiscount, startsAt, endsAt, maximumUses } = settings
  const uses = stored?.uses ?? 0
  if (!(value > 0)) return { problem: sentence(couponNothing) }
  if (type === 'PERCENTAGE' && value > 10_000) return { problem: sentence(couponOverall) }
  if (type === 'FIXED' && maximumDiscount !== null) return { problem: sentence(capForPercentage) }
  if (maximumDiscount !== null && maximumDiscount <= 0) return { problem: sentence(capNothing) }
  if (startsAt && endsAt && endsAt <= startsAt) return { problem: sentence(couponEndsEarly) }
  if (maximumUses !== null && maximumUses < uses)
    return { problem: sentence(couponUsedMore, { uses, maximum: maximumUses }), field: 'maximumUses' }
  // A coupon from before this rule can still be stopped, or give less.
  return givesMore(stored ?? null, settings) ? missingLimit(settings, isForOne) : undefined
}

/** Limits are required from here on: percent in basis points, paise. */
const LARGE = { PERCENTAGE: 5000, FIXED: 100_000 } as const

function missingLimit(settings: CouponSettings, isForOne: boolean): BadSettings | undefined {
  const { type, value, maximumUses, maximumPerCustomer } = settings
  if (value < LARGE[type]) return undefined
  const from = { percent: LARGE.PERCENTAGE / 100, amount: formatPaise(LARGE.FIXED) }
  if (maximumUses === null) return { problem: sentence(couponNeedsUses, from), field: 'maximumUses' }
  if (maximumPerCustomer === null && !isForOne)
    return { problem: sentence(couponNeedsPerCustomer, from), field: 'maximumPerCustomer' }
  return undefined
}
