import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { audit as auditTable, customers } from '#db/schema.ts'
import { formatDateTime } from '#rules/dates.ts'
import { couponChangedMeanwhile, couponChangedSince, noSuchAccount } from '#text/desk/catalogue.ts'
import { sentence } from '#text/text.ts'
import { STAFF_PREFIX } from '../actor.ts'
import {
  addCoupon,
  type CouponRow,
  type CouponSettings,
  changeCoupon,
  listAllCoupons,
} from '../pricing/coupon-terms.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'

/** Coupons at the desk: those for one account, and changes on what was seen. */

type Deps = Pick<Shop, 'db' | 'now'>

/** All coupons, stopped ones too. Refusal FORBIDDEN. */
export async function couponsAtDesk({ db }: Deps, staff: StaffSession): Promise<CouponRow[]> {
  authorise(staff, 'catalogue.change', null)
  return listAllCoupons(db)
}

/**
 * Adds a coupon; `phone` for one account alone, which has proven that number. Refusals: FORBIDDEN, INVALID,
 * ACCOUNT_NOT_FOUND.
 */
export async function addCouponAtDesk(
  shop: Deps,
  staff: StaffSession,
  { code, settings, phone }: { code: string; settings: CouponSettings; phone: string | null },
): Promise<CouponRow> {
  authorise(staff, 'catalogue.change', null)
  const customerId = phone === null ? null : await accountOf(shop, phone)
  return addCoupon(shop, code, settings, staff.actor, customerId)
}

async function accountOf({ db }: Deps, phone: string): Promise<string> {
  const [account] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.phone, phone), isNotNull(customers.phoneVerifiedAt)))
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND', sentence(noSuchAccount))
  return account.id
}

/**
 * Changes a coupon, if its settings still are what was seen; whose it is stays. Refusals: FORBIDDEN, COUPON_UNKNOWN,
 * INVALID, AMOUNT_CHANGED (somebody else changed it meanwhile: who and when).
 */
export async function changeCouponAtDesk(
  shop: Deps,
  staff: StaffSession,
  { code, seen, settings }: { code: string; seen: CouponSettings; settings: CouponSettings },
): Promise<CouponRow> {
  authorise(staff, 'catalogue.change', null)
  return changeCoupon(shop, code, settings, staff.actor, async (tx, stored) => {
    if (!isSame(stored, seen)) throw await changedMeanwhile(tx, code)
  })
}

const isSame = (stored: CouponRow, seen: CouponSettings): boolean =>
  (Object.keys(seen) as (keyof CouponSettings)[]).every(
    name => Number(stored[name]) === Number(seen[name]) || stored[name] === seen[name],
  )

async function changedMeanwhile(tx: Transaction, code: string): Promise<Refusal> {
  const [last] = await tx
    .select({ at: auditTable.at, actor: auditTable.actor })
    .from(auditTable)
    .where(and(eq(auditTable.subject, `coupon:${code}`), isNotNull(auditTable.action)))
    .orderBy(desc(auditTable.at))
    .limit(1)
  if (!last) return new Refusal('AMOUNT_CHANGED', sentence(couponChangedSince))
  const name = last.actor.startsWith(STAFF_PREFIX) ? last.actor.slice(STAFF_PREFIX.length) : last.actor
  return new Refusal(
    'AMOUNT_CHANGED',
    sentence(couponChangedMeanwhile, { name, time: formatDateTime(last.at) }),
  )
}
