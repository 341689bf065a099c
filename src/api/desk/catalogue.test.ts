import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { importCatalogue, offeredCatalogue } from '#domain/catalogue/import.ts'
import { eraseCustomer } from '#domain/privacy/erase.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Prices and coupons, changed at the desk while the shop sells. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, catalogue, database, anyone } = whole
const { db } = database
const vijay = await newStaff(whole, 'Vijay More', 'manager')
const isChanged = { status: 409, code: 'AMOUNT_CHANGED' }

const pricesOf = async (id: string) => {
  const found = (await vijay.api.listPrices()).items.find(item => item.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return { regularPrice: found.regularPrice, salePrice: found.salePrice }
}
const setPrice = async (id: string, salePrice: number, by = vijay) => {
  const seen = await pricesOf(id)
  await by.api.changePrices({ params: { id }, body: { seen, prices: { ...seen, salePrice } } })
}

test('a new price is asked at once; an order that was placed keeps its own', async () => {
  const before = await newOrder(whole)
  await setPrice('CBC', 199)
  await catalogue.refresh()
  expect(await anyone.getLabTest({ params: { id: 'CBC' } })).toMatchObject({ salePrice: 199 })
  const { api } = await whole.signIn()
  expect(await refusalOf(api.createOrder({ body: orderBody(whole) }))).toMatchObject({
    code: 'TOTAL_CHANGED',
  })
  const items = [{ id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 199 }]
  const { order } = await api.createOrder({ body: orderBody(whole, { items, totalAmount: 199 }) })
  expect(order.totalAmount).toBe(199)
  expect((await before.api.getOrder({ params: { id: before.order.orderId } })).order.totalAmount).toBe(249)
  await setPrice('CBC', 249)
})

test('who changed a price and when is told, of imports too, and is in the audit', async () => {
  await setPrice('PK-FULLBODY', 1999)
  // Changes are told apart by their times.
  whole.simulator.advance(SECOND_MS)
  const rows = await offeredCatalogue(db)
  const packages = rows.packages.map(row =>
    row.code === 'PK-FULLBODY' ? { ...row, salePrice: 249_900 } : row,
  )
  await importCatalogue(shop, { ...rows, packages }, { kind: 'staff', name: 'asha' })
  const { changes } = await vijay.api.listPriceChanges({ params: { id: 'PK-FULLBODY' } })
  expect(changes.map(({ by, from, to }) => [by, from.salePrice, to.salePrice])).toEqual([
    ['asha', 1999, 2499],
    ['Vijay More', 2499, 1999],
  ])
  const [item] = (await vijay.api.listPrices()).items.filter(({ id }) => id === 'PK-FULLBODY')
  expect(item).toMatchObject({ salePrice: 2499, changedBy: 'asha' })
  const [act] = await db.select().from(audit).where(eq(audit.subject, 'item:PK-FULLBODY'))
  expect(act).toMatchObject({
    action: 'price.changed',
    staffId: vijay.id,
    details: { after: { salePrice: 199_900 } },
  })
})

test('two who change one price at once: the second is told by whom and when', async () => {
  const other = await newStaff(whole, 'Nandini Bose', 'owner')
  const seen = await pricesOf('TSH')
  const change = (by: typeof vijay, salePrice: number) =>
    by.api.changePrices({ params: { id: 'TSH' }, body: { seen, prices: { ...seen, salePrice } } })
  const done = await Promise.allSettled([change(vijay, 201), change(other, 202)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = await refusalOf(change(vijay, 203))
  expect(refused).toMatchObject({
    ...isChanged,
    message: expect.stringMatching(/(Vijay More|Nandini Bose) changed it/),
  })
})

test('a price that changes by more than half takes a yes, and so does an MRP', async () => {
  const seen = await pricesOf('TSH')
  const change = (prices: typeof seen, isSure: boolean) =>
    vijay.api.changePrices({ params: { id: 'TSH' }, body: { seen, prices, isSure } })
  const slip = { ...seen, salePrice: 3 }
  expect(await refusalOf(change(slip, false))).toMatchObject({
    ...{ status: 409, code: 'BIG_CHANGE' },
    message: expect.stringMatching(
      /^The price would go from ₹[\d.]+ to ₹3\.00, \d\d% less\. Is that meant\?$/,
    ),
  })
  const tenfold = { ...seen, regularPrice: seen.regularPrice * 10 }
  expect(await refusalOf(change(tenfold, false))).toMatchObject({
    ...{ code: 'BIG_CHANGE', message: expect.stringMatching(/^The MRP would go .* 900% more/) },
  })
  expect(await pricesOf('TSH')).toEqual(seen)
  await change(slip, true)
  expect(await pricesOf('TSH')).toEqual(slip)
})

test('more than the MRP, nothing, and what is not there are refused', async () => {
  const seen = await pricesOf('CBC')
  const set = (prices: typeof seen, id = 'CBC') =>
    vijay.api.changePrices({ params: { id }, body: { seen, prices } })
  expect(await refusalOf(set({ ...seen, salePrice: seen.regularPrice + 1 }))).toMatchObject({ status: 422 })
  expect(await refusalOf(set({ ...seen, salePrice: 0 }))).toMatchObject({ status: 422 })
  expect(await refusalOf(set(seen, 'NONE'))).toMatchObject({ status: 404 })
  const reception = await newStaff(whole, 'At the desk', 'reception')
  expect(await refusalOf(reception.api.listPrices())).toMatchObject({ status: 403 })
})

const TEN = {
  ...({ type: 'FIXED', value: 10, minimumOrder: 0, maximumDiscount: null, maximumUses: null } as const),
  ...{ startsAt: null, endsAt: null, isActive: true, isHidden: false },
}
const add = (code: string, settings: object = {}, phone: string | null = null) =>
  vijay.api.addDeskCoupon({ body: { code, settings: { ...TEN, ...settings }, phone } })
const listed = async (by = anyone) => (await by.listActiveCoupons()).coupons.map(({ code }) => code)

test('a hidden coupon works by its code, and is in no list but the desk’s', async () => {
  await add('quiet10', { isHidden: true })
  expect(await listed()).not.toContain('QUIET10')
  expect(await anyone.validateCoupon({ body: { code: 'QUIET10', orderAmount: 249 } })).toMatchObject({
    discountAmount: 10,
  })
  expect((await vijay.api.listDeskCoupons()).coupons).toContainEqual(
    expect.objectContaining({ code: 'QUIET10', isHidden: true, isForOne: false }),
  )
})

test('a coupon for one account is unknown to all others, when it is asked for and when it is booked', async () => {
  const [own, other] = [await whole.signIn(), await whole.signIn()]
  await add('FORTARA', {}, own.phone)
  expect(await listed(own.api)).toContain('FORTARA')
  for (const by of [anyone, other.api]) {
    expect(await listed(by)).not.toContain('FORTARA')
    const asked = by.validateCoupon({ body: { code: 'FORTARA', orderAmount: 249 } })
    expect(await refusalOf(asked)).toMatchObject({ status: 404, code: 'COUPON_UNKNOWN' })
  }
  const body = orderBody(whole, { couponCode: 'FORTARA', totalAmount: 239 })
  expect(await refusalOf(other.api.createOrder({ body }))).toMatchObject({ code: 'COUPON_UNKNOWN' })
  const { order } = await own.api.createOrder({ body })
  expect(order.totalAmount).toBe(239)
  expect((await vijay.api.listDeskCoupons()).coupons).toContainEqual(
    expect.objectContaining({ code: 'FORTARA', isForOne: true, uses: 1 }),
  )
})

test('a number that no account has proven gets no coupon, and an erased account takes its coupon along', async () => {
  expect(await refusalOf(add('NOBODY', {}, '9876500000'))).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  const { customer, phone } = await whole.signIn()
  await add('GONE10', {}, phone)
  await eraseCustomer(shop, { customerId: customer.id, actor: { kind: 'customer', id: customer.id } })
  expect((await vijay.api.listDeskCoupons()).coupons.map(({ code }) => code)).not.toContain('GONE10')
  const acts = await db.select().from(audit).where(eq(audit.subject, 'coupon:GONE10'))
  expect(JSON.stringify(acts)).not.toContain(phone)
})

test('a coupon is changed on what was seen; one that somebody else changed meanwhile is refused', async () => {
  await add('TEN')
  const change = (settings: object, seen = TEN) =>
    vijay.api.changeDeskCoupon({ params: { id: 'TEN' }, body: { seen, settings: { ...seen, ...settings } } })
  await change({ value: 20, endsAt: '2030-01-01T00:00:00.000Z' })
  expect(await refusalOf(change({ isActive: false }))).toMatchObject({
    ...{ status: 409, code: 'RECORD_CHANGED' },
    message: expect.stringContaining('Vijay More changed it'),
  })
  expect(await anyone.validateCoupon({ body: { code: 'TEN', orderAmount: 249 } })).toMatchObject({
    discountAmount: 20,
  })
  const [stored] = (await vijay.api.listDeskCoupons()).coupons.filter(({ code }) => code === 'TEN')
  const {
    isForOne: _,
    uses: __,
    description: ___,
    code: ____,
    ...seen
  } = stored ?? {
    ...{ code: '', uses: 0, isForOne: false, description: '' },
    ...TEN,
  }
  await vijay.api.changeDeskCoupon({
    params: { id: 'TEN' },
    body: { seen, settings: { ...seen, isActive: false } },
  })
  expect(await refusalOf(anyone.validateCoupon({ body: { code: 'TEN', orderAmount: 249 } }))).toMatchObject({
    code: 'COUPON_UNKNOWN',
  })
  expect(await refusalOf(add('TEN'))).toMatchObject({ status: 422 })
})
