import { and, eq, isNotNull } from 'drizzle-orm'
import { customers } from '#db/schema.ts'
import {
  addCoupon,
  type CouponRow,
  changeCoupon,
  findCouponRow,
  hasSettings,
  listAllCoupons,
  refuseBadCoupon,
  refuseBadSettings,
  refuseStaleCoupon,
  toDescribedCoupon,
} from '#domain/catalogue/edit-coupons.ts'
import { type CouponSettings, givesMore } from '#rules/orders/coupons.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { noSuchAccount } from './words.ts'

/** A coupon that gives more than before requires a passkey, which signs all its settings. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** Includes stopped coupons. */
export async function couponsAtDesk({ db }: Pick<Shop, 'db'>, staff: StaffSession) {
  authorise(staff, 'catalogue.change', null)
  return (await listAllCoupons(db)).map(toDescribedCoupon)
}

/** `phone` limits the coupon to the account with this proven number. */
export async function addCouponAtDesk(
  shop: Deps,
  staff: StaffSession,
  {
    code,
    settings,
    phone,
    stepUp,
  }: { code: string; settings: CouponSettings; phone: string | null; stepUp?: StepUp },
): Promise<CouponRow> {
  authorise(staff, 'catalogue.change', null)
  refuseBadCoupon(code, settings, phone !== null)
  const customerId = phone === null ? null : await accountOf(shop, phone)
  if (givesMore(null, settings)) await confirmCoupon(shop, staff, { code, settings, customerId, stepUp })
  return addCoupon(shop, code, settings, staff.actor, customerId)
}

interface CouponToConfirm {
  code: string
  settings: CouponSettings
  customerId: string | null
  stepUp: StepUp | undefined
}

async function confirmCoupon(
  shop: Deps,
  staff: StaffSession,
  { code, settings, customerId, stepUp }: CouponToConfirm,
): Promise<void> {
  const { startsAt, endsAt, ...terms } = settings
  const times = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
  const about = { ...terms, ...times, customerId }
  await requireStepUp(shop, staff, { action: 'coupon.save', subject: `coupon:${code}`, about }, stepUp)
}

async function accountOf({ db }: Pick<Shop, 'db'>, phone: string): Promise<string> {
  const [account] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.phone, phone), isNotNull(customers.phoneVerifiedAt)))
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND', sentence(noSuchAccount))
  return account.id
}

/** The account of a coupon can't change. */
export async function changeCouponAtDesk(
  shop: Deps,
  staff: StaffSession,
  {
    code,
    revision,
    settings,
    stepUp,
  }: { code: string; revision: number; settings: CouponSettings; stepUp?: StepUp },
): Promise<CouponRow> {
  authorise(staff, 'catalogue.change', null)
  const stored = await findCouponRow(shop.db, code)
  if (hasSettings(stored, settings)) return stored
  await refuseStaleCoupon(shop.db, stored, revision)
  refuseBadSettings(settings, { stored, isForOne: stored.customerId !== null })
  if (givesMore(stored, settings))
    await confirmCoupon(shop, staff, { code, settings, customerId: stored.customerId, stepUp })
  return changeCoupon(shop, code, settings, staff.actor, revision)
}
