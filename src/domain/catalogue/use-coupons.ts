import { and, asc, eq, gt, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { coupons, orders } from '#db/schema.ts'
import type { Connection, Shop, Transaction, Viewer } from '#domain/shop.ts'
import { HOUR_MS } from '#rules/durations.ts'
import type { Paise } from '#rules/money.ts'
import { type CouponTerms, computeDiscount, couponProblem, describeCoupon } from '#rules/orders/coupons.ts'
import type { OrderStatus } from '#rules/orders/order-status.ts'
import { couponEnded, couponUnknown } from '#rules/orders/words.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { consume, type RateLimit, releaseCount, toSmallNetwork } from '../rate-limits.ts'
import { couponUsedByYou, couponUsedUp, manyWrongCoupons, pricesChanging } from './words.ts'

/** A quote does not use up a coupon, an order does, and a cancelled order returns the use. */

type CouponRow = typeof coupons.$inferSelect

/** `value`: basis points, or paise for FIXED. */
const couponOf = (row: CouponRow) => ({
  code: row.code,
  type: row.type,
  value: row.value,
  description: describeCoupon(row),
  minimumOrder: row.minimumOrder,
  maximumDiscount: row.maximumDiscount,
  endsAt: row.endsAt,
})
type Coupon = ReturnType<typeof couponOf>

/** The account; 'unknown' at the desk, where the order checks it again. */
type CouponUser = { customerId: string } | 'unknown'

/** A coupon of another account gets the same answer as an unknown code. */
const isFor = ({ customerId }: Pick<CouponRow, 'customerId'>, user: CouponUser | undefined): boolean =>
  customerId === null || user === 'unknown' || customerId === user?.customerId

const couponUnknownRefusal = () => new Refusal('COUPON_UNKNOWN', sentence(couponUnknown))
const couponEndedRefusal = () => new Refusal('COUPON_ENDED', sentence(couponEnded))
const couponUsedUpRefusal = () => new Refusal('COUPON_USED_UP', sentence(couponUsedUp))
const usedByCustomerRefusal = () => new Refusal('COUPON_USED_UP', sentence(couponUsedByYou))

const usesOf = (db: Connection, customerId: string, code: string | SQL, without: OrderStatus[]) =>
  db.$count(
    orders,
    and(eq(orders.customerId, customerId), eq(orders.couponCode, code), not(inArray(orders.status, without))),
  )

/**
 * Does not count the uses: the order takes one in its transaction, after the order that it replaces has returned its
 * own.
 */
export async function usableCoupon(
  shop: LimitDeps,
  code: string,
  subtotal: Paise,
  user: CouponUser,
): Promise<CouponTerms & Pick<CouponRow, 'revision'>> {
  const row = await findUnguessed(shop, code, user, user === 'unknown' ? [] : limitsOf(user))
  const problem = couponProblem(row, subtotal, shop.now())
  if (problem) throw new Refusal(problem.code, problem.reason)
  return row
}

type LimitDeps = Pick<Shop, 'db' | 'now' | 'rules'>

/** Wrong codes an hour. A network can be shared by a whole town, so its limit is higher. */
const MAX_WRONG = { customer: 20, address: 60, network: 600 }

const wrongCodes = (key: string, limit: number): RateLimit => ({
  key,
  limit,
  windowMs: HOUR_MS,
  message: sentence(manyWrongCoupons),
})

const limitsOf = (caller: { customerId: string } | { address: string }): RateLimit[] =>
  'customerId' in caller
    ? [wrongCodes(`coupon-customer:${caller.customerId}`, MAX_WRONG.customer)]
    : [
        wrongCodes(`coupon-address:${toSmallNetwork(caller.address)}`, MAX_WRONG.address),
        wrongCodes(`coupon-network:${caller.address}`, MAX_WRONG.network),
      ]

const readCoupon = async (db: Connection, code: string): Promise<CouponRow | undefined> =>
  (await db.select().from(coupons).where(eq(coupons.code, code)))[0]

/**
 * COUPON_UNKNOWN, or TOO_MANY once the limit of wrong codes is used up. A listed coupon works even then: others share
 * the caller's network.
 */
async function findUnguessed(
  shop: LimitDeps,
  code: string,
  user: CouponUser | undefined,
  limits: readonly RateLimit[],
): Promise<CouponRow> {
  const row = await readCoupon(shop.db, code)
  if (row && !row.isHidden && row.customerId === null) return row
  // Counted before the answer, so that concurrent calls can't try more codes.
  for (const limit of limits) await consume(shop, shop.db, limit)
  if (!row || !isFor(row, user)) throw couponUnknownRefusal()
  for (const limit of limits) await releaseCount(shop, shop.db, limit)
  return row
}

export interface CouponCheck {
  code: string
  orderAmount: Paise
}

/** If the viewer's own unpaid order holds the last use, it counts as free. */
export async function quoteCoupon(
  shop: LimitDeps,
  { code, orderAmount }: CouponCheck,
  { viewer, address }: { viewer?: Viewer | undefined; address: string },
): Promise<{ discountAmount: Paise; finalAmount: Paise; coupon: Coupon }> {
  // Accounts without a proven phone can be opened at will.
  const limits = limitsOf(viewer?.isPhoneVerified ? viewer : { address })
  const row = await findUnguessed(shop, code, viewer, limits)
  const problem = couponProblem(row, orderAmount, shop.now())
  if (problem) throw new Refusal(problem.code, problem.reason)
  const isUsedUp = row.maximumUses !== null && row.uses >= row.maximumUses
  if (isUsedUp && !(viewer && (await isHeldBy(shop.db, viewer, code)))) throw couponUsedUpRefusal()
  if (viewer && row.maximumPerCustomer !== null) {
    const uses = await usesOf(shop.db, viewer.customerId, code, ['cancelled', 'pending'])
    if (uses >= row.maximumPerCustomer) throw usedByCustomerRefusal()
  }
  const discountAmount = computeDiscount(orderAmount, row)
  return { discountAmount, finalAmount: orderAmount - discountAmount, coupon: couponOf(row) }
}

async function isHeldBy(db: Connection, viewer: Viewer, code: string): Promise<boolean> {
  const [held] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, viewer.customerId),
        eq(orders.status, 'pending'),
        eq(orders.couponCode, code),
      ),
    )
  return held !== undefined
}

/** Sorted by size within a type. Leaves out hidden and used-up coupons, and those of other accounts. */
export async function listActiveCoupons(shop: Pick<Shop, 'db' | 'now'>, viewer?: Viewer): Promise<Coupon[]> {
  const now = shop.now()
  const rows = await shop.db
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.isActive, true),
        eq(coupons.isHidden, false),
        viewer
          ? or(isNull(coupons.customerId), eq(coupons.customerId, viewer.customerId))
          : isNull(coupons.customerId),
        or(isNull(coupons.startsAt), lte(coupons.startsAt, now)),
        or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
        or(isNull(coupons.maximumUses), lt(coupons.uses, coupons.maximumUses)),
        viewer &&
          or(
            isNull(coupons.maximumPerCustomer),
            gt(
              coupons.maximumPerCustomer,
              usesOf(shop.db, viewer.customerId, sql`${coupons.code}`, ['cancelled', 'pending']),
            ),
          ),
      ),
    )
    .orderBy(asc(coupons.minimumOrder), asc(coupons.code))
  return rows.map(couponOf)
}

/**
 * A conditional update, so that the last use can't be taken twice, nor one on terms that have changed since `revision`.
 * The caller has locked the customer, so that two concurrent orders can't both take the customer's last use.
 */
export async function takeCouponUse(
  tx: Transaction,
  { code, revision }: Pick<CouponRow, 'code' | 'revision'>,
  customerId: string,
  now: Date,
): Promise<void> {
  const [coupon] = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(
      and(
        eq(coupons.code, code),
        eq(coupons.revision, revision),
        eq(coupons.isActive, true),
        or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
        or(isNull(coupons.maximumUses), lt(coupons.uses, coupons.maximumUses)),
      ),
    )
    .returning({ maximumPerCustomer: coupons.maximumPerCustomer })
  if (!coupon) throw await couponUseRefusal(tx, { code, revision }, now)
  const { maximumPerCustomer } = coupon
  if (
    maximumPerCustomer !== null &&
    (await usesOf(tx, customerId, code, ['cancelled'])) >= maximumPerCustomer
  )
    throw usedByCustomerRefusal()
}

async function couponUseRefusal(
  tx: Transaction,
  { code, revision }: Pick<CouponRow, 'code' | 'revision'>,
  now: Date,
): Promise<Refusal> {
  const present = await readCoupon(tx, code)
  if (!present) return couponUnknownRefusal()
  if (!present.isActive || (present.endsAt && present.endsAt <= now)) return couponEndedRefusal()
  return present.revision === revision ? couponUsedUpRefusal() : pricesBusy()
}

/** The client tries again with the present prices and terms. */
export const pricesBusy = () => new Refusal('BUSY', sentence(pricesChanging), { retryAfter: 1 })

export async function releaseCouponUse(tx: Transaction, code: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(and(eq(coupons.code, code), gt(coupons.uses, 0)))
}
