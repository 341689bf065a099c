import { expect, test } from 'vitest'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { bookVisitForAdditions, bookVisitForTwo } from '#tests/helpers/additions.ts'
import { A_TEST_MORE, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** What cannot be added, and what happens at the same time. The clock of each test runs on from the last one's. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, setClock } = whole
const { pay, settle, statusOf } = paying(whole)
const NEW = { date: '2026-11-26', timeSlot: '08:00 AM - 09:00 AM' }
const ESR = { items: [{ id: 'ESR', patient: 0 }], totalAmount: 120 }
setClock('2026-11-23T10:00:00+05:30')

test('nothing can be added to another account’s order or to a missing order', async () => {
  const { params } = await bookVisitForAdditions(whole)
  const stranger = await whole.signIn()
  const unknown = { status: 404, code: 'NOT_FOUND' }
  expect(await refusalOf(stranger.api.addTests({ params, body: A_TEST_MORE }))).toMatchObject(unknown)
  expect(
    await refusalOf(stranger.api.addTests({ params: { id: 'ORD-7K3M-Q9T4' }, body: A_TEST_MORE })),
  ).toMatchObject(unknown)
})

test('an unconfirmed order can’t get an addition, because its payment page may be open', async () => {
  const { api, order } = await newOrder(whole)
  await pay(order.orderId)
  const added = api.addTests({ params: { id: order.orderId }, body: A_TEST_MORE })
  expect(await refusalOf(added)).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: 'This order is not confirmed yet. Please finish it first, then add to it.',
  })
})

test('an open payment page of the visit pays only the visit, and no later addition', async () => {
  const { api, order } = await newOrder(whole)
  const params = { id: order.orderId }
  const { merchantOrderId } = await pay(order.orderId)
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const { order: added } = await api.addTests({ params, body: A_TEST_MORE })
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  expect((await api.getOrder({ params })).order).toMatchObject({
    paymentStatus: 'completed',
    totalAmount: 249,
    additions: [{ paymentStatus: 'pending' }],
  })
  expect((await api.getOrder({ params: { id: added.orderId } })).order).toMatchObject({ totalAmount: 99 })
})

test('tests are added only for people in the visit, each test once, and for a named person if there are several', async () => {
  const { add } = await bookVisitForTwo(whole)
  const of = (change: object) => refusalOf(add({ items: [{ id: 'HB', ...change }] }))
  expect(await of({ patient: 2 })).toMatchObject({
    fields: { 'items.0.patient': '"Haemoglobin (Hb)" is for someone who is not in this booking.' },
  })
  expect(await of({ patientId: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a' })).toMatchObject({ code: 'INVALID' })
  expect(await of({})).toMatchObject({
    fields: { 'items.0.patient': 'Please choose whom "Haemoglobin (Hb)" is for.' },
  })
  const twice = [
    { id: 'HB', patient: 0 },
    { id: 'HB', patient: 0 },
  ]
  expect(await refusalOf(add({ items: twice, totalAmount: 198 }))).toMatchObject({ code: 'INVALID' })
  expect(await refusalOf(add({ items: [{ id: 'CBC', patient: 1 }], totalAmount: 249 }))).toMatchObject({
    code: 'ALREADY_BOOKED',
    message: 'Ravi Rao already has "Complete Blood Count (CBC)" in this visit.',
  })
  await add()
  expect(await refusalOf(add())).toMatchObject({ code: 'ALREADY_BOOKED' })
  expect(await add({ items: [{ id: 'HB', patient: 1 }] })).toMatchObject({ status: 'confirmed' })
})

test('a withdrawn item, a changed price and a test that only a centre can do can’t be added', async () => {
  const { add, seen } = await bookVisitForAdditions(whole)
  expect(await refusalOf(add({ items: [{ id: 'NONE' }] }))).toMatchObject({ code: 'UNKNOWN_ITEM' })
  expect(await refusalOf(add({ totalAmount: 98 }))).toMatchObject({
    code: 'TOTAL_CHANGED',
    answer: { totalAmount: 99 },
  })
  expect(await refusalOf(add({ items: [{ id: 'ECG' }], totalAmount: 199 }))).toMatchObject({
    code: 'INVALID',
    message:
      '"ECG (Electrocardiogram)" needs a visit to our centre and can’t be done at home. Please book it there.',
  })
  expect((await seen()).additions).toEqual([])
})

test('a second sample must fit after an addition', async () => {
  const { add } = await bookVisitForAdditions(whole, {
    details: { date: '2026-11-25', timeSlot: '01:00 PM - 02:00 PM' },
  })
  await add({ items: [{ id: 'FBS' }], totalAmount: 69 })
  expect(await refusalOf(add({ items: [{ id: 'PPBS' }], totalAmount: 69 }))).toMatchObject({
    code: 'SLOT_CLOSED',
  })
})

test('two devices that add the same test at the same time add it once', async () => {
  const { add, seen } = await bookVisitForAdditions(whole)
  const results = await Promise.allSettled([add(), add(), add()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ALREADY_BOOKED' })
  expect((await seen()).additions).toHaveLength(1)
})

test('a visit that is cancelled during an addition leaves no addition behind', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { api, params, add, seen } = await bookVisitForAdditions(whole)
    const [added, cancelled] = await Promise.allSettled([add(), api.cancelOrder({ params })])
    expect(cancelled.status).toBe('fulfilled')
    if (added.status === 'rejected') expect(added.reason).toMatchObject({ code: 'ORDER_CLOSED' })
    const { status, additions } = await seen()
    expect(status).toBe('cancelled')
    expect(additions.filter(one => one.status !== 'cancelled')).toEqual([])
  }
})

test('tests added while the visit is moved are in the visit’s new slot', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { api, params, add, seen } = await bookVisitForAdditions(whole)
    const [added] = await Promise.all([add(), api.rescheduleOrder({ params, body: NEW })])
    expect((await seen(added.orderId)).collectionDetails).toMatchObject(NEW)
    expect((await seen()).collectionDetails).toMatchObject(NEW)
  }
})

test('cancelling a visit while its addition is being paid refunds the addition', async () => {
  const { api, params, add, seen } = await bookVisitForAdditions(whole)
  const added = await add({ paymentMethod: 'ONLINE' })
  const { merchantOrderId } = await pay(added.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await Promise.all([statusOf(merchantOrderId), api.cancelOrder({ params })])
  expect(await seen(added.orderId)).toMatchObject({ status: 'cancelled', refund: { amount: 99 } })
})

test('an addition can be moved and paid at the same time', async () => {
  const { api, params, add, seen } = await bookVisitForAdditions(whole)
  const added = await add({ paymentMethod: 'ONLINE' })
  const { merchantOrderId } = await pay(added.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await Promise.all([
    statusOf(merchantOrderId),
    api.rescheduleOrder({ params, body: NEW }),
    api.changeOrderAddress({ params, body: { address: '22 Park Road, Bandra West' } }),
  ])
  expect(await seen(added.orderId)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    collectionDetails: NEW,
    shippingAddress: { address: '22 Park Road, Bandra West' },
  })
})

test('an unpaid addition whose payment page is open is replaced by the next addition', async () => {
  const { add, seen } = await bookVisitForAdditions(whole)
  const first = await add({ paymentMethod: 'ONLINE' })
  await pay(first.orderId)
  const second = await add({ paymentMethod: 'ONLINE', ...ESR })
  expect(await seen(first.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'replaced' })
  expect(second).toMatchObject({ status: 'pending' })
})

test('an addition that the provider reports as paid is not replaced', async () => {
  const { add, seen } = await bookVisitForAdditions(whole)
  const first = await add({ paymentMethod: 'ONLINE' })
  const { merchantOrderId } = await pay(first.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  const second = await add(ESR)
  expect(await seen(first.orderId)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' })
  expect(second).toMatchObject({ status: 'confirmed' })
})

test('a test that needs a longer fast than there is time for is refused, unless the patient already fasts so long', async () => {
  const lipid = { items: [{ id: 'LIPID' }], totalAmount: 399 }
  const details = { date: '2026-11-25', timeSlot: '09:00 AM - 10:00 AM' }
  const plain = await bookVisitForAdditions(whole, { details })
  const fasting = await bookVisitForAdditions(whole, {
    details,
    items: [{ id: 'TG', name: 'Triglycerides', quantity: 1 }],
    totalAmount: 150,
  })
  setClock('2026-11-24T22:00:00+05:30')
  expect(await refusalOf(plain.add(lipid))).toMatchObject({
    code: 'INVALID',
    fields: { 'items.0': expect.stringContaining('needs 12 hours without food beforehand') },
  })
  expect(await fasting.add(lipid)).toMatchObject({ status: 'confirmed' })
})

test('from two hours before the visit nothing can be added, even if the page still offers it', async () => {
  const details = { date: '2026-11-25', timeSlot: '09:00 AM - 10:00 AM' }
  setClock('2026-11-24T22:30:00+05:30')
  const { add, seen } = await bookVisitForAdditions(whole, { details: { ...details, date: '2026-11-26' } })
  setClock('2026-11-26T06:59:59+05:30')
  expect(await add()).toMatchObject({ status: 'confirmed' })
  setClock('2026-11-26T07:00:00+05:30')
  expect(await refusalOf(add(ESR))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message:
      'Tests can be added until two hours before the visit. Please call us, or book another visit for them.',
  })
  expect((await seen()).additions).toHaveLength(1)
})

test('nothing can be added once the collector is on the way or the sample is collected', async () => {
  const { add, params } = await bookVisitForAdditions(whole, {
    details: { date: '2026-11-28', timeSlot: '09:00 AM - 10:00 AM' },
  })
  const actor = await staffWith(shop, 'coordinator')
  const note = (kind: 'assigned' | 'on_the_way' | 'collected') =>
    recordVisitEvent(shop, {
      orderId: params.id,
      kind,
      actor,
      isEarly: true,
      collector: kind === 'assigned' ? 'Sana' : undefined,
    })
  await note('assigned')
  await note('on_the_way')
  expect(await refusalOf(add())).toMatchObject({ message: expect.stringContaining('has set off') })
  await note('collected')
  expect(await refusalOf(add())).toMatchObject({
    message: 'The sample has been collected, so this visit can no longer be changed.',
  })
})
