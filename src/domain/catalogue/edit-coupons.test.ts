import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, coupons } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CouponSettings } from '#rules/orders/coupons.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { addCoupon, changeCoupon } from './edit-coupons.ts'
import { quoteCoupon, takeCouponUse } from './use-coupons.ts'

const { shop } = await shopPart()
const actor = await staffWith(shop, 'manager')
const TENTH: CouponSettings = {
  type: 'PERCENTAGE',
  value: 1000,
  minimumOrder: 0,
  maximumDiscount: null,
  startsAt: null,
  endsAt: null,
  maximumUses: null,
  maximumPerCustomer: null,
  isActive: true,
  isHidden: false,
}
const add = (code: string, settings: Partial<CouponSettings>) =>
  addCoupon(shop, code, { ...TENTH, ...settings }, actor)
async function change(code: string, changed: Partial<CouponSettings>) {
  const [stored] = await shop.db.select().from(coupons).where(eq(coupons.code, code))
  const none = { ...TENTH, code, uses: 0, customerId: null, revision: 0 }
  const { code: _, uses: _uses, customerId: _customer, revision, ...settings } = stored ?? none
  return changeCoupon(shop, code, { ...settings, ...changed }, actor, revision)
}
const tomorrow = new Date(shop.now().getTime() + 86_400_000)

test.each<[string, Partial<CouponSettings>, RegExp]>([
  ['BIG', { value: 10_001 }, /at most 100 percent/],
  ['NIL', { value: 0 }, /discount must be more than zero/],
  ['CAPPED', { type: 'FIXED', value: 20_000, maximumDiscount: 10_000 }, /only to a percentage/],
  ['NOCAP', { maximumDiscount: 0 }, /maximum discount must be more than zero/],
  ['BACKWARD', { startsAt: tomorrow, endsAt: shop.now() }, /must end after it starts/],
  ['a b', {}, /3 to 20 letters and digits/],
  ['FIRST15', {}, /There is already a coupon FIRST15/],
])('the coupon %s is refused: %s', async (code, settings, sentence) => {
  const before = await shop.db.select().from(coupons)
  await expect(add(code, settings)).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringMatching(sentence),
  })
  expect(await shop.db.select().from(coupons)).toEqual(before)
})

test('an unknown coupon is not changed', async () => {
  await expect(change('NOSUCH', { isActive: false })).rejects.toMatchObject({ code: 'COUPON_UNKNOWN' })
})

test('an added coupon applies at once, a changed one with its new terms, and a stopped one no more', async () => {
  await add('WINTER', { value: 2000, maximumDiscount: 10_000, maximumUses: 5 })
  const quote = () => quoteCoupon(shop, { code: 'WINTER', orderAmount: 100_000 }, { address: '203.0.113.7' })
  expect((await quote()).discountAmount).toBe(10_000)
  await change('WINTER', { maximumDiscount: null })
  expect((await quote()).discountAmount).toBe(20_000)
  await change('WINTER', { type: 'FIXED', value: 5000 })
  expect((await quote()).discountAmount).toBe(5000)
  await change('WINTER', { isActive: false })
  await expect(quote()).rejects.toMatchObject({ code: 'COUPON_UNKNOWN' })
  const written = await shop.db.select().from(audit).where(eq(audit.subject, 'coupon:WINTER'))
  expect(written.map(row => row.action).sort()).toEqual([
    'coupon.added',
    'coupon.changed',
    'coupon.changed',
    'coupon.changed',
  ])
})

test('a coupon can’t be limited to fewer uses than it has had', async () => {
  await add('BUSY', {})
  await shop.db.update(coupons).set({ uses: 7 }).where(eq(coupons.code, 'BUSY'))
  await expect(change('BUSY', { maximumUses: 6 })).rejects.toMatchObject({
    message: expect.stringContaining('was already used 7 times'),
  })
  expect(await change('BUSY', { maximumUses: 7 })).toMatchObject({ uses: 7, maximumUses: 7, value: 1000 })
})

test('a coupon that changes from a percentage to an amount must not keep the cap of the percentage', async () => {
  await add('TURN', { maximumDiscount: 10_000 })
  await expect(change('TURN', { type: 'FIXED', value: 5000 })).rejects.toMatchObject({ code: 'INVALID' })
  expect(await change('TURN', { type: 'FIXED', value: 5000, maximumDiscount: null })).toMatchObject({
    type: 'FIXED',
  })
})

test.each<[string, Partial<CouponSettings>, string]>([
  ['was stopped', { isActive: false }, 'COUPON_ENDED'],
  ['has ended', { endsAt: new Date(shop.now().getTime() - 1000) }, 'COUPON_ENDED'],
  ['was used up', { maximumUses: 0 }, 'COUPON_USED_UP'],
])('a coupon that %s between the check and the booking is refused as that', async (what, after, code) => {
  const name = what.replaceAll(' ', '').toUpperCase()
  await add(name, {})
  expect(
    await quoteCoupon(shop, { code: name, orderAmount: 50_000 }, { address: '203.0.113.7' }),
  ).toMatchObject({ discountAmount: 5000 })
  await shop.db.update(coupons).set(after).where(eq(coupons.code, name))
  const take = () =>
    inTransaction(shop.db, tx => takeCouponUse(tx, { code: name, revision: 1 }, randomUUID(), shop.now()))
  await expect(take()).rejects.toMatchObject({ code })
  const [row] = await shop.db.select().from(coupons).where(eq(coupons.code, name))
  expect(row?.uses).toBe(0)
})
