import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, orderItems, orders } from '#db/schema.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A discount that a manager gives on an order when booking it. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, discountUpTo: 20 })
const { db } = whole.database
const neha = await newStaff(whole, 'Neha Shah', 'manager')
const asha = await newStaff(whole, 'Asha Rao', 'reception')

const MONTH = '2026-11'

let people = 0
const newPhone = () => {
  people += 1
  return String(8_400_000_000 + people)
}
type Body = Parameters<typeof neha.api.bookAtDesk>[0]['body']
type Discount = NonNullable<Body['discount']>
/** CBC at ₹249 and Hb at ₹99. */
const TESTS = [
  { id: 'CBC', name: 'CBC', quantity: 1 },
  { id: 'HB', name: 'Hb', quantity: 1 },
]
const book = (discount: Discount, totalAmount: number, { api } = neha, more = {}) =>
  api.bookAtDesk(
    {
      body: {
        phone: newPhone(),
        name: 'Kamala Devi',
        payment: 'door',
        discount,
        order: orderBody(whole, { items: TESTS, totalAmount, ...more }),
      },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
const read = async (id: string) => (await neha.api.getDeskOrder({ params: { id } })).order
const reason = 'Works at the hospital next door'

test('a manager takes ten percent off in whole rupees, with a reason in the history and the audit', async () => {
  // Of ₹348.
  const { orderId } = await book({ percent: 10, reason }, 314)
  const order = await read(orderId)
  expect(order.money).toMatchObject({
    subtotal: 348,
    discount: 34,
    total: 314,
    toTake: 314,
    couponCode: null,
  })
  expect(order.timeline.find(({ text }) => text.includes('discount'))).toMatchObject({
    text: expect.stringContaining('₹34'),
    by: 'Neha Shah',
    detail: reason,
  })
  const acts = await db.select().from(audit).where(eq(audit.action, 'order.discounted'))
  expect(acts).toMatchObject([{ staffId: neha.id, details: { amount: 3400 } }])
  // An erasure clears the text.
  expect(JSON.stringify(acts)).not.toContain(reason)
})

test('the price with a discount is quoted, and a total without it is refused', async () => {
  const items = TESTS.map(({ id }) => ({ id }))
  expect(await neha.api.quoteAtDesk({ body: { items, discount: { amount: 50 } } })).toMatchObject({
    subtotal: 348,
    discount: 50,
    total: 298,
  })
  expect(await refusalOf(book({ amount: 50, reason }, 348))).toMatchObject({
    code: 'TOTAL_CHANGED',
    answer: { totalAmount: 298 },
  })
})

test.each([
  ['more than a fifth of the order', { amount: 70, reason }, 278, 'At most 20%'],
  ['more percent', { percent: 21, reason }, 275, 'At most 20%'],
  ['paise', { amount: 10.5, reason }, 337.5, 'whole rupees'],
  ['both an amount and percent', { amount: 10, percent: 5, reason }, 338, 'whole rupees'],
  ['no reason', { amount: 10, reason: ' ' }, 338, 'why'],
])('a discount of %s is refused', async (_, discount, total, why) => {
  expect(await refusalOf(book(discount, total))).toMatchObject({
    status: 422,
    code: 'INVALID',
    message: expect.stringContaining(why),
  })
})

test('reception can neither give a discount nor ask for its price', async () => {
  expect(await refusalOf(book({ amount: 10, reason }, 338, asha))).toMatchObject({ status: 403 })
  const items = TESTS.map(({ id }) => ({ id }))
  expect(await refusalOf(asha.api.quoteAtDesk({ body: { items, discount: { amount: 10 } } }))).toMatchObject({
    status: 403,
  })
})

test('the month’s figures have the number and the sum of the discounts that staff gave, and their list', async () => {
  const discounted = async () =>
    (await neha.api.getMonth({ query: { period: MONTH } })).figures.discounted?.now
  const before = await discounted()
  const [one, other, gone] = [
    await book({ amount: 20, reason }, 328),
    await book({ amount: 30, reason }, 318),
    await book({ amount: 40, reason }, 308),
  ]
  const { revision } = await read(gone.orderId)
  await neha.api.cancelAtDesk({ params: { id: gone.orderId }, body: { expectedRefund: 0, revision } })
  expect(await discounted()).toMatchObject({
    count: (before?.count ?? 0) + 2,
    amount: (before?.amount ?? 0) + 50,
  })
  const { lines } = await neha.api.listMonth({ query: { period: MONTH, figure: 'discounted' } })
  expect(lines).toContainEqual(expect.objectContaining({ orderId: one.orderId, amount: 20 }))
  expect(lines).toContainEqual(expect.objectContaining({ orderId: other.orderId, amount: 30 }))
  expect(lines.map(({ orderId }) => orderId)).not.toContain(gone.orderId)
})

test('an order has a coupon or a discount, not both', async () => {
  const refused = await refusalOf(book({ amount: 10, reason }, 338, neha, { couponCode: 'FIRST15' }))
  expect(refused).toMatchObject({ code: 'INVALID', message: expect.stringContaining('coupon') })
})

test('after any discount, part cancellation and refund, lines, order, invoice and money given back agree to the paisa', async () => {
  for (const amount of [1, 7, 33, 50, 69]) {
    for (const cancelled of [0, 1]) {
      const { orderId } = await book({ amount, reason }, 348 - amount)
      const params = { id: orderId }
      const { revision } = await read(orderId)
      await asha.again()
      await asha.api.takePaymentAtDesk({ params, body: { as: 'cash', revision } })
      const paid = await read(orderId)
      expect(paid.money.paid).toBe(348 - amount)
      const lines = [cancelled]
      const { cancellation } = await asha.api.previewDeskCancellation({ params, body: { lines } })
      await asha.api.cancelAtDesk({
        params,
        body: { lines, expectedRefund: cancellation.refund, revision: paid.revision },
      })
      const after = await read(orderId)
      const { total, subtotal, discount, givenBack, goingBack } = after.money
      expect(total).toBe(subtotal - discount)
      expect(total).toBeGreaterThan(0)
      expect(Math.round((total + givenBack + goingBack) * 100)).toBe((348 - amount) * 100)
      const [row] = await db.select().from(orders).where(eq(orders.number, orderId))
      const items = await db
        .select()
        .from(orderItems)
        .where(eq(orderItems.orderId, row?.id ?? ''))
      const stay = items.filter(({ cancelledAt }) => cancelledAt === null)
      expect(stay.reduce((sum, item) => sum + item.discount, 0)).toBe(row?.discount)
      expect(stay.reduce((sum, item) => sum + item.price * item.quantity, 0)).toBe(row?.subtotal)
    }
  }
}, 60_000)
