// P1-175

import { expect, test } from 'vitest'
import { coupons } from '#db/schema.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const whole = await wholeShop()
const { anyone } = whole

test.each(['validateCoupon', 'applyCoupon'] as const)(
  'a quote shows a visitor the discount of the coupon %s, in upper or lower case',
  async call => {
    expect(await anyone[call]({ body: { code: ' first15 ', orderAmount: 999 } })).toMatchObject({
      success: true,
      discountAmount: 149.85,
      finalAmount: 849.15,
      coupon: {
        code: 'FIRST15',
        type: 'PERCENTAGE',
        value: 15,
        description: expect.stringMatching(/15% off/),
      },
    })
  },
)

test('a quote uses up no coupon', async () => {
  const body = { code: 'SAVE200', orderAmount: 1500 }
  for (let asked = 0; asked < 3; asked += 1)
    expect(await anyone.applyCoupon({ body })).toMatchObject({ discountAmount: 200, finalAmount: 1300 })
})

test.each([
  ['NOSUCH', 1500],
  ['SAVE200', 998],
  ['MONSOON50', 1500],
  ['NEXTMONTH20', 1500],
])('%s on %d rupees is refused with a reason', async (code, orderAmount) => {
  const refusal = await refusalOf(anyone.applyCoupon({ body: { code, orderAmount } }))
  expect(refusal.code).toMatch(/^COUPON_/)
  expect(refusal.message).toMatch(/\w+ .*\.$/)
})

test.each([
  [0, 'Your cart is empty.'],
  [-5, 'Your cart is empty.'],
  [20_000_000, 'The order amount is too large.'],
])('an order of %d rupees is refused with a sentence', async (orderAmount, message) => {
  for (const call of ['validateCoupon', 'applyCoupon'] as const) {
    expect(await refusalOf(anyone[call]({ body: { code: 'FIRST15', orderAmount } }))).toMatchObject({
      status: 422,
      code: 'INVALID',
      fields: { orderAmount: message },
    })
  }
})

test('the list has only the coupons that can be used now', async () => {
  const { coupons } = await anyone.listActiveCoupons({})
  expect(coupons.map(({ code }) => code).sort()).toEqual(['FIRST15', 'HEALTH10', 'SAVE200'])
  expect(coupons.find(({ code }) => code === 'SAVE200')).toMatchObject({ minimumOrder: 999, type: 'FIXED' })
})

const isRefused = async (call: typeof anyone.validateCoupon, code: string) =>
  (await refusalOf(call({ body: { code, orderAmount: 1500 } }))).code

test('after sixty wrong codes a visitor can’t use a hidden coupon, and can still use a listed coupon', async () => {
  whole.simulator.advance(HOUR_MS)
  await whole.shop.db
    .insert(coupons)
    .values({ code: 'QUIET10', type: 'PERCENTAGE', value: 1000, minimumOrder: 0, isHidden: true })
  const hidden = { body: { code: 'QUIET10', orderAmount: 1500 } }
  const codes = Array.from({ length: 70 }, (_, tried) => `GUESS${tried}`)
  const answers = await Promise.all(codes.map(code => isRefused(anyone.validateCoupon, code)))
  expect(answers.filter(code => code === 'COUPON_UNKNOWN')).toHaveLength(60)
  expect(await refusalOf(anyone.applyCoupon(hidden))).toMatchObject({ status: 429, code: 'TOO_MANY' })
  expect(await anyone.applyCoupon({ body: { code: 'FIRST15', orderAmount: 1500 } })).toMatchObject({
    coupon: { code: 'FIRST15' },
  })
  const { api } = await whole.signIn()
  for (let tried = 0; tried < 25; tried += 1) await api.applyCoupon(hidden)
  whole.simulator.advance(HOUR_MS)
  expect(await anyone.applyCoupon(hidden)).toMatchObject({ coupon: { code: 'QUIET10' } })
})

test('a customer’s wrong codes in the cart and in orders count together', async () => {
  const { api } = await whole.signIn()
  for (let tried = 0; tried < 19; tried += 1)
    expect(await isRefused(api.applyCoupon, `TRY${tried}`)).toBe('COUPON_UNKNOWN')
  const order = (couponCode: string) => refusalOf(api.createOrder({ body: orderBody(whole, { couponCode }) }))
  expect(await order('TRY20')).toMatchObject({ code: 'COUPON_UNKNOWN' })
  expect(await order('TRY21')).toMatchObject({ status: 429, code: 'TOO_MANY' })
})
