import { expect, test } from 'vitest'
import { MAX_ADDRESSES } from '#rules/addresses/parts.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The saved addresses of an account: list, add, change, remove; made by bookings. */

const shopUnderTest = await wholeShop({ slotCapacity: 50 })
const HOME = { pinCode: '400050', house: 'Flat 3', street: '14 Hill Road, Bandra West' }
const OTHERS = { pinCode: '411001', street: '2 MG Road, Camp' }
const NOBODY = '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a'
const LINE = '14 Hill Road, Bandra West, Mumbai 400050'

const signedIn = async () => (await shopUnderTest.signIn()).api
type Api = Awaited<ReturnType<typeof signedIn>>

const book = (api: Api, shippingAddress: object, details: object = {}) =>
  api.createOrder({
    body: orderBody(shopUnderTest, { shippingAddress, details, bookAgain: true }),
  })

test('an address is added in parts, and read back as one line in the city of its PIN code', async () => {
  const api = await signedIn()
  const body = { ...HOME, pinCode: ' ४०० ०५० ', landmark: 'Lilavati Hospital' }
  const { address } = await api.addAddress({ body })
  expect(address).toMatchObject({
    ...HOME,
    city: 'Mumbai',
    isServed: true,
    patientId: null,
    lastUsedAt: null,
    address: 'Flat 3, 14 Hill Road, Bandra West, near Lilavati Hospital, Mumbai 400050',
  })
  expect((await api.listAddresses()).addresses).toEqual([address])
})

test.each([
  [{ pinCode: '40005' }, 'pinCode', /six-digit/],
  [{ pinCode: '122001' }, 'pinCode', /We do not come to 122001 yet/],
  [{ street: ' ' }, 'street', /street and area/],
  [{ house: '', street: 'Road' }, 'street', /full address/],
  [{ house: 'x'.repeat(81) }, 'house', /./],
])('%o is refused at its field, and nothing is added', async (change, field, words) => {
  const api = await signedIn()
  const refused = await refusalOf(api.addAddress({ body: { ...HOME, ...change } }))
  expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.stringMatching(words) } })
  expect((await api.listAddresses()).addresses).toEqual([])
})

test('when more than ten addresses are added at the same time, ten are saved and the others are refused with the reason', async () => {
  const api = await signedIn()
  const add = (flat: number) => api.addAddress({ body: { ...HOME, house: `Flat ${flat}` } })
  const all = await Promise.allSettled([...Array(MAX_ADDRESSES + 3).keys()].map(add))
  expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(MAX_ADDRESSES)
  expect(await refusalOf(add(99))).toMatchObject({
    status: 409,
    code: 'TOO_MANY_ADDRESSES',
    message: 'An account can have 10 addresses. Please remove one first.',
  })
  expect((await api.listAddresses()).addresses).toHaveLength(MAX_ADDRESSES)
})

test('an address that two devices add at the same time is saved once, in whatever form it is typed', async () => {
  const api = await signedIn()
  const typed = [HOME, { ...HOME, house: 'FLAT 3,', street: '14, Hill Road. Bandra  West' }]
  const all = await Promise.allSettled(typed.map(body => api.addAddress({ body })))
  expect(all.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await api.listAddresses()).addresses).toHaveLength(1)
})

test('an address can’t be changed to another one of the list', async () => {
  const api = await signedIn()
  const { address } = await api.addAddress({ body: HOME })
  await api.addAddress({ body: OTHERS })
  const params = { id: address.id }
  expect(await refusalOf(api.changeAddress({ params, body: OTHERS }))).toMatchObject({ status: 422 })
  const changed = await api.changeAddress({ params, body: { ...OTHERS, house: 'Flat 9' } })
  expect(changed.address).toMatchObject({ id: address.id, city: 'Pune', house: 'Flat 9' })
  // As it is already.
  await api.changeAddress({ params, body: { ...OTHERS, house: 'Flat 9' } })
  await api.removeAddress({ params })
  expect((await api.listAddresses()).addresses).toMatchObject([OTHERS])
})

test('another account’s address is not found by any call', async () => {
  const { address } = await (await signedIn()).addAddress({ body: HOME })
  const api = await signedIn()
  for (const id of [address.id, NOBODY])
    for (const call of [
      () => api.changeAddress({ params: { id }, body: OTHERS }),
      () => api.removeAddress({ params: { id } }),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await api.listAddresses()).addresses).toEqual([])
})

test('a booking saves its address and its person, and the next booking updates its last use', async () => {
  const api = await signedIn()
  const { order } = await book(api, { parts: HOME })
  expect(order.shippingAddress).toEqual({
    address: 'Flat 3, 14 Hill Road, Bandra West, Mumbai 400050',
    city: 'Mumbai',
  })
  const other = { bookingType: 'other', relation: 'parent', consent: true, patientName: 'Meera Das' }
  await book(api, { parts: OTHERS }, other)
  const { patients } = await api.listPatients()
  const ids = (await api.listAddresses()).addresses
  expect(ids).toMatchObject([
    { ...OTHERS, patientId: patients.find(one => one.relation === 'parent')?.id },
    { ...HOME, patientId: patients.find(one => one.relation === 'self')?.id },
  ])
  await shopUnderTest.setClock(new Date(shopUnderTest.shop.now().getTime() + 60_000))
  await book(api, { parts: { ...HOME, house: 'flat 3' }, city: 'Mumbai' })
  expect((await api.listAddresses()).addresses.map(({ id }) => id)).toEqual([ids[1]?.id, ids[0]?.id])
})

// P1-159
test('an address that an old client sends as one line is booked unchanged, and saved with the PIN code at its end', async () => {
  const api = await signedIn()
  const { order } = await book(api, { address: LINE })
  expect(order.shippingAddress).toEqual({ address: LINE, city: 'Mumbai' })
  await book(api, { address: '7 Park Street, behind the school', city: 'Kolkata' })
  await book(api, { address: 'Told for Pune, 411001', city: 'Delhi' })
  const { addresses } = await api.listAddresses()
  expect(addresses).toHaveLength(3)
  expect(addresses).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ pinCode: '400050', street: '14 Hill Road, Bandra West', isServed: true }),
      expect.objectContaining({ pinCode: null, city: 'Kolkata', street: '7 Park Street, behind the school' }),
      expect.objectContaining({ pinCode: null, city: 'Delhi', street: 'Told for Pune, 411001' }),
    ]),
  )
  // The same in parts is the same address.
  await book(api, { parts: { pinCode: '400050', street: '14 Hill Road, Bandra West' } })
  expect((await api.listAddresses()).addresses).toHaveLength(3)
})

test.each([
  [{ city: 'Mumbai', parts: OTHERS }, '411001 is in Pune, and this visit is in Mumbai.'],
  [{ parts: { ...HOME, pinCode: '201301' } }, 'We do not come to 201301 yet.'],
])('%o is refused at its PIN code, and no order is booked', async (shippingAddress, words) => {
  const api = await signedIn()
  expect(await refusalOf(book(api, shippingAddress))).toMatchObject({
    status: 422,
    code: 'INVALID',
    fields: { 'shippingAddress.parts.pinCode': expect.stringContaining(words) },
  })
  expect((await api.listOrders({ query: {} })).orders).toEqual([])
  expect((await api.listAddresses()).addresses).toEqual([])
})

test('a visit to a centre accepts an address anywhere, and saves none', async () => {
  const api = await signedIn()
  const [centre] = (await api.listCentres({ query: { city: 'Mumbai' } })).centres
  const { order } = await api.createOrder({
    body: orderBody(shopUnderTest, {
      shippingAddress: { city: 'Mumbai', parts: { ...HOME, pinCode: '122001' } },
      centreCode: centre?.code,
    }),
  })
  expect(order.shippingAddress).toMatchObject({ address: 'Flat 3, 14 Hill Road, Bandra West, 122001' })
  expect((await api.listAddresses()).addresses).toEqual([])
})

test('with a full list of addresses an order is booked, and its address is not saved', async () => {
  const api = await signedIn()
  for (const flat of Array(MAX_ADDRESSES).keys())
    await api.addAddress({ body: { ...HOME, house: `Flat ${flat}` } })
  await book(api, { parts: OTHERS })
  await book(api, { parts: { ...HOME, house: 'Flat 4' } })
  const { addresses } = await api.listAddresses()
  expect(addresses).toHaveLength(MAX_ADDRESSES)
  expect(addresses[0]).toMatchObject({ house: 'Flat 4', lastUsedAt: expect.any(String) })
})

test('concurrent bookings and additions leave at most ten addresses, and no equal ones', async () => {
  const api = await signedIn()
  for (const flat of Array(MAX_ADDRESSES - 1).keys())
    await api.addAddress({ body: { ...HOME, house: `Flat ${flat}` } })
  const added = api.addAddress({ body: OTHERS })
  const all = await Promise.allSettled([
    ...['Flat 50', 'Flat 51', 'FLAT 50'].map(house => book(api, { parts: { ...HOME, house } })),
    added,
  ])
  const { addresses } = await api.listAddresses()
  expect(addresses).toHaveLength(MAX_ADDRESSES)
  // In any order; the bookings are made all the same.
  expect(all.slice(0, 3).map(one => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test('the address of a merged person belongs to the person who remains', async () => {
  const api = await signedIn()
  const other = { bookingType: 'other', relation: 'parent', consent: true }
  await book(api, { parts: HOME }, { ...other, patientName: 'Meera Das' })
  await book(api, { parts: OTHERS }, { ...other, patientName: 'Mira Das' })
  const [meera, mira] = (await api.listPatients()).patients
  await api.mergePatient({ params: { id: mira?.id ?? '' }, body: { into: meera?.id ?? '' } })
  const { addresses } = await api.listAddresses()
  expect(addresses.map(one => one.patientId)).toEqual([meera?.id, meera?.id])
  await api.removePatient({ params: { id: meera?.id ?? '' } })
  expect((await api.listAddresses()).addresses.map(one => one.patientId)).toEqual([null, null])
})

test('the address of a booked visit is changed in parts within its city, and is saved', async () => {
  const api = await signedIn()
  const { order } = await book(api, { address: LINE })
  await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
  const params = { id: order._id }
  expect(await refusalOf(api.changeOrderAddress({ params, body: { parts: OTHERS } }))).toMatchObject({
    status: 422,
    fields: { 'parts.pinCode': '411001 is in Pune, and this visit is in Mumbai.' },
  })
  const { order: changed } = await api.changeOrderAddress({ params, body: { parts: HOME } })
  expect(changed.shippingAddress.address).toBe('Flat 3, 14 Hill Road, Bandra West, Mumbai 400050')
  expect((await api.listAddresses()).addresses).toHaveLength(2)
  expect(await refusalOf(api.changeOrderAddress({ params, body: {} }))).toMatchObject({
    fields: { address: 'Please enter your address.' },
  })
})
