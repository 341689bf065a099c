import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyFacts, coupons, labTests, payments, slots, visits } from '#db/schema.ts'
import { cancellingIn, TWO, WITH_COUPON } from '#tests/helpers/cancelling.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const shopUnderTest = await wholeShop({ slotCapacity: 50 })
const { shop, database, anyone } = shopUnderTest
const actor = await staffWith(shop, 'manager')
const { pay, settle, jobsOf } = paying(shopUnderTest)
const { paid, seen, preview, cancel, refundsOf, notesOf, refundAll } = cancellingIn(shopUnderTest)

test('an invoice shows the time and number of its payment, and the accreditation at that time', async () => {
  const { api, order } = await paid({})
  await database.db.delete(companyFacts).where(eq(companyFacts.name, 'accreditations'))
  const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
  const { transactionId } = (await api.getOrder({ params: { id: order.orderId } })).order
  expect(transactionId).toEqual(expect.any(String))
  expect(invoice).toMatchObject({
    paidAt: invoice.invoiceDate,
    paymentReference: transactionId,
    company: { accreditation: 'NABL MC-0000 (sample)' },
  })
})

test('cancelling a test refunds its price less its share of the coupon, and the other tests stay paid', async () => {
  const { api, order } = await paid({ ...WITH_COUPON })
  const shown = await preview(api, order, '1')
  expect(shown).toMatchObject({
    isWhole: false,
    refund: 39.3,
    kept: 0,
    newTotal: 498,
    discountLost: true,
  })
  const cancelled = await cancel(api, order, { lines: [1], expectedRefund: 39.3 })
  expect(cancelled).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    subtotal: 498,
    discount: 0,
    totalAmount: 498,
    couponCode: null,
    items: [{ id: 'CBC' }],
    cancelledItems: [{ id: 'HB' }],
    refund: { amount: 39.3, status: 'pending' },
  })
  expect(await seen(api, order)).toEqual(cancelled)
  expect(jobsOf(order._id)).toEqual(['confirmed', 'changed'])
  await refundAll()
  expect((await seen(api, order)).paymentStatus).toBe('completed')
})

test('the credit note of a cancelled test names the test', async () => {
  const { api, order } = await paid({ ...WITH_COUPON })
  await cancel(api, order, { lines: [1], expectedRefund: 39.3 })
  await refundAll()
  const [note] = await notesOf(order)
  expect(note?.document).toMatchObject({ lines: [{ line: 1, name: 'Haemoglobin (Hb)', total: 3930 }] })
  const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
  expect(invoice).toMatchObject({
    total: 537.3,
    creditNotes: [{ amount: 39.3 }],
    creditNote: { amount: 39.3 },
  })
})

test('a refund below a rupee is not promised or requested, and is included in the next refund', async () => {
  const prices = async (cbc: number, hb: number) => {
    for (const [id, salePrice] of [
      ['CBC', cbc],
      ['HB', hb],
    ] as const)
      await database.db.update(labTests).set({ salePrice, regularPrice: 200_000 }).where(eq(labTests.id, id))
    await shopUnderTest.catalogue.refresh()
  }
  const before = await database.db
    .select()
    .from(labTests)
    .where(inArray(labTests.id, ['CBC', 'HB']))
  await prices(84_900, 15_000)
  const terms = { type: 'PERCENTAGE', value: 1500, minimumOrder: 99_900 } as const
  await database.db.insert(coupons).values({ code: 'FROM999', ...terms })
  try {
    const items = [
      { id: 'CBC', name: 'CBC', quantity: 1 },
      { id: 'HB', name: 'HB', quantity: 1 },
    ]
    const { api, order } = await paid({ items, totalAmount: 849.15, couponCode: 'FROM999' })
    const shown = await preview(api, order, '1')
    expect(shown).toMatchObject({
      refund: 0,
      newTotal: 849,
      sentences: expect.arrayContaining([expect.stringContaining('₹0.15 can’t be refunded')]),
    })
    await cancel(api, order, { lines: [1], expectedRefund: 0 })
    expect(await refundsOf(order)).toEqual([])
    expect(await cancel(api, order, { expectedRefund: 849.15 })).toMatchObject({ refund: { amount: 849.15 } })
    await refundAll()
    expect(await seen(api, order)).toMatchObject({
      paymentStatus: 'refunded',
      refund: { status: 'completed' },
    })
  } finally {
    for (const { id, salePrice, regularPrice } of before)
      await database.db.update(labTests).set({ salePrice, regularPrice }).where(eq(labTests.id, id))
    await shopUnderTest.catalogue.refresh()
  }
})

test('a partial cancellation that is repeated after a lost answer is made once', async () => {
  const { api, order } = await paid()
  const first = await cancel(api, order, { lines: [1], expectedRefund: 99 })
  expect(await cancel(api, order, { lines: [1], expectedRefund: 99 })).toEqual(first)
  await Promise.all([cancel(api, order, { lines: [1] }), cancel(api, order, { lines: [1] })])
  expect(await refundsOf(order)).toHaveLength(1)
  expect(await refusalOf(cancel(api, order, { lines: [7] }))).toMatchObject({ status: 422 })
})

test('the rest can be cancelled while the refund of a part is pending, with its own refund and credit note', async () => {
  const { api, order } = await paid()
  await cancel(api, order, { lines: [1], expectedRefund: 99 })
  const whole = await cancel(api, order, { expectedRefund: 498 })
  expect(whole).toMatchObject({ status: 'cancelled', refund: { amount: 597, status: 'pending' } })
  expect((await refundsOf(order)).map(({ part, amount }) => [part, amount])).toEqual([
    [0, 9900],
    [1, 49_800],
  ])
  await refundAll()
  expect(await seen(api, order)).toMatchObject({ paymentStatus: 'refunded', refund: { status: 'completed' } })
  expect((await notesOf(order)).map(({ total }) => total).sort()).toEqual([49_800, 9900].sort())
})

test('cancelling the last line cancels the order, and two devices at the same time cancel each line once', async () => {
  const { api, order } = await paid()
  expect((await preview(api, order, '0,1')).isWhole).toBe(true)
  const results = await Promise.allSettled([
    cancel(api, order, { lines: [0], expectedRefund: 498 }),
    cancel(api, order, { lines: [1], expectedRefund: 99 }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await seen(api, order)).toMatchObject({ status: 'cancelled' })
  const total = (await refundsOf(order)).reduce((sum, { amount }) => sum + amount, 0)
  expect(total).toBe(59_700)
})

test('cancelling a part of an order paid at the collection lowers the amount that the collector receives', async () => {
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest, TWO) })
  expect(await refusalOf(cancel(api, order, { lines: [1] }))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringContaining('please book again'),
  })
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  expect(await preview(api, order, '1')).toMatchObject({
    refund: 0,
    way: 'none',
    newTotal: 498,
    sentences: ['You’ll pay ₹498.00 at the visit.'],
  })
  await cancel(api, order, { lines: [1], expectedRefund: 0 })
  const { cash } = await collectSample(shop, order.orderId, actor)
  expect(cash?.amount).toBe(49_800)
  const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
  expect(invoice.items.map(({ name }) => name)).toEqual(['Complete Blood Count (CBC)'])
})

test('after a part is cancelled, only the requirements of the remaining tests apply', async () => {
  const { api, order } = await paid({
    items: [
      { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 249 },
      { id: 'PK-DIAB', name: 'Diabetes Care Package', quantity: 1, price: 1199 },
    ],
    totalAmount: 1448,
  })
  expect(order.fastingHours).toBeGreaterThan(0)
  const line = order.items.find(({ id }) => id === 'PK-DIAB')?.line ?? -1
  const rest = await cancel(api, order, { lines: [line] })
  expect(rest).toMatchObject({ fastingHours: 0, fastingRequired: false, afterMealHours: 0 })
})

test('a payment of the old amount that arrives after a partial cancellation is refunded', async () => {
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest, TWO) })
  const { merchantOrderId } = await pay(order.orderId)
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  await cancel(api, order, { lines: [1] })
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await anyone.getPaymentStatus({ params: { merchantOrderId } })
  expect(await seen(api, order)).toMatchObject({ paymentMethod: 'COD', totalAmount: 498 })
  expect(await refundsOf(order)).toMatchObject([{ amount: 59_700, reason: 'wrong-amount' }])
})

test('cancelling the last lines of two of four people frees a seat of their slot', async () => {
  const { api, order } = await paid()
  const ofDay = and(eq(slots.city, 'Mumbai'), eq(slots.date, order.collectionDetails.date))
  const taken = async () => (await database.db.select().from(slots).where(ofDay))[0]?.taken
  await database.db.update(visits).set({ seats: 2 }).where(isVisitOf(order._id))
  await database.db.update(slots).set({ taken: 40 }).where(ofDay)
  await cancel(api, order, { lines: [1] })
  expect(await taken()).toBe(39)
  const [visit] = await database.db.select().from(visits).where(isVisitOf(order._id))
  expect(visit?.seats).toBe(1)
  expect(await database.db.$count(payments, eq(payments.orderId, order._id))).toBe(1)
})
