import { and, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { customers } from '#db/schema.ts'
import { noSuchAccount } from '#text/desk/catalogue.ts'
import { sentence } from '#text/text.ts'
import {
  addCoupon,
  type CouponRow,
  type CouponSettings,
  changeCoupon,
  listAllCoupons,
} from '../pricing/coupon-terms.ts'
import { refuseChanged } from '../record-changes.ts'
import type { Shop } from '../shop.ts'
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
 * INVALID, RECORD_CHANGED (somebody else changed it meanwhile: who and when).
 */
export async function changeCouponAtDesk(
  shop: Deps,
  staff: StaffSession,
  { code, seen, settings }: { code: string; seen: CouponSettings; settings: CouponSettings },
): Promise<CouponRow> {
  authorise(staff, 'catalogue.change', null)
  return changeCoupon(shop, code, settings, staff.actor, (tx, stored) =>
    refuseChanged(tx, { subjects: [`coupon:${code}`] }, stored, seen),
  )
}
