import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { areaPinCodes, areas, audit } from '#db/schema.ts'
import { changeAddress } from '#domain/changes/change-address.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { actingWith } from '#tests/helpers/staff/acting.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Where collectors come: kept at the desk, asked at the checkout, enforced wherever an address enters. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, formsPerAddress: 1000 })
const { shop, catalogue, anyone } = whole
const manager = await actingWith(shop, 'manager')
const { db } = whole.database
const owner = await newStaff(whole, 'Asha Owner', 'owner')

afterEach(async () => {
  await db.delete(areas)
  await catalogue.refresh()
})

const area = (name: string, pinCodes: string[], more: object = {}) => ({
  body: {
    id: randomUUID(),
    city: 'Mumbai' as const,
    name,
    pinCodes,
    revision: null as number | null,
    ...more,
  },
})
const parts = (pinCode: string) => ({ pinCode, house: 'Flat 3', street: '14 Hill Road', landmark: '' })
const pinOf = async (pin: string) => anyone.getPinCode({ params: { pin } })
const NOT_YET = 'We do not come to 400099 yet.'

test('a city without areas serves all its PIN codes, and a city with areas only those of the areas', async () => {
  expect(await pinOf('400099')).toMatchObject({ isServed: true, city: 'Mumbai', area: null, message: '' })
  await owner.api.saveArea(area('Bandra', ['400051', '400050', '400050']))
  await catalogue.refresh()
  expect(await pinOf('400050')).toMatchObject({ isServed: true, city: 'Mumbai', area: 'Bandra' })
  expect(await pinOf('400099')).toMatchObject({ isServed: false, city: 'Mumbai', message: NOT_YET })
  expect(await pinOf('411001')).toMatchObject({ isServed: true, city: 'Pune' })
  expect(await pinOf('122001')).toMatchObject({ isServed: false, city: null })
  const { areas: listed } = await owner.api.listAreas({ query: { city: 'Mumbai' } })
  expect(listed).toMatchObject([{ name: 'Bandra', pinCodes: ['400050', '400051'] }])
})

test('a booking outside the areas is refused at its PIN code, even if it began before the areas changed', async () => {
  const asha = await whole.signIn()
  const book = (pinCode: string) =>
    asha.api.createOrder({ body: orderBody(whole, { shippingAddress: { parts: parts(pinCode) } }) })
  // This process has not heard of the change: the booking finds it out by itself.
  await owner.api.saveArea(area('Bandra', ['400050']))
  expect(await refusalOf(book('400099'))).toMatchObject({
    status: 422,
    code: 'INVALID',
    message: NOT_YET,
    fields: { 'shippingAddress.parts.pinCode': NOT_YET },
  })
  expect((await book('400050')).order.orderId).toMatch(/^ORD-/)
})

test('an address on one line is refused for its PIN code, and accepted if it has none', async () => {
  await owner.api.saveArea(area('Bandra', ['400050']))
  const asha = await whole.signIn()
  const book = (address: string) =>
    asha.api.createOrder({ body: orderBody(whole, { shippingAddress: { address, city: 'Mumbai' } }) })
  expect(await refusalOf(book('14 Hill Road, Mulund, Mumbai 400099'))).toMatchObject({
    fields: { 'shippingAddress.address': NOT_YET },
  })
  expect((await book('14 Hill Road, behind the church, Bandra')).order.orderId).toMatch(/^ORD-/)
})

test('customers and staff can save only addresses with a served PIN code', async () => {
  const { api, order } = await newOrder(whole)
  const confirmed = { params: { id: order.orderId }, body: { paymentMethod: 'COD' as const } }
  await api.setPaymentMethod(confirmed)
  const { address: saved } = await api.addAddress({ body: parts('400099') })
  expect(saved.isServed).toBe(true)
  await owner.api.saveArea(area('Bandra', ['400050']))
  expect((await api.listAddresses()).addresses.find(({ id }) => id === saved.id)).toMatchObject({
    isServed: false,
  })
  expect(await refusalOf(api.addAddress({ body: parts('400098') }))).toMatchObject({
    fields: { pinCode: 'We do not come to 400098 yet.' },
  })
  const change = { params: { id: order.orderId }, body: { parts: parts('400099') } }
  expect(await refusalOf(api.changeOrderAddress(change))).toMatchObject({
    fields: { 'parts.pinCode': NOT_YET },
  })
  const byStaff = (pinCode: string) =>
    changeAddress(shop, manager, { orderId: order.orderId, parts: parts(pinCode) })
  await expect(byStaff('400099')).rejects.toThrow(NOT_YET)
  await expect(byStaff('411001')).rejects.toThrow('411001 is in Pune')
  await expect(byStaff('122001')).rejects.toThrow('122001')
  expect((await byStaff('400050')).visit.address).toBe('Flat 3, 14 Hill Road, Mumbai 400050')
})

test('a request for home care with a PIN code outside the areas is refused at once', async () => {
  await owner.api.saveArea(area('Bandra', ['400050']))
  const form = { name: 'Asha Rao', mobile: '9811111111', dateTime: '2099-01-01', serviceType: 'Nursing' }
  const day = new Date(shop.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const ask = (pinCode: string) =>
    anyone.createBooking({
      body: { ...form, dateTime: day, city: 'Mumbai', pinCode, address: '14 Hill Road' },
    })
  expect(await refusalOf(ask('400099'))).toMatchObject({ fields: { pinCode: NOT_YET } })
  const { booking } = await ask('400050')
  const { request } = await owner.api.getDeskRequest({ params: { id: booking._id } })
  expect(request).toMatchObject({ city: 'Mumbai', address: '14 Hill Road, 400050' })
})

test('a change of areas keeps booked visits, and the board names their areas', async () => {
  const { api, order } = await newOrder(whole)
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  const saved = area('Linking Road side', ['400050'])
  await owner.api.saveArea(saved)
  const { board } = await owner.api.getDeskBoard({
    query: { city: 'Mumbai', date: order.collectionDetails.date },
  })
  expect(board.visits.find(({ orderId }) => orderId === order.orderId)).toMatchObject({
    area: { name: 'Linking Road side', pinCode: '400050' },
  })
  await owner.api.saveArea({ body: { ...saved.body, revision: 1, pinCodes: ['400014'] } })
  expect((await api.getOrder({ params: { id: order.orderId } })).order.status).toBe('confirmed')
})

test('a PIN code belongs to one area, and two areas of a city can’t share a name', async () => {
  await owner.api.saveArea(area('Bandra', ['400050']))
  expect(await refusalOf(owner.api.saveArea(area('Khar', ['400052', '400050'])))).toMatchObject({
    code: 'INVALID',
    fields: { pinCodes: '400050 is already in the area Bandra.' },
  })
  expect(await refusalOf(owner.api.saveArea(area('bandra', ['400052'])))).toMatchObject({
    fields: { name: 'Mumbai already has an area bandra.' },
  })
  expect(await refusalOf(owner.api.saveArea(area('Pune', ['411001'])))).toMatchObject({
    fields: { pinCodes: '411001 is not in Mumbai.' },
  })
  const atOnce = await Promise.allSettled(
    ['One', 'Two', 'Three'].map(name => owner.api.saveArea(area(name, ['400014', '400028']))),
  )
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.$count(areaPinCodes)).toBe(3)
})

test('each change of areas is audited with the areas before and after, and removing the last area opens the city', async () => {
  const saved = area('Bandra', ['400050'])
  await owner.api.saveArea(saved)
  const { area: renamed } = await owner.api.saveArea({
    body: { ...saved.body, revision: 1, name: 'Bandra West' },
  })
  const removed = { params: { id: saved.body.id }, body: { revision: renamed.revision } }
  await owner.api.removeArea(removed)
  expect(await refusalOf(owner.api.removeArea(removed))).toMatchObject({ status: 404 })
  await catalogue.refresh()
  expect(await pinOf('400099')).toMatchObject({ isServed: true })
  const rows = await db.select().from(audit).where(eq(audit.action, 'areas.changed'))
  const own = rows.filter(({ details }) => JSON.stringify(details).includes('Bandra West'))
  expect(own.map(({ staffId, details }) => [staffId, details])).toEqual(
    expect.arrayContaining([
      [owner.id, { before: { city: 'Mumbai', name: 'Bandra West', pinCodes: ['400050'] }, after: null }],
    ]),
  )
})

test('changing areas requires a role for all centres', async () => {
  const own = await newStaff(whole, 'Centre Only', { role: 'coordinator', centre: null })
  expect((await own.api.listAreas({ query: { city: 'Pune' } })).areas).toEqual([])
  const reception = await newStaff(whole, 'Front Desk', 'reception')
  expect(await refusalOf(reception.api.saveArea(area('Bandra', ['400050'])))).toMatchObject({ status: 403 })
})

test('an area that was changed meanwhile is not overwritten or removed', async () => {
  const other = await newStaff(whole, 'Vijay More', 'manager')
  const saved = area('Mahim', ['400016'])
  await owner.api.saveArea(saved)
  await owner.api.saveArea(saved)
  await other.api.saveArea({ body: { ...saved.body, name: 'Mahim East', revision: 1 } })
  const changed = {
    status: 409,
    code: 'CHANGED',
    message: expect.stringMatching(/^Vijay More changed this on /),
    answer: {
      changedBy: 'Vijay More',
      changedAt: expect.any(String),
      current: { id: saved.body.id, name: 'Mahim East', pinCodes: ['400016'], revision: 2 },
    },
  }
  const late = owner.api.saveArea({ body: { ...saved.body, pinCodes: ['400017'], revision: 1 } })
  expect(await refusalOf(late)).toMatchObject(changed)
  const asNew = owner.api.saveArea({ body: { ...saved.body, revision: null } })
  expect(await refusalOf(asNew)).toMatchObject(changed)
  const params = { id: saved.body.id }
  expect(await refusalOf(owner.api.removeArea({ params, body: { revision: 1 } }))).toMatchObject(changed)
  await owner.api.removeArea({ params, body: { revision: 2 } })
})
