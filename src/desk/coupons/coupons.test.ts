import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { audit, coupons, customers } from '#db/schema.ts'
import { eraseCustomer } from '#domain/privacy/erase.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'

/** Coupons, changed at the desk while the shop sells. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, anyone } = whole
const { db } = database
const vijay = await newStaff(whole, 'Vijay More', 'manager')

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
  const { revision, ...present } = await settingsOf(code)
  return vijay.api.changeDeskCoupon({
    params: { id: code },
    body: { revision, settings: { ...present, ...settings }, stepUp },
  })
}
/** With the revision. */
const settingsOf = async (code: string) => {
  const found = (await vijay.api.listDeskCoupons()).coupons.find(one => one.code === code)
  if (!found) throw new Error(`there is no coupon ${code}`)
  const { code: _code, uses: _uses, isForOne: _isForOne, description: _description, ...settings } = found
  return settings
}
const listed = async (by = anyone) => (await by.listActiveCoupons()).coupons.map(({ code }) => code)

test('a hidden coupon works by its code and is listed only at the desk', async () => {
  await add('quiet10', { isHidden: true })
  expect(await listed()).not.toContain('QUIET10')
  expect(await anyone.validateCoupon({ body: { code: 'QUIET10', orderAmount: 249 } })).toMatchObject({
    discountAmount: 10,
  })
  expect((await vijay.api.listDeskCoupons()).coupons).toContainEqual(
    expect.objectContaining({ code: 'QUIET10', isHidden: true, isForOne: false }),
  )
})

test('a coupon for one account is unknown to all other accounts, in a quote and in an order', async () => {
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

test('a coupon for one account requires a verified number, and is deleted when the account is erased', async () => {
  expect(await refusalOf(add('NOBODY', {}, '9876500000'))).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  const { customer, phone } = await whole.signIn()
  await add('GONE10', {}, phone)
  await eraseCustomer(shop, { customerId: customer.id, actor: { kind: 'customer', id: customer.id } })
  expect((await vijay.api.listDeskCoupons()).coupons.map(({ code }) => code)).not.toContain('GONE10')
  const acts = await db.select().from(audit).where(eq(audit.subject, 'coupon:GONE10'))
  expect(JSON.stringify(acts)).not.toContain(phone)
})

test('the dates of a coupon are between the years 1900 and 2099', async () => {
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

test('a change to a coupon is refused if another change was made first', async () => {
  await add('TEN')
  const change = (settings: object) =>
    confirmed(vijay.key, stepUp =>
      vijay.api.changeDeskCoupon({
        params: { id: 'TEN' },
        body: { revision: 1, settings: { ...TEN, ...settings }, stepUp },
      }),
    )
  const changed = { value: 20, endsAt: '2030-01-01T00:00:00.000Z' }
  await change(changed)
  // The same change sent twice is one.
  await change(changed)
  const isThis = eq(audit.subject, 'coupon:TEN')
  expect(await db.$count(audit, isThis)).toBe(2)
  expect(await refusalOf(change({ isActive: false }))).toMatchObject({
    status: 409,
    code: 'CHANGED',
    message: expect.stringContaining('Vijay More changed this'),
    answer: { changedBy: 'Vijay More', current: { code: 'TEN', revision: 2, isForOne: false, ...changed } },
  })
  const both = await Promise.allSettled(
    [5, 6].map(value =>
      vijay.api.changeDeskCoupon({
        params: { id: 'TEN' },
        body: { revision: 2, settings: { ...TEN, ...changed, value, minimumOrder: 10 } },
      }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await confirmed(vijay.key, stepUp => alter('TEN', { ...TEN, ...changed }, stepUp))
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

test('a new coupon is confirmed with a passkey for exactly its settings', async () => {
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
})

test('an active coupon requires a passkey, a stopped coupon does not', async () => {
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

test('lowering the discount of a coupon, or stopping it, requires no passkey', async () => {
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
])('a coupon of %s is refused at the field, before a passkey is requested', async (_, settings, field) => {
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

test('the audit of a changed coupon shows its discount in words, not the stored number', async () => {
  await add('TERMS10')
  await confirmed(vijay.key, stepUp => alter('TERMS10', { type: 'PERCENTAGE', value: 15 }, stepUp))
  const { changes } = await vijay.api.listRecordChanges({ params: { kind: 'coupon', id: 'TERMS10' } })
  expect(changes.flatMap(({ details }) => details.filter(([name]) => name === 'discount'))).toEqual([
    ['discount', '₹10 off → 15% off'],
    ['discount', '₹10 off'],
  ])
})

test('a large discount requires limits, and for one account only a limit of orders', async () => {
  await add('HALFOFF', HALF)
  expect(await settingsOf('HALFOFF')).toMatchObject(HALF)
  expect(await refusalOf(alter('HALFOFF', { maximumUses: null }))).toMatchObject({ code: 'INVALID' })
  const { phone } = await whole.signIn()
  await add('HALFONE', { ...HALF, maximumPerCustomer: null }, phone)
  expect(await settingsOf('HALFONE')).toMatchObject({ maximumPerCustomer: null })
})

test('a large coupon from before the limits can be lowered or stopped, and needs limits to be raised', async () => {
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

test('an order is not placed with the earlier terms of a changed coupon', async () => {
  await add('CHANGES')
  const { api, customer } = await whole.signIn()
  const body = orderBody(whole, { couponCode: 'CHANGES', totalAmount: 239 })
  const { placing } = await db.transaction(async tx => {
    // The order has read the coupon, and waits for its customer.
    await tx.select().from(customers).where(eq(customers.id, customer.id)).for('update')
    const placing = refusalOf(api.createOrder({ body }))
    await vi.waitUntil(async () => {
      const { rowCount } = await database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rowCount === 1
    }, 10_000)
    await alter('CHANGES', { minimumOrder: 1000 })
    return { placing }
  })
  expect(await placing).toMatchObject({ status: 503, code: 'BUSY' })
  expect(await refusalOf(api.createOrder({ body }))).toMatchObject({ code: 'COUPON_MINIMUM' })
  expect((await api.listOrders()).orders).toEqual([])
  const [stored] = await db.select().from(coupons).where(eq(coupons.code, 'CHANGES'))
  expect(stored?.uses).toBe(0)
})
