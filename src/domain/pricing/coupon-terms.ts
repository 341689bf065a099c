import { asc, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { coupons } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Paise } from '#rules/money.ts'
import {
  capForPercentage,
  capNothing,
  couponCodeRule,
  couponEndsEarly,
  couponExists,
  couponNone,
  couponNothing,
  couponOverall,
  couponUsedMore,
} from '#text/errors/desk.ts'
import { type Sentence, sentence } from '#text/text.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'

/** Coupons: adding, changing and stopping, by the staff. Orders keep the discount they got. */

export type CouponRow = typeof coupons.$inferSelect

/** Terms and validity of a coupon. Basis points or paise, by `type`; null for no limit. */
export interface CouponSettings {
  type: 'PERCENTAGE' | 'FIXED'
  value: number
  minimumOrder: Paise
  maximumDiscount: Paise | null
  startsAt: Date | null
  endsAt: Date | null
  maximumUses: number | null
  isActive: boolean
  /** Works by its code, and is in no list. */
  isHidden: boolean
}

const NO_LIMITS = {
  minimumOrder: 0,
  maximumDiscount: null,
  startsAt: null,
  endsAt: null,
  maximumUses: null,
  isActive: true,
  isHidden: false,
} as const

export const listAllCoupons = (db: Connection): Promise<CouponRow[]> =>
  db.select().from(coupons).orderBy(asc(coupons.code))

/** Adds a coupon, valid at once unless it starts later. Refusal INVALID. */
export async function addCoupon(
  shop: Pick<Shop, 'db' | 'now'>,
  code: string,
  given: Pick<CouponSettings, 'type' | 'value'> & Partial<CouponSettings>,
  actor: Staff,
  /** The one account that may use it. */
  customerId: string | null = null,
): Promise<CouponRow> {
  if (!/^[A-Z0-9]{3,20}$/.test(code)) {
    throw refused(sentence(couponCodeRule))
  }
  const settings = { ...NO_LIMITS, ...given }
  refuseBadSettings(settings, 0)
  return inTransaction(shop.db, async tx => {
    const [added] = await tx
      .insert(coupons)
      .values({ code, ...settings, customerId })
      .onConflictDoNothing()
      .returning()
    if (!added) throw refused(sentence(couponExists, { code }))
    await recordChange(tx, shop.now(), actor, 'coupon.added', code, settings, customerId !== null)
    return added
  })
}

/** Changes the given settings. `isActive: false` stops it. Refusals: COUPON_UNKNOWN, INVALID. */
export async function changeCoupon(
  shop: Pick<Shop, 'db' | 'now'>,
  code: string,
  change: Partial<CouponSettings>,
  actor: Staff,
  /** Refuses where it was changed since it was seen. */
  refuseChanged?: (tx: Transaction, stored: CouponRow) => Promise<void>,
): Promise<CouponRow> {
  return inTransaction(shop.db, async tx => {
    const [locked] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update')
    if (!locked) throw new Refusal('COUPON_UNKNOWN', sentence(couponNone, { code }))
    await refuseChanged?.(tx, locked)
    const { code: _code, uses, customerId: _customer, ...before } = locked
    const settings = { ...before, ...change }
    refuseBadSettings(settings, uses)
    const [changed] = await tx.update(coupons).set(settings).where(eq(coupons.code, code)).returning()
    await recordChange(tx, shop.now(), actor, 'coupon.changed', code, { before, after: settings })
    return changed ?? locked
  })
}

const recordChange = (
  tx: Transaction,
  at: Date,
  actor: Staff,
  action: 'coupon.added' | 'coupon.changed',
  code: string,
  details: object,
  isForOne = false,
) =>
  audit(tx, {
    ...{ at, actor, action, subject: `coupon:${code}` },
    details: { ...details, ...(isForOne ? { isForOne } : {}) },
  })

const refused = (why: Sentence) => new Refusal('INVALID', why)

function refuseBadSettings(settings: CouponSettings, uses: number): void {
  const { type, value, maximumDiscount, startsAt, endsAt, maximumUses } = settings
  if (!(value > 0)) throw refused(sentence(couponNothing))
  if (type === 'PERCENTAGE' && value > 10_000) throw refused(sentence(couponOverall))
  if (type === 'FIXED' && maximumDiscount !== null) {
    throw refused(sentence(capForPercentage))
  }
  if (maximumDiscount !== null && maximumDiscount <= 0) throw refused(sentence(capNothing))
  if (startsAt && endsAt && endsAt <= startsAt) throw refused(sentence(couponEndsEarly))
  if (maximumUses !== null && maximumUses < uses) {
    throw refused(sentence(couponUsedMore, { uses, maximum: maximumUses }))
  }
}
