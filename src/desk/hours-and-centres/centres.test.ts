import { expect, test } from 'vitest'
import { importCentres, readCentres } from '#domain/catalogue/centres.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** When centres are open, set at the desk while the shop books. */

const whole = await wholeShop({ slotCapacity: 20 })
const { shop, catalogue, anyone } = whole
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const vijay = await newStaff(whole, 'Vijay More', 'manager')
const CODE = 'PUNE-SAMPLE'

const hours = async () => {
  const [centre] = (await meera.api.listDeskCentres({ query: { city: 'Pune' } })).centres
  if (!centre) throw new Error('a demo has a centre in Pune')
  const { openDays, opensAt, closesAt, closedDays, hours, revision } = centre
  return { openDays, opensAt, closesAt, closedDays, hours, revision }
}
type Hours = Awaited<ReturnType<typeof hours>>
const set = async (change: Partial<Hours>, seen?: Hours, by = meera) => {
  const before = seen ?? (await hours())
  whole.simulator.advance(SECOND_MS)
  await by.api.setCentreHours({
    params: { id: CODE },
    body: { revision: before.revision, hours: { ...before, ...change } },
  })
  await catalogue.refresh()
}
const standing = async (change: Partial<Hours>) =>
  (
    await meera.api.previewCentreHours({
      params: { id: CODE },
      body: { hours: { ...(await hours()), ...change } },
    })
  ).visits
const body = () =>
  orderBody(whole, { shippingAddress: { address: '3 Beach Road', city: 'Pune' }, centreCode: CODE })
const ALWAYS = { openDays: [1, 2, 3, 4, 5, 6, 7], opensAt: 0, closesAt: 24, closedDays: [] }

test('a closed day accepts no booking, is shown on the shop’s pages, and opens again when it is removed', async () => {
  const { api } = await whole.signIn()
  const { date } = body().collectionDetails
  await set({ closedDays: [date] })
  const { centres } = await anyone.listCentres({ query: { city: 'Pune' } })
  expect(centres[0]).toMatchObject({ closedDays: [date] })
  expect(await refusalOf(api.createOrder({ body: body() }))).toMatchObject({ code: 'SLOT_CLOSED' })
  await set({ closedDays: [] })
  expect((await api.createOrder({ body: body() })).order.centre?.code).toBe(CODE)
})

test('a change of hours shows the booked visits that it affects, and keeps them', async () => {
  const { api } = await whole.signIn()
  const { order } = await api.createOrder({ body: body() })
  const { date } = order.collectionDetails
  expect(await standing({})).toEqual([])
  const visit = expect.objectContaining({ orderId: order.orderId, date })
  expect(await standing({ closedDays: [date] })).toContainEqual(visit)
  expect(await standing({ opensAt: 22, closesAt: 23 })).toContainEqual(visit)
  expect((await hours()).closedDays).toEqual([])
  await set({ closedDays: [date] })
  expect((await api.getOrder({ params: { id: order.orderId } })).order).toMatchObject({
    status: order.status,
    collectionDetails: { date },
  })
  await set(ALWAYS)
  await api.cancelOrder({ params: { id: order.orderId }, body: {} })
  expect(await standing({ closedDays: [date] })).not.toContainEqual(visit)
})

test('of two concurrent changes of one centre, also by import, the second is refused with the first author’s name', async () => {
  const seen = await hours()
  const done = await Promise.allSettled([set({ opensAt: 8 }, seen), set({ opensAt: 9 }, seen, vijay)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(set({ opensAt: 10 }, seen))).toMatchObject({
    status: 409,
    code: 'CHANGED',
    message: expect.stringMatching(/^(Meera Iyer|Vijay More) changed/),
    answer: { current: { code: CODE, ...(await hours()) } },
  })
  const before = await hours()
  whole.simulator.advance(SECOND_MS)
  const rows = (await readCentres(shop.db)).map(({ isSample: _, closedDays: __, ...row }) => row)
  await importCentres(
    shop,
    rows.map(row => ({ ...row, opensAt: 6 })),
    { kind: 'command-line', name: 'asha' },
  )
  expect(await refusalOf(set({ opensAt: 10 }, before))).toMatchObject({
    message: expect.stringMatching(/^asha changed this on /),
  })
  await set(ALWAYS)
})

test.each([
  ['openDays', [], 'Choose at least one day.'],
  ['closesAt', 0, /^Choose a closing hour/],
  ['opensAt', 24, /^Choose a closing hour/],
])('a wrong %s is reported at its field', async (field, value, sentence) => {
  const { status, answer } = await refusalOf(set({ [field]: value }))
  expect(status).toBe(422)
  expect(answer.fields).toMatchObject({ [`hours.${field}`]: expect.stringMatching(sentence) })
})

test('a closing hour before the opening hour, and an unknown centre, are refused', async () => {
  expect(await refusalOf(set({ opensAt: 20, closesAt: 7 }))).toMatchObject({ status: 422 })
  const given = { revision: 1, hours: await hours() }
  const other = meera.api.setCentreHours({ params: { id: 'NONE' }, body: given })
  expect(await refusalOf(other)).toMatchObject({ status: 404 })
})

test('a role at one centre sets the hours of that centre only', async () => {
  const own = await newStaff(whole, 'Of Pune', { role: 'coordinator', centre: CODE })
  const { centres } = await own.api.listDeskCentres({ query: { city: 'Pune' } })
  expect(centres.map(({ code }) => code)).toEqual([CODE])
  expect((await own.api.listDeskCentres({ query: { city: 'Delhi' } })).centres).toEqual([])
  // Without a city: all that they set up, wherever these are.
  expect((await own.api.listDeskCentres({ query: {} })).centres).toEqual(centres)
  const [delhi] = (await meera.api.listDeskCentres({ query: { city: 'Delhi' } })).centres
  const given = await hours()
  const asked = own.api.setCentreHours({
    params: { id: delhi?.code ?? '' },
    body: { revision: 1, hours: given },
  })
  expect(await refusalOf(asked)).toMatchObject({ status: 403 })
  const reception = await newStaff(whole, 'At reception', 'reception')
  expect(await refusalOf(reception.api.listDeskCentres({ query: { city: 'Pune' } }))).toMatchObject({
    status: 403,
  })
})

const ADDED = {
  code: 'PUNE-KOTHRUD',
  city: 'Pune' as const,
  name: 'Kothrud',
  address: '5 Paud Road, Pune 411038',
  phone: '',
}

test('a manager adds a centre, which customers can book within its hours, and changes its address', async () => {
  const date = body().collectionDetails.date
  const nextDay = { ...ALWAYS, closedDays: [date] }
  await vijay.api.addCentre({ body: { ...ADDED, hours: nextDay } })
  await catalogue.refresh()
  const shown = async () =>
    (await anyone.listCentres({ query: { city: 'Pune' } })).centres.find(({ code }) => code === ADDED.code)
  expect(await shown()).toMatchObject({
    name: 'Kothrud',
    address: ADDED.address,
    closedDays: [date],
    hours: 'Mon to Sun, 12 AM to midnight',
  })
  const { api } = await whole.signIn()
  const booking = { ...body(), centreCode: ADDED.code }
  expect(await refusalOf(api.createOrder({ body: booking }))).toMatchObject({ code: 'SLOT_CLOSED' })
  const listed = async () =>
    (await vijay.api.listDeskCentres({ query: { city: 'Pune' } })).centres.find(
      ({ code }) => code === ADDED.code,
    )
  const revision = (await listed())?.revision ?? 0
  const change = { name: 'Kothrud', address: '7 Paud Road, Pune 411038', phone: '020 2345 6789', revision }
  const params = { id: ADDED.code }
  await vijay.api.changeCentre({ params, body: change })
  await catalogue.refresh()
  expect(await shown()).toMatchObject({ address: change.address, phone: change.phone, closedDays: [date] })
  expect(
    await refusalOf(vijay.api.changeCentre({ params, body: { ...change, name: 'Karve' } })),
  ).toMatchObject({
    status: 409,
    code: 'CHANGED',
    answer: { current: expect.objectContaining({ address: change.address }) },
  })
})

test('a centre with a code in use, a centre without hours, and a centre from a coordinator are refused', async () => {
  const add = (change: object, by = vijay) =>
    refusalOf(
      by.api.addCentre({
        body: { ...ADDED, code: 'PUNE-2', hours: ALWAYS, ...change },
      }),
    )
  expect(await add({ code: CODE })).toMatchObject({
    status: 422,
    fields: { code: expect.stringContaining(CODE) },
  })
  expect(await add({ hours: { ...ALWAYS, openDays: [] } })).toMatchObject({ status: 422 })
  expect(await add({ phone: '+65 8765 4321' })).toMatchObject({ fields: { phone: expect.any(String) } })
  expect(await add({}, meera)).toMatchObject({ status: 403 })
  const params = { id: 'NONESUCH' }
  const details = { name: 'Andheri', address: '1 Main Road', phone: '', revision: 1 }
  expect(await refusalOf(vijay.api.changeCentre({ params, body: details }))).toMatchObject({ status: 404 })
})
