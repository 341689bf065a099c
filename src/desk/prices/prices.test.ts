import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { importCatalogue, readOfferedCatalogue } from '#domain/catalogue/import.ts'
import { DAY_MS, SECOND_MS } from '#rules/durations.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'

/** Prices, changed at the desk while the shop sells. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, catalogue, database, anyone } = whole
const { db } = database
const vijay = await newStaff(whole, 'Vijay More', 'manager')

const pricesOf = async (id: string) => {
  const found = (await vijay.api.listPrices()).items.find(item => item.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return { regularPrice: found.regularPrice, salePrice: found.salePrice }
}
const revisionOf = async (id: string) =>
  (await vijay.api.listPrices()).items.find(item => item.id === id)?.revision ?? 0
const setPrice = async (id: string, salePrice: number, by = vijay) => {
  const { regularPrice } = await pricesOf(id)
  const body = { revision: await revisionOf(id), prices: { regularPrice, salePrice } }
  await by.api.changePrices({ params: { id }, body })
}

test('a new price applies at once, and only to new orders', async () => {
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

test('each price change, also by import, shows its author and time and is audited', async () => {
  await setPrice('PK-FULLBODY', 1999)
  // Changes are distinguished by their times.
  whole.simulator.advance(SECOND_MS)
  const rows = await readOfferedCatalogue(db)
  const packages = rows.packages.map(row =>
    row.code === 'PK-FULLBODY' ? { ...row, salePrice: 249_900 } : row,
  )
  await importCatalogue(shop, { ...rows, packages }, { kind: 'command-line', name: 'asha' })
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

test('of two concurrent price changes, the second is refused with the author and time of the first', async () => {
  const other = await newStaff(whole, 'Nandini Bose', 'owner')
  const seen = await pricesOf('TSH')
  const revision = await revisionOf('TSH')
  const change = (by: typeof vijay, salePrice: number) =>
    by.api.changePrices({ params: { id: 'TSH' }, body: { revision, prices: { ...seen, salePrice } } })
  const done = await Promise.allSettled([change(vijay, 201), change(other, 202)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = await refusalOf(change(vijay, 203))
  const now = await pricesOf('TSH')
  expect(refused).toMatchObject({
    status: 409,
    code: 'CHANGED',
    message: expect.stringMatching(/(Vijay More|Nandini Bose) changed the price/),
    answer: {
      changedBy: expect.stringMatching(/Vijay More|Nandini Bose/),
      current: { id: 'TSH', ...now, revision: revision + 1 },
    },
  })
  // Sent again without a response it is done already.
  await change(vijay, now.salePrice)
  expect((await vijay.api.listPriceChanges({ params: { id: 'TSH' } })).changes).toHaveLength(1)
})

test('an import raises the revision only of the prices that it changes', async () => {
  const [changed, same] = [await revisionOf('PK-FULLBODY'), await revisionOf('CBC')]
  const rows = await readOfferedCatalogue(db)
  const packages = rows.packages.map(row =>
    row.code === 'PK-FULLBODY' ? { ...row, salePrice: row.salePrice - 10_000 } : row,
  )
  await importCatalogue(shop, { ...rows, packages }, { kind: 'command-line', name: 'asha' })
  expect([await revisionOf('PK-FULLBODY'), await revisionOf('CBC')]).toEqual([changed + 1, same])
})

test('a price or MRP that changes by more than half needs a confirmation', async () => {
  const seen = await pricesOf('TSH')
  const revision = await revisionOf('TSH')
  const change = (prices: typeof seen, isSure: boolean) =>
    confirmed(vijay.key, stepUp =>
      vijay.api.changePrices({ params: { id: 'TSH' }, body: { revision, prices, isSure, stepUp } }),
    )
  const slip = { ...seen, salePrice: 3 }
  expect(await refusalOf(change(slip, false))).toMatchObject({
    status: 409,
    code: 'BIG_CHANGE',
    message: expect.stringMatching(
      /^The price would change from ₹[\d.,]+ to ₹3, \d\d% less\. Is this correct\?$/,
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

test('a price that falls below half within a day, in one step or several, requires a passkey', async () => {
  const seen = await pricesOf('LIPID')
  const change = async (salePrice: number, stepUp?: StepUp) =>
    vijay.api.changePrices({
      params: { id: 'LIPID' },
      body: { revision: await revisionOf('LIPID'), prices: { ...seen, salePrice }, isSure: true, stepUp },
    })
  const [half, third] = [Math.ceil(seen.salePrice * 0.6), Math.ceil(seen.salePrice * 0.3)]
  const isAsked = { status: 403, code: 'STEP_UP_NEEDED' }
  expect(await refusalOf(change(third))).toMatchObject({
    ...isAsked,
    message: 'Please confirm with your passkey: lower this price.',
  })
  await change(half)
  const asked = await refusalOf(change(third))
  expect(asked).toMatchObject(isAsked)
  const assertion = vijay.key.get(asked.answer.confirmation as { challenge: string })
  expect(await refusalOf(change(third - 1, { assertion }))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  expect((await pricesOf('LIPID')).salePrice).toBe(half)
  await confirmed(vijay.key, stepUp => change(third, stepUp))
  expect((await pricesOf('LIPID')).salePrice).toBe(third)
  await change(seen.salePrice)
  whole.simulator.advance(DAY_MS)
  await vijay.again()
  await change(half)
  whole.simulator.advance(DAY_MS + SECOND_MS)
  await vijay.again()
  await change(third + 1)
  expect((await pricesOf('LIPID')).salePrice).toBe(third + 1)
})

test('concurrent price cuts can’t go below half without a passkey', async () => {
  const seen = await pricesOf('HBA1C')
  const steps = [1, 0.7, 0.45].map(part => Math.round(seen.salePrice * part))
  const revision = await revisionOf('HBA1C')
  const change = (revision: number, salePrice = 0) =>
    vijay.api.changePrices({
      params: { id: 'HBA1C' },
      body: { revision, prices: { ...seen, salePrice }, isSure: true },
    })
  await Promise.allSettled([
    change(revision, steps[1]),
    ...Array(4)
      .fill(0)
      .map(() => change(revision + 1, steps[2])),
  ])
  expect((await pricesOf('HBA1C')).salePrice).toBe(steps[1])
})

test('a price above the MRP, a price with paise or of zero, and an unknown test are refused', async () => {
  const seen = await pricesOf('CBC')
  const set = (prices: typeof seen, id = 'CBC') =>
    vijay.api.changePrices({ params: { id }, body: { revision: 1, prices } })
  expect(await refusalOf(set({ ...seen, salePrice: seen.regularPrice + 1 }))).toMatchObject({ status: 422 })
  expect(await refusalOf(set({ ...seen, salePrice: seen.salePrice - 0.5 }))).toMatchObject({
    status: 422,
    message: expect.stringContaining('in whole rupees'),
  })
  expect(await refusalOf(set({ ...seen, salePrice: 0 }))).toMatchObject({ status: 422 })
  expect(await refusalOf(set(seen, 'NONE'))).toMatchObject({ status: 404 })
  const reception = await newStaff(whole, 'At the desk', 'reception')
  expect(await refusalOf(reception.api.listPrices())).toMatchObject({ status: 403 })
})
