import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { coupons } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { type AuditEntry, audit } from '#domain/audit.ts'
import { staleRefusal } from '#domain/record-changes.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { formatShortPaise } from '#rules/money.ts'
import {
  type CouponSettings,
  couponCodeProblem,
  couponSettingsProblem,
  describeCoupon,
} from '#rules/orders/coupons.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { couponExists, couponNone } from './words.ts'

/** Orders keep their discount when a coupon changes. */

export type CouponRow = typeof coupons.$inferSelect

export const toDescribedCoupon = (row: CouponRow) => ({
  ...row,
  description: describeCoupon(row, formatShortPaise),
  isForOne: row.customerId !== null,
})

export const listAllCoupons = (db: Connection): Promise<CouponRow[]> =>
  db.select().from(coupons).orderBy(asc(coupons.code))

/** Before any look-up, so that the error doesn't depend on whether the code is taken. */
export function refuseBadCoupon(code: string, settings: CouponSettings, isForOne: boolean): void {
  const problem = couponCodeProblem(code)
  if (problem) throw invalidRefusal(problem)
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
    if (!added) throw invalidRefusal(sentence(couponExists, { code }))
    return added
  })
}

interface Authorship {
  at: Date
  actor: Staff
}

async function insertCoupon(
  tx: Transaction,
  by: Authorship,
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

/** `isActive: false` stops the coupon. */
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

const settingsOf = ({
  code: _,
  uses: _uses,
  customerId: _customer,
  revision: _revision,
  ...settings
}: CouponRow): CouponSettings => settings

export const hasSettings = (stored: CouponRow, settings: CouponSettings): boolean =>
  isDeepStrictEqual(settingsOf(stored), settings)

/** Call it with the row locked. */
async function updateCoupon(
  tx: Transaction,
  by: Authorship,
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

const changeOf = (by: Authorship, { code, stored, settings }: Written): AuditEntry => ({
  ...by,
  subject: `coupon:${code}`,
  ...(stored
    ? { action: 'coupon.changed', details: { before: settingsOf(stored), after: settings } }
    : { action: 'coupon.added', details: { ...settings } }),
})

const invalidRefusal = (reason: Sentence) => new Refusal('INVALID', reason)

export function refuseBadSettings(
  settings: CouponSettings,
  context: { stored?: CouponRow | undefined; isForOne: boolean },
): void {
  const problem = couponSettingsProblem(settings, context)
  if (!problem) return
  const { reason, field } = problem
  throw new Refusal('INVALID', reason, field ? { fields: { [`settings.${field}`]: reason } } : {})
}
