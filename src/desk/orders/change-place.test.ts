import { expect, test } from 'vitest'
import { toRupees } from '#rules/money.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { assignment } from '#tests/helpers/staff/boards.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The desk moves a home visit to a centre, and back. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const nandini = await newStaff(whole, 'Nandini Bose', 'owner')
await newStaff(whole, 'Imran Shaikh', 'collector')

const SLOT = { date: '2026-11-25', timeSlot: '09:00 AM - 10:00 AM' }
const [centre] = (await whole.anyone.listCentres()).centres.filter(({ city }) => city === 'Mumbai')
const CENTRE = centre?.code ?? ''
const CENTRE_NAME = centre?.name ?? ''

type Params = { id: string }
const read = async (params: Params) => (await meera.api.getDeskOrder({ params })).order

async function confirmed(changes: Parameters<typeof newOrder>[1] = {}) {
  const { order, api } = await newOrder(whole, { ...changes, details: SLOT })
  const params = { id: order.orderId }
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  return { params, order, api }
}

async function move(params: Params, place: { centre: string | null; parts?: object }, to = SLOT, by = meera) {
  const { revision } = await read(params)
  const body = { ...to, place, revision } as Parameters<typeof by.api.rescheduleAtDesk>[0]['body']
  return (await by.api.rescheduleAtDesk({ params, body })).order
}

test('a home visit moves to a centre at the same hour, free of its collector, and the history names both places', async () => {
  const { params } = await confirmed()
  await meera.api.assignVisits(assignment(params.id))
  const before = await read(params)
  const order = await move(params, { centre: CENTRE })
  expect(order).toMatchObject({
    ...SLOT,
    isCentreVisit: true,
    centre: { code: CENTRE },
    collector: null,
    address: before.address,
    money: before.money,
    undo: { what: 'moved' },
  })
  expect(order.timeline[0]?.text).toMatch(
    new RegExp(`^Moved the visit from .*9–10 AM at home to .*9–10 AM at ${CENTRE_NAME}$`),
  )
  const { entries } = await nandini.api.listAudit({ body: { orderId: params.id } })
  expect(entries.map(({ meaning }) => meaning)).toContainEqual(
    expect.stringMatching(new RegExp(`^moved the visit from .* at home to .* at ${CENTRE_NAME}$`)),
  )
  const { revision, undo } = order
  const { order: undone } = await meera.api.undoAtDesk({
    params,
    body: { changeId: undo?.id ?? '', revision },
  })
  expect(undone).toMatchObject({ isCentreVisit: false, centre: null, moves: 0, undo: null })
  expect((await read(params)).collector).toMatchObject({ name: 'Imran Shaikh' })
})

test('a visit to a centre moves home to its known address, or to a given one in the city', async () => {
  const { params } = await confirmed()
  const { address } = await read(params)
  await move(params, { centre: CENTRE })
  expect(await move(params, { centre: null })).toMatchObject({ isCentreVisit: false, centre: null, address })
  await move(params, { centre: CENTRE })
  const parts = { pinCode: '400050', house: 'Flat 9', street: 'Carter Road, Bandra West', landmark: '' }
  const home = await move(params, { centre: null, parts })
  expect(home.address).toBe('Flat 9, Carter Road, Bandra West, Mumbai 400050')
  expect(home.timeline[0]?.detail).toContain(address)
  const elsewhere = { ...parts, pinCode: '110001' }
  await move(params, { centre: CENTRE })
  expect(await refusalOf(move(params, { centre: null, parts: elsewhere }))).toMatchObject({ status: 422 })
})

test('the times shown for a centre are those at which it is open', async () => {
  const { params } = await confirmed()
  const { days } = await meera.api.listDeskTimes({ params, query: { place: CENTRE } })
  const slots = days.find(({ date }) => date === SLOT.date)?.slots
  expect(slots?.find(({ timeSlot }) => timeSlot === SLOT.timeSlot)?.problem).toBeNull()
  const here = await meera.api.listDeskTimes({ params })
  expect(
    here.days.find(({ date }) => date === SLOT.date)?.slots.find(one => one.timeSlot === SLOT.timeSlot)
      ?.problem,
  ).toBe('Booked now')
})

test.each(['ECG', 'PK-EXEC'])('%s, which is done at a centre only, keeps the visit there', async id => {
  const item = whole.catalogue.current().bookable.get(id)
  const price = toRupees(item?.price ?? 0)
  const items = [{ id, name: item?.name ?? '', quantity: 1, price }]
  const { params } = await confirmed({ items, totalAmount: price, centreCode: CENTRE })
  expect(await read(params)).toMatchObject({ isCentreVisit: true })
  expect(await refusalOf(move(params, { centre: null }))).toMatchObject({
    status: 422,
    message: expect.stringMatching(/is done at a centre only/),
  })
})

test('another city’s centre, an unknown one, the same place and a stale page are refused', async () => {
  const { params } = await confirmed()
  const other = (await whole.anyone.listCentres()).centres.find(({ city }) => city !== 'Mumbai')
  for (const code of [other?.code ?? 'X', 'NOWHERE'])
    expect(await refusalOf(move(params, { centre: code }))).toMatchObject({ status: 422 })
  expect(await refusalOf(move(params, { centre: null }))).toMatchObject({ code: 'SLOT_SAME' })
  const { revision } = await read(params)
  await move(params, { centre: CENTRE })
  const body = { ...SLOT, place: { centre: null }, revision }
  expect(await refusalOf(meera.api.rescheduleAtDesk({ params, body }))).toMatchObject({ code: 'CHANGED' })
})

test('staff of one centre can’t move a visit to a place that they can’t open', async () => {
  const { params } = await confirmed()
  await move(params, { centre: CENTRE })
  const anita = await newStaff(whole, 'Anita Pawar', { role: 'reception', centre: CENTRE })
  expect(await refusalOf(move(params, { centre: null }, SLOT, anita))).toMatchObject({ status: 403 })
})
