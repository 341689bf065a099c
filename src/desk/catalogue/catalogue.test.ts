import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, coupons } from '#db/schema.ts'
import { importCatalogue, offeredCatalogue } from '#domain/catalogue/import.ts'
import { eraseCustomer } from '#domain/privacy/erase.ts'
import { DAY_MS, SECOND_MS } from '#rules/durations.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'

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
    message: expect.stringMatching(/(Vijay More|Nandini Bose) changed the price/),
  })
})

test('a price that changes by more than half takes a yes, and so does an MRP', async () => {
  const seen = await pricesOf('TSH')
  const change = (prices: typeof seen, isSure: boolean) =>
    confirmed(vijay.key, stepUp =>
      vijay.api.changePrices({ params: { id: 'TSH' }, body: { seen, prices, isSure, stepUp } }),
    )
  const slip = { ...seen, salePrice: 3 }
  expect(await refusalOf(change(slip, false))).toMatchObject({
    status: 409,
    code: 'BIG_CHANGE',
    message: expect.stringMatching(
      /^The price would change from ₹[\d.]+ to ₹3\.00, \d\d% less\. Is this correct\?$/,
    ),
  })
  const tenfold = { ...seen, regularPrice: seen.regularPrice * 10 }
  expect(await refusalOf(change(tenfold, false))).toMatchObject({
    code: 'BIG_CHANGE',
    message: expect.stringMatching(/^The MRP would change .* 900% more/),
  })
  expect(await pricesOf('TSH')).toEqual(seen)
  await change(slip, true)
  expect(await pricesOf('TSH')).toEqual(slip)
})

test('a price that falls to less than half within a day is confirmed with a passkey, in one step or in several', async () => {
  const seen = await pricesOf('LIPID')
  const change = (salePrice: number, from = seen.salePrice, stepUp?: StepUp) =>
    vijay.api.changePrices({
      params: { id: 'LIPID' },
      body: { seen: { ...seen, salePrice: from }, prices: { ...seen, salePrice }, isSure: true, stepUp },
    })
  const [half, third] = [Math.ceil(seen.salePrice * 0.6), Math.ceil(seen.salePrice * 0.3)]
  const isAsked = { status: 403, code: 'STEP_UP_NEEDED' }
  expect(await refusalOf(change(third))).toMatchObject({
    ...isAsked,
    message: 'Please confirm with your passkey: lower this price.',
  })
  await change(half)
  const asked = await refusalOf(change(third, half))
  expect(asked).toMatchObject(isAsked)
  const assertion = vijay.key.get(asked.answer.confirmation as { challenge: string })
  expect(await refusalOf(change(third - 1, half, { assertion }))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  expect((await pricesOf('LIPID')).salePrice).toBe(half)
  await confirmed(vijay.key, stepUp => change(third, half, stepUp))
  expect((await pricesOf('LIPID')).salePrice).toBe(third)
  await change(seen.salePrice, third)
  whole.simulator.advance(DAY_MS)
  await vijay.again()
  await change(half)
  whole.simulator.advance(DAY_MS + SECOND_MS)
  await vijay.again()
  await change(third + 1, half)
  expect((await pricesOf('LIPID')).salePrice).toBe(third + 1)
})

test('of steps down that are sent at once, none passes without a passkey below half', async () => {
  const seen = await pricesOf('HBA1C')
  const steps = [1, 0.7, 0.45].map(part => Math.round(seen.salePrice * part))
  const change = (from = 0, to = 0) =>
    vijay.api.changePrices({
      params: { id: 'HBA1C' },
      body: { seen: { ...seen, salePrice: from }, prices: { ...seen, salePrice: to }, isSure: true },
    })
  await Promise.allSettled([
    change(steps[0], steps[1]),
    ...Array(4)
      .fill(0)
      .map(() => change(steps[1], steps[2])),
  ])
  expect((await pricesOf('HBA1C')).salePrice).toBe(steps[1])
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
  type: 'FIXED' as const,
  value: 10,
  minimumOrder: 0,
  maximumDiscount: null,
  maximumUses: null,
  maximumPerCustomer: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
  isHidden: false,
}
const add = (code: string, settings: object = {}, phone: string | null = null) =>
  confirmed(vijay.key, stepUp =>
    vijay.api.addDeskCoupon({ body: { code, settings: { ...TEN, ...settings }, phone, stepUp } }),
  )
/** Changes a coupon from its settings at the desk, without a confirmation. */
const alter = async (code: string, settings: object, stepUp?: StepUp) => {
  const seen = await settingsOf(code)
  return vijay.api.changeDeskCoupon({
    params: { id: code },
    body: { seen, settings: { ...seen, ...settings }, stepUp },
  })
}
const settingsOf = async (code: string) => {
  const found = (await vijay.api.listDeskCoupons()).coupons.find(one => one.code === code)
  if (!found) throw new Error(`there is no coupon ${code}`)
  const { code: _code, uses: _uses, isForOne: _isForOne, description: _description, ...settings } = found
  return settings
}
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

test('a coupon starts and ends in the years that the shop reads', async () => {
  for (const year of ['0000', '0001', '1899', '2100', '9999']) {
    const at = `${year}-01-01T00:00:00.000Z`
    for (const settings of [{ startsAt: at }, { endsAt: at }])
      expect(await refusalOf(add('YEARS', settings))).toMatchObject({ status: 422, code: 'INVALID' })
  }
  const settings = { startsAt: '1900-01-01T00:00:00.000Z', endsAt: '2099-12-31T18:30:00.000Z' }
  await add('YEARS', settings)
  expect((await vijay.api.listDeskCoupons()).coupons).toContainEqual(
    expect.objectContaining({ code: 'YEARS', ...settings }),
  )
})

test('a coupon is changed on what was seen; one that somebody else changed meanwhile is refused', async () => {
  await add('TEN')
  const change = (settings: object, seen = TEN) =>
    confirmed(vijay.key, stepUp =>
      vijay.api.changeDeskCoupon({
        params: { id: 'TEN' },
        body: { seen, settings: { ...seen, ...settings }, stepUp },
      }),
    )
  await change({ value: 20, endsAt: '2030-01-01T00:00:00.000Z' })
  expect(await refusalOf(change({ isActive: false }))).toMatchObject({
    status: 409,
    code: 'RECORD_CHANGED',
    message: expect.stringContaining('Vijay More changed this'),
  })
  expect(await anyone.validateCoupon({ body: { code: 'TEN', orderAmount: 249 } })).toMatchObject({
    discountAmount: 20,
  })
  await alter('TEN', { isActive: false })
  expect(await refusalOf(anyone.validateCoupon({ body: { code: 'TEN', orderAmount: 249 } }))).toMatchObject({
    code: 'COUPON_UNKNOWN',
  })
  expect(await refusalOf(add('TEN'))).toMatchObject({ status: 422 })
})

const LIMITED = {
  value: 20,
  minimumOrder: 500,
  maximumUses: 10,
  maximumPerCustomer: 2,
  isHidden: true,
  startsAt: '2026-12-01T00:00:00.000Z',
  endsAt: '2030-01-01T00:00:00.000Z',
}

test('a new coupon is confirmed with a passkey, exactly as it will be; a stopped one needs none', async () => {
  const save = (settings: object, stepUp?: StepUp) =>
    vijay.api.addDeskCoupon({
      body: { code: 'KEYED', settings: { ...TEN, ...LIMITED, ...settings }, phone: null, stepUp },
    })
  const asked = await refusalOf(save({}))
  expect(asked).toMatchObject({
    status: 403,
    code: 'STEP_UP_NEEDED',
    message: 'Please confirm with your passkey: save this coupon.',
  })
  const assertion = vijay.key.get(asked.answer.confirmation as { challenge: string })
  expect(await refusalOf(save({ value: 21 }, { assertion }))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  expect((await vijay.api.listDeskCoupons()).coupons.map(({ code }) => code)).not.toContain('KEYED')
  await confirmed(vijay.key, stepUp => save({}, stepUp))
  expect(await settingsOf('KEYED')).toMatchObject(LIMITED)
  await vijay.api.addDeskCoupon({ body: { code: 'ASLEEP', settings: { ...TEN, isActive: false } } })
  expect(await settingsOf('ASLEEP')).toMatchObject({ isActive: false })
  expect(await refusalOf(alter('ASLEEP', { isActive: true }))).toMatchObject({ code: 'STEP_UP_NEEDED' })
})

test.each<[string, object]>([
  ['a larger discount', { value: 20.01 }],
  ['another kind', { type: 'PERCENTAGE' }],
  ['a smaller order', { minimumOrder: 499 }],
  ['more uses', { maximumUses: 11 }],
  ['any number of uses', { maximumUses: null }],
  ['more uses of one customer', { maximumPerCustomer: 3 }],
  ['an earlier start', { startsAt: null }],
  ['a later end', { endsAt: '2030-01-02T00:00:00.000Z' }],
  ['no end', { endsAt: null }],
  ['a place in the list', { isHidden: false }],
])('a coupon that is changed to %s is confirmed with a passkey', async (_, settings) => {
  const code = `MORE${(await vijay.api.listDeskCoupons()).coupons.length}`
  await add(code, LIMITED)
  expect(await refusalOf(alter(code, settings))).toMatchObject({ code: 'STEP_UP_NEEDED' })
  expect(await settingsOf(code)).toMatchObject(LIMITED)
  await confirmed(vijay.key, stepUp => alter(code, settings, stepUp))
  expect(await settingsOf(code)).toMatchObject({ ...LIMITED, ...settings })
})

test('a coupon that gives less, or is stopped, is saved without a passkey', async () => {
  await add('LESS', LIMITED)
  const less = { value: 5, minimumOrder: 600, maximumUses: 5, endsAt: '2029-01-01T00:00:00.000Z' }
  await alter('LESS', less)
  expect(await settingsOf('LESS')).toMatchObject(less)
  await alter('LESS', { isActive: false, value: 20 })
  expect(await settingsOf('LESS')).toMatchObject({ isActive: false })
})

const HALF = { type: 'PERCENTAGE', value: 50, maximumUses: 100, maximumPerCustomer: 1 }

test.each<[string, object, string]>([
  ['half off for any number of orders', { ...HALF, maximumUses: null }, 'maximumUses'],
  ['half off for all orders of a customer', { ...HALF, maximumPerCustomer: null }, 'maximumPerCustomer'],
  ['₹1,000 off without limits', { value: 1000 }, 'maximumUses'],
])('a coupon of %s is refused at the field, before a passkey is needed', async (_, settings, field) => {
  const body = { code: 'TOOMUCH', settings: { ...TEN, ...settings }, phone: null }
  const refused = await refusalOf(vijay.api.addDeskCoupon({ body }))
  expect(refused).toMatchObject({ status: 422, code: 'INVALID' })
  expect(refused.fields).toEqual({
    [`settings.${field}`]: expect.stringMatching(
      /^From 50% or ₹1,000\.00 off, enter a maximum number of orders/,
    ),
  })
  expect((await vijay.api.listDeskCoupons()).coupons.map(({ code }) => code)).not.toContain('TOOMUCH')
})

test('a large discount is saved with limits, and for one account with the limit of orders alone', async () => {
  await add('HALFOFF', HALF)
  expect(await settingsOf('HALFOFF')).toMatchObject(HALF)
  expect(await refusalOf(alter('HALFOFF', { maximumUses: null }))).toMatchObject({ code: 'INVALID' })
  const { phone } = await whole.signIn()
  await add('HALFONE', { ...HALF, maximumPerCustomer: null }, phone)
  expect(await settingsOf('HALFONE')).toMatchObject({ maximumPerCustomer: null })
})

test('a large coupon from before the limits can give less or be stopped, and needs them to give more', async () => {
  await add('OLDHALF', HALF)
  const old = { maximumUses: null, maximumPerCustomer: null, value: 6000 }
  await db.update(coupons).set(old).where(eq(coupons.code, 'OLDHALF'))
  await alter('OLDHALF', { value: 55 })
  expect(await settingsOf('OLDHALF')).toMatchObject({ value: 55, maximumUses: null })
  expect(await refusalOf(alter('OLDHALF', { value: 56 }))).toMatchObject({ code: 'INVALID' })
  await alter('OLDHALF', { isActive: false })
  expect(await refusalOf(alter('OLDHALF', { isActive: true }))).toMatchObject({ code: 'INVALID' })
  expect(await settingsOf('OLDHALF')).toMatchObject({ value: 55, isActive: false })
})
