// P1-8

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres } from '#db/schema.ts'
import { importCentres } from '#domain/catalogue/centres.ts'
import { toRupees } from '#rules/money.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const shopUnderTest = await wholeShop({ slotCapacity: 20 })
const { anyone, shop, database, catalogue } = shopUnderTest

const ALWAYS = { openDays: [1, 2, 3, 4, 5, 6, 7], opensAt: 7, closesAt: 19 }
const ROW = { address: '5 Test Road', hours: 'Daily, 7 AM to 7 PM', phone: null, ...ALWAYS }
const SCAN = {
  items: [{ id: 'XRCPA', name: 'X-Ray Chest PA View', quantity: 1 }],
  totalAmount: toRupees(catalogue.current().labTest.get('XRCPA')?.salePrice ?? 0),
}
const at = (city: 'Pune' | 'Delhi' | 'Chennai', changes: Parameters<typeof orderBody>[1] = {}) =>
  orderBody(shopUnderTest, { shippingAddress: { address: '3 Beach Road', city }, ...changes })

test('the demo has a sample centre in every city, and cards show Home, Center', async () => {
  const { centres: all } = await anyone.listCentres()
  expect(all).toHaveLength(8)
  expect(all.every(centre => centre.isSample)).toBe(true)
  const { centres: inPune } = await anyone.listCentres({ query: { city: 'Pune' } })
  expect(inPune.map(centre => centre.code)).toEqual(['PUNE-SAMPLE'])
  expect((await anyone.getLabTest({ params: { id: 'CBC' } })).availableAt).toEqual(['Home', 'Center'])
  expect((await anyone.getLabTest({ params: { id: 'XRCPA' } })).availableAt).toEqual(['Center'])
})

test('an order can be booked at a chosen centre, and shows it', async () => {
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: at('Pune', { centreCode: 'PUNE-SAMPLE' }) })
  const expected = { code: 'PUNE-SAMPLE', name: 'Sample Centre, Pune', address: '12 Sample Road, Pune' }
  expect(order).toMatchObject({ centerVisitRequired: true, centre: expected })
  const read = await api.getOrder({ params: { id: order.orderId } })
  expect(read.order).toMatchObject({ centerVisitRequired: true, centre: expected })
  expect((await api.listOrders()).orders[0]?.centre).toMatchObject(expected)
})

test('a repeated idempotency key returns an order at the same centre', async () => {
  const { api } = await shopUnderTest.signIn()
  const headers = { 'idempotency-key': 'once' }
  const body = at('Pune', { centreCode: 'PUNE-SAMPLE' })
  await api.createOrder({ body }, { headers })
  const { order } = await api.createOrder({ body }, { headers })
  expect(order.centre?.code).toBe('PUNE-SAMPLE')
})

test('without a choice the visit is at home, or at the first centre of the city if an item needs a centre', async () => {
  const { api } = await shopUnderTest.signIn()
  const home = await api.createOrder({ body: at('Delhi') })
  expect(home.order).toMatchObject({ centerVisitRequired: false, centre: null })
  const scan = await api.createOrder({ body: at('Delhi', SCAN) })
  expect(scan.order).toMatchObject({ centerVisitRequired: true, centre: { code: 'DELHI-SAMPLE' } })
})

test.each(['PUNE-SAMPLE', 'NOWHERE', "'; drop table centres; --"])(
  'a centre that is not in the city (%s) is refused at its field, and nothing is booked',
  async centreCode => {
    const { api } = await shopUnderTest.signIn()
    expect(await refusalOf(api.createOrder({ body: at('Delhi', { centreCode }) }))).toMatchObject({
      status: 422,
      fields: { centreCode: 'Please choose one of our centres in Delhi.' },
    })
    expect((await api.listOrders()).orders).toEqual([])
  },
)

async function openDelhi(change: Partial<typeof ALWAYS>) {
  await database.db.update(centres).set(change).where(eq(centres.code, 'DELHI-SAMPLE'))
  await catalogue.refresh()
}
async function closeDelhiOn(date: string) {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  await openDelhi({ openDays: ALWAYS.openDays.filter(day => day !== weekday) })
}

// P1-18
test('a visit to a centre can be booked only while the centre is open', async () => {
  const { api } = await shopUnderTest.signIn()
  const body = at('Delhi', { centreCode: 'DELHI-SAMPLE' })
  await closeDelhiOn(body.collectionDetails.date)
  const message = 'Sample Centre, Delhi is closed then (Every day, 7 AM to 8 PM). Please choose another time.'
  expect(await refusalOf(api.createOrder({ body }))).toMatchObject({ code: 'SLOT_CLOSED', message })
  expect(await refusalOf(api.createOrder({ body: at('Delhi', SCAN) }))).toMatchObject({ message })
  expect((await api.listOrders()).orders).toEqual([])
  // The visit is from 9 to 10.
  await openDelhi({ ...ALWAYS, opensAt: 10 })
  expect(await refusalOf(api.createOrder({ body }))).toMatchObject({ message })
  await openDelhi({ ...ALWAYS, closesAt: 10 })
  expect((await api.createOrder({ body })).order.centre?.code).toBe('DELHI-SAMPLE')
  await openDelhi(ALWAYS)
})

test('a home visit is booked while the centre of its city is closed', async () => {
  const { api } = await shopUnderTest.signIn()
  const body = at('Delhi')
  await closeDelhiOn(body.collectionDetails.date)
  expect((await api.createOrder({ body })).order.centre).toBeNull()
  await openDelhi(ALWAYS)
})

test('an imported list replaces all centres, and orders keep theirs', async () => {
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: at('Chennai', { centreCode: 'CHENNAI-SAMPLE' }) })
  await importCentres(shop, [{ code: 'PUNE-1', name: 'Rao Centre', city: 'Pune', ...ROW }], {
    kind: 'command-line',
    name: 'asha',
  })
  await catalogue.refresh()
  const { centres: all } = await anyone.listCentres()
  expect(all).toMatchObject([{ code: 'PUNE-1', name: 'Rao Centre', isSample: false }])
  expect((await api.getOrder({ params: { id: order.orderId } })).order.centre?.name).toBe(
    'Sample Centre, Chennai',
  )
  expect(
    await refusalOf(api.createOrder({ body: at('Chennai', { centreCode: 'CHENNAI-SAMPLE' }) })),
  ).toMatchObject({ status: 422 })
  // A city with neither a centre nor a collector's hours is closed.
  expect(await refusalOf(api.createOrder({ body: at('Chennai', SCAN) }))).toMatchObject({ code: 'SLOT_FULL' })

  await importCentres(shop, [], { kind: 'command-line', name: 'asha' })
  await catalogue.refresh()
  expect((await anyone.getLabTest({ params: { id: 'CBC' } })).availableAt).toEqual(['Home'])
  expect(await database.db.select().from(centres)).toHaveLength(9)
})
