import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { audit, centres, cities, slots } from '#db/schema.ts'
import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { followCatalogue } from '#server/catalogue-notices.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Cities, PIN codes, hours and days ahead as the desk sets them. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, assumesCity: false })
const { shop, catalogue, anyone, setClock, database } = whole
const { db } = database
const manager = await newStaff(whole, 'Vijay Manager', 'manager')
const coordinator = await newStaff(whole, 'Meera Coordinator', 'coordinator')
const today = indianDate(shop.now())
const demo = await db.select().from(cities)

afterEach(async () => {
  setClock(`${today}T10:00:00+05:30`)
  await db.delete(cities)
  await db.insert(cities).values(demo)
  await catalogue.refresh()
})

const TIMES = { firstHour: 6, lastHour: 10, daysAhead: 10, closingHour: 17 }
const NAGPUR = {
  name: 'Nagpur',
  stateCode: '27',
  prefixes: ['440'],
  neighbours: ['441'],
  latitude: 21.15,
  longitude: 79.09,
}
const listed = async (name: string) => {
  const found = (await manager.api.listDeskCities()).cities.find(city => city.name === name)
  if (!found) throw new Error(`no city ${name}`)
  return found
}
const add = (city: object = {}) => manager.api.addCity({ body: { ...NAGPUR, ...TIMES, ...city } })
const setTimes = async (name: string, times: Partial<typeof TIMES>, { api } = manager) => {
  const { code, revision, firstHour, lastHour, daysAhead, closingHour } = await listed(name)
  const before = { firstHour, lastHour, daysAhead, closingHour }
  return api.setCityTimes({ params: { id: code }, body: { ...before, ...times, revision } })
}
const setOpen = async (name: string, isOpen: boolean) => {
  const { code, revision } = await listed(name)
  await manager.api.setCityOpen({ params: { id: code }, body: { isOpen, revision } })
}
const parts = (pinCode: string) => ({ parts: { pinCode, house: 'Flat 3', street: '14 Hill Road' } })
const cityOf = async (pin: string) => (await anyone.getPinCode({ params: { pin } })).city
const NOT_SERVED = 'We do not collect in that city yet.'

test('a laboratory without cities adds one, and a booking on its ninth day is invoiced in its state', async () => {
  await db.delete(cities)
  await catalogue.refresh()
  const nowhere = newOrder(whole, { shippingAddress: parts('440010') })
  expect(await refusalOf(nowhere)).toMatchObject({
    status: 422,
    fields: { 'shippingAddress.parts.pinCode': 'We do not come to 440010 yet.' },
  })
  expect((await refusalOf(anyone.listSlots())).fields).toEqual({ city: NOT_SERVED })

  await add()
  await db.insert(centres).values({
    code: 'NAG-1',
    name: 'Nagpur centre',
    city: 'Nagpur',
    address: '1 Main Road',
    hours: 'Daily',
    isSample: false,
    position: 0,
  })
  await catalogue.refresh()
  const { days } = await anyone.listSlots({ query: { city: 'Nagpur' } })
  expect(days).toHaveLength(10)
  expect(days[0]?.slots.map(({ timeSlot }) => timeSlot)).toEqual([
    '06:00 AM - 07:00 AM',
    '07:00 AM - 08:00 AM',
    '08:00 AM - 09:00 AM',
    '09:00 AM - 10:00 AM',
    '10:00 AM - 11:00 AM',
  ])

  const details = { date: addDays(today, 9), timeSlot: '06:00 AM - 07:00 AM' }
  const far = newOrder(whole, { shippingAddress: parts('400050'), details })
  expect(await refusalOf(far)).toMatchObject({
    status: 422,
    message: 'We do not come to 400050 yet. We come to Nagpur.',
  })
  // A line ends with its PIN code; that of another city does not fall to the only city of the state.
  const line = newOrder(whole, { shippingAddress: { address: '1 Fort, Mumbai 400001' }, details })
  expect(await refusalOf(line)).toMatchObject({
    status: 422,
    fields: { 'shippingAddress.address': 'We do not come to 400001 yet. We come to Nagpur.' },
  })
  const { api, order } = await newOrder(whole, { shippingAddress: parts('440010'), details })
  expect(order.shippingAddress).toEqual({
    address: 'Flat 3, 14 Hill Road, Nagpur 440010',
    city: 'Nagpur',
  })
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  await collectSample(shop, order._id)
  const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
  expect(invoice.placeOfSupply).toBe('Maharashtra (27)')
  await db.delete(centres).where(eq(centres.code, 'NAG-1'))
})

test('another process has a new city within a second', async () => {
  const other = createLiveCatalogue(db)
  const following = followCatalogue({ ...database.pool.options }, other, () => undefined)
  afterAll(() => following.close())
  await vi.waitFor(() => expect(other.isListening()).toBe(true), 10_000)
  await add()
  await vi.waitFor(
    () => expect(other.current().cities.open.map(({ name }) => name)).toContain('Nagpur'),
    1000,
  )
})

test('two cities can’t have the same PIN codes, and the longer prefix decides', async () => {
  expect(await refusalOf(add({ prefixes: ['440', '400'] }))).toMatchObject({
    status: 422,
    fields: { prefixes: '400 already belongs to Mumbai.' },
  })
  const gandhinagar = { name: 'Gandhinagar', stateCode: '24', prefixes: ['382'], neighbours: [] }
  await add(gandhinagar)
  await catalogue.refresh()
  expect(await Promise.all(['382330', '382010', '380001'].map(cityOf))).toEqual([
    'Ahmedabad',
    'Gandhinagar',
    'Ahmedabad',
  ])
  const { code, revision } = await listed('Gandhinagar')
  const taking = { ...NAGPUR, ...gandhinagar, prefixes: ['382', '382330'], revision }
  const change = manager.api.changeCity({ params: { id: code }, body: taking })
  expect((await refusalOf(change)).fields).toEqual({ prefixes: '382330 already belongs to Ahmedabad.' })
})

test('of two cities that are added with the same PIN codes at the same time, one is refused', async () => {
  const results = await Promise.allSettled(['Nagpur', 'Wardha', 'Kamptee'].map(name => add({ name })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await manager.api.listDeskCities()).cities).toHaveLength(9)
})

test.each([
  [{ name: 'pune city 2' }, 'name', 'Enter a name of at most 30 letters, like Nagpur.'],
  [{ name: 'MUMBAI' }, 'name', 'There is already a city MUMBAI.'],
  [{ stateCode: '25' }, 'stateCode', 'Please choose the state.'],
  [{ prefixes: [] }, 'prefixes', 'Enter at least one prefix, like 440.'],
  [{ prefixes: ['44'] }, 'prefixes.0', 'Enter three to six digits each, like 440.'],
  [{ neighbours: ['440'] }, 'neighbours', '440 is one of the city’s own PIN codes.'],
  [{ longitude: null }, 'latitude', 'Enter two numbers like 21.15, 79.09, or leave it empty.'],
  [{ firstHour: 11 }, 'lastHour', 'The last visit can’t begin before the first one.'],
  [{ daysAhead: 31 }, 'daysAhead', 'Enter whole days, 1 to 30.'],
])('a city with %j is refused at %s', async (wrong, field, message) => {
  expect(await refusalOf(add(wrong))).toMatchObject({ status: 422, fields: { [field]: message } })
})

test('shortened hours leave booked visits where they are, and name their days', async () => {
  const pune = { shippingAddress: parts('411001') }
  const { api, order } = await newOrder(whole, pune)
  const date = addDays(today, 2)
  expect(await setTimes('Pune', { firstHour: 10 }, coordinator)).toMatchObject({
    outside: [{ date, count: 1 }],
  })
  const late = newOrder(whole, pune)
  expect(await refusalOf(late)).toMatchObject({
    status: 422,
    fields: { 'collectionDetails.timeSlot': 'Please select both date and time slot.' },
  })
  const nine = '09:00 AM - 10:00 AM'
  const { days } = await anyone.listSlots({ query: { city: 'Pune' } })
  expect(days.flatMap(({ slots }) => slots).filter(({ timeSlot }) => timeSlot === nine)).toEqual([])
  const stays = await api.getOrder({ params: { id: order.orderId } })
  expect(stays.order.collectionDetails).toMatchObject({ date, timeSlot: nine })

  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  const params = { id: order.orderId }
  await api.addTests({
    params,
    body: { items: [{ id: 'HB', patient: 0 }], totalAmount: 99, paymentMethod: 'COD' },
  })
  await api.cancelOrder({ params })
  const taken = await db.select({ taken: slots.taken }).from(slots).where(eq(slots.city, 'Pune'))
  expect(taken).toEqual([{ taken: 0 }])
})

test('a city’s own closing hour closes tomorrow there alone', async () => {
  await setTimes('Pune', { closingHour: 11 })
  await catalogue.refresh()
  setClock(`${today}T11:00:00+05:30`)
  const tomorrow = async (city: string) =>
    (await anyone.listSlots({ query: { city } })).days[0]?.slots.some(({ available }) => available)
  expect([await tomorrow('Pune'), await tomorrow('Mumbai')]).toEqual([false, true])
  const details = { date: addDays(today, 1) }
  const book = (pin: string) => newOrder(whole, { shippingAddress: parts(pin), details })
  expect((await refusalOf(book('411001'))).code).toBe('SLOT_CLOSED')
  expect((await book('400050')).order.shippingAddress.city).toBe('Mumbai')
})

test('a closed city refuses new bookings, and a customer can still move the visit there', async () => {
  const { api, order } = await newOrder(whole, { shippingAddress: parts('560001') })
  const params = { id: order.orderId }
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  expect((await listed('Bangalore')).visits).toBe(1)
  // This process has no notice of the change: the booking finds it by itself.
  await setOpen('Bangalore', false)
  const named = { address: '14 Hill Road, by the park', city: 'Bangalore' }
  for (const shippingAddress of [named, { ...parts('560001'), city: 'Bangalore' }]) {
    expect(await refusalOf(newOrder(whole, { shippingAddress }))).toMatchObject({
      status: 422,
      code: 'INVALID',
      fields: { 'shippingAddress.city': NOT_SERVED },
    })
  }
  await catalogue.refresh()
  expect(await cityOf('560001')).toBeNull()
  expect((await refusalOf(anyone.listSlots({ query: { city: 'Bangalore' } }))).message).toBe(NOT_SERVED)

  const { days } = await api.listSlots({ query: { city: 'Bangalore' } })
  expect(days).toHaveLength(5)
  const to = { date: addDays(today, 3), timeSlot: '08:00 AM - 09:00 AM' }
  const moved = await api.rescheduleOrder({ params, body: to })
  expect(moved.order.collectionDetails).toMatchObject(to)
  const changed = await api.changeOrderAddress({ params, body: parts('560034') })
  expect(changed.order.shippingAddress.address).toBe('Flat 3, 14 Hill Road, Bangalore 560034')

  await setOpen('Bangalore', true)
  const again = await newOrder(whole, { shippingAddress: named })
  expect(again.order.shippingAddress.city).toBe('Bangalore')
})

test('an order that is sent again after its city was closed is the same order', async () => {
  const { api } = await whole.signIn()
  const body = { ...orderBody(whole, { shippingAddress: parts('600001') }), orderId: 'closing-meanwhile' }
  const send = () => api.createOrder({ body })
  const { order } = await send()
  await setOpen('Chennai', false)
  await catalogue.refresh()
  expect((await send()).order.orderId).toBe(order.orderId)
})

test('where the cities lie in several states, a booking without a city and a PIN code is refused', async () => {
  const shippingAddress = { address: '14 Hill Road, by the park' }
  const wrong = 'Please choose the city of the visit, or enter its PIN code.'
  expect(await refusalOf(newOrder(whole, { shippingAddress }))).toMatchObject({
    status: 422,
    code: 'INVALID',
    message: wrong,
    fields: { 'shippingAddress.city': wrong },
  })
  const unserved = newOrder(whole, { shippingAddress: parts('302001') })
  expect((await refusalOf(unserved)).fields).toEqual({
    'shippingAddress.parts.pinCode': expect.stringMatching(/^We do not come to 302001 yet/),
  })
  const byLine = await newOrder(whole, { shippingAddress: { address: '14 Hill Road, Pune 411001' } })
  expect(byLine.order.shippingAddress.city).toBe('Pune')

  for (const { name, stateCode } of sampleCities) if (stateCode !== '27') await setOpen(name, false)
  const inOneState = await newOrder(whole, { shippingAddress })
  expect(inOneState.order.shippingAddress.city).toBe('Mumbai')
})

test('a city in use keeps its name and state, and a new one can be corrected', async () => {
  await newOrder(whole, { shippingAddress: parts('700016') })
  const { code, revision } = await listed('Kolkata')
  const change = (body: object) =>
    manager.api.changeCity({
      params: { id: code },
      body: { ...NAGPUR, prefixes: ['700'], revision, ...body },
    })
  const wrong = 'Kolkata has visits, centres or areas, so its name and state stay.'
  expect((await refusalOf(change({ name: 'Calcutta' }))).fields).toEqual({ name: wrong })
  expect((await refusalOf(change({ name: 'Kolkata' }))).fields).toEqual({ stateCode: wrong })

  await add({ name: 'Nagpure', stateCode: '23' })
  const added = await listed('Nagpure')
  const params = { id: added.code }
  await manager.api.changeCity({ params, body: { ...NAGPUR, revision: added.revision } })
  expect(await listed('Nagpur')).toMatchObject({ stateCode: '27', revision: 2 })
})

test('a change based on an earlier revision is refused with the city as it is now', async () => {
  const before = await listed('Delhi')
  await setTimes('Delhi', { daysAhead: 7 })
  const { code, revision } = before
  const stale = manager.api.setCityTimes({ params: { id: code }, body: { ...TIMES, revision } })
  expect((await refusalOf(stale)).answer).toMatchObject({
    code: 'CHANGED',
    current: { code: 'delhi', daysAhead: 7, revision: revision + 1 },
  })
  const repeated = { firstHour: 7, lastHour: 13, daysAhead: 7, closingHour: 17, revision }
  await manager.api.setCityTimes({ params: { id: code }, body: repeated })
})

test('hours and days need the permission for slots, everything else the one for the catalogue', async () => {
  await setTimes('Delhi', { daysAhead: 6 }, coordinator)
  const { code, revision } = await listed('Delhi')
  const params = { id: code }
  const { api } = coordinator
  for (const call of [
    () => api.addCity({ body: { ...NAGPUR, ...TIMES } }),
    () => api.changeCity({ params, body: { ...NAGPUR, revision } }),
    () => api.setCityOpen({ params, body: { isOpen: false, revision } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403 })
})

test('each change of a city is in the audit, with its values before and after', async () => {
  await add({ name: 'Amravati' })
  await setTimes('Amravati', { lastHour: 9 }, coordinator)
  await setOpen('Amravati', false)
  await setOpen('Amravati', true)
  const acts = await db
    .select({ action: audit.action, details: audit.details })
    .from(audit)
    .where(eq(audit.subject, 'city:amravati'))
    .orderBy(asc(audit.at), asc(audit.id))
  expect(acts).toMatchObject([
    { action: 'city.added', details: { name: 'Amravati', prefixes: ['440'], daysAhead: 10 } },
    { action: 'city.changed', details: { before: { lastHour: 10 }, after: { lastHour: 9 } } },
    { action: 'city.closed', details: { before: { isOpen: true }, after: { isOpen: false } } },
    { action: 'city.opened', details: { before: { isOpen: false }, after: { isOpen: true } } },
  ])
})

test('the desk proposes the state of a PIN code', async () => {
  const answer = await manager.api.getSortingDistrict({ params: { prefix: '440' } })
  expect(answer).toMatchObject({ stateCodes: ['27'], districts: ['Nagpur'] })
})

test('the public list has the open cities, without what only the laboratory needs', async () => {
  await setOpen('Mumbai', false)
  await catalogue.refresh()
  const { cities: listed } = await anyone.listCities()
  expect(listed.map(({ name }) => name)).toEqual(sampleCities.slice(1).map(({ name }) => name))
  expect(listed[0]).toEqual({
    name: 'Delhi',
    prefixes: ['110'],
    neighbours: ['121', '122', '201'],
    latitude: 28.614,
    longitude: 77.209,
    firstHour: 7,
    lastHour: 13,
    daysAhead: 5,
    closingHour: 17,
  })
  expect((await anyone.listSlots()).city).toBe('Delhi')
})
