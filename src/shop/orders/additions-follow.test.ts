import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments, slots } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { bookVisitForAdditions, bookVisitForTwo } from '#tests/helpers/additions.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** What was added to a visit follows it, in the same step; alone it goes like every order. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock } = whole
const manager = await actingWith(shop, 'manager')
const ASHA = manager.actor
const { pay, settle, statusOf, jobsOf, workDue } = paying(whole)
const NEW = { date: '2026-11-26', timeSlot: '08:00 AM - 09:00 AM' }
setClock('2026-11-23T10:00:00+05:30')

const visit = () => bookVisitForAdditions(whole)

/** The provider is asked, and its answer is known, within some rounds. */
async function workThrough() {
  for (let round = 0; round < 4; round += 1) {
    whole.simulator.advance(60_000)
    await workDue()
  }
}

/** An addition that is paid online. */
async function paidAddition({ add, seen }: Awaited<ReturnType<typeof visit>>) {
  const added = await add({ paymentMethod: 'ONLINE' })
  const { merchantOrderId } = await pay(added.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  return seen(added.orderId)
}

const takenPlaces = async () =>
  Object.fromEntries(
    (await database.db.select().from(slots)).map(({ date, hour, taken }) => [`${date} ${hour}`, taken]),
  )

test('moving a visit moves its additions, and takes only one seat', async () => {
  const { api, params, add, seen, order } = await visit()
  const added = await add()
  const waiting = await add({ items: [{ id: 'ESR' }], totalAmount: 120, paymentMethod: 'ONLINE' })
  const before = await takenPlaces()
  await api.rescheduleOrder({ params, body: NEW })
  for (const { orderId } of [added, waiting])
    expect(await seen(orderId)).toMatchObject({ collectionDetails: NEW, moves: 1, movesLeft: 2 })
  const after = await takenPlaces()
  expect(after['2026-11-26 8']).toBe((before['2026-11-26 8'] ?? 0) + 1)
  expect(jobsOf(order._id)).toEqual(['confirmed', 'changed', 'moved'])
  expect([...jobsOf(added._id), ...jobsOf(waiting._id)]).toEqual([])
})

test('a visit with a second sample is not moved to an hour that is too late for its additions', async () => {
  const { api, params, add } = await visit()
  await add({ items: [{ id: 'FBS' }, { id: 'PPBS' }], totalAmount: 138 })
  const late = { date: '2026-11-26', timeSlot: '01:00 PM - 02:00 PM' }
  expect(await refusalOf(api.rescheduleOrder({ params, body: late }))).toMatchObject({ code: 'SLOT_CLOSED' })
})

test.each(['COD', 'ONLINE'] as const)(
  'a visit is not moved to an hour that is too late for another patient’s addition (%s)',
  async paymentMethod => {
    const { api, params, add } = await bookVisitForTwo(whole)
    const items = [
      { id: 'FBS', patient: 1 },
      { id: 'PPBS', patient: 1 },
    ]
    await add({ items, totalAmount: 138, paymentMethod })
    const late = { date: '2026-11-26', timeSlot: '01:00 PM - 02:00 PM' }
    expect(await refusalOf(api.rescheduleOrder({ params, body: late }))).toMatchObject({
      code: 'SLOT_CLOSED',
    })
    await api.rescheduleOrder({ params, body: NEW })
  },
)

test('a new address of a visit applies to its additions too', async () => {
  const { api, params, add, seen } = await visit()
  const added = await add()
  await api.changeOrderAddress({ params, body: { address: '22 Park Road, Bandra West' } })
  expect((await seen(added.orderId)).shippingAddress.address).toBe('22 Park Road, Bandra West')
})

test('an addition can’t be moved, rated or collected by itself, and the refusal names its visit', async () => {
  const { api, add } = await visit()
  const { orderId } = await add()
  const params = { id: orderId }
  const refused = {
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringContaining('was added to another visit'),
  }
  expect(await refusalOf(api.rescheduleOrder({ params, body: NEW }))).toMatchObject(refused)
  expect(
    await refusalOf(api.changeOrderAddress({ params, body: { address: '22 Park Road, Bandra West' } })),
  ).toMatchObject(refused)
  expect(await refusalOf(api.rateOrder({ params, body: { stars: 5 } }))).toMatchObject(refused)
})

test('the preview of a partial cancellation shows what is to pay at the visit, additions included', async () => {
  const { api, params, add, seen } = await bookVisitForTwo(whole)
  await add()
  const lines = [(await seen()).items[1]?.line ?? -1]
  const { cancellation } = await api.previewCancellation({ params, query: { lines: lines.join(',') } })
  expect(cancellation).toMatchObject({ newTotal: 249, sentences: ['You’ll pay ₹348.00 at the visit.'] })
  await api.cancelOrder({ params, body: { lines, expectedRefund: 0 } })
  const { totalAmount, additions } = await seen()
  expect(totalAmount + additions.reduce((sum, one) => sum + one.totalAmount, 0)).toBe(348)
})

test('cancelling an addition keeps the visit and shows what is to pay there', async () => {
  const made = await visit()
  const { api, add } = made
  const { orderId } = await add()
  const previewOf = async (id: string) => (await api.previewCancellation({ params: { id } })).cancellation
  expect(await previewOf(orderId)).toMatchObject({
    isWhole: true,
    sentences: [expect.stringContaining('nothing to refund'), 'You’ll pay ₹249.00 at the visit.'],
  })
  expect((await previewOf(made.order._id)).sentences).toEqual([
    'Nothing has been paid, so there is nothing to refund.',
  ])
})

test('the preview of a cancelled visit has the refunds of its additions', async () => {
  const made = await visit()
  const { api, params } = made
  const paid = await paidAddition(made)
  const { cancellation } = await api.previewCancellation({ params })
  expect(cancellation).toMatchObject({
    isWhole: true,
    paid: 99,
    refund: 99,
    way: 'online',
    additions: [{ orderId: paid.orderId, refund: 99, way: 'online' }],
    sentences: [
      `Added order ${paid.orderId}: We’ll refund ₹99.00 the way you paid. Banks take up to 7 days to show it.`,
    ],
  })
  expect(await refusalOf(api.cancelOrder({ params, body: { expectedRefund: 0 } }))).toMatchObject({
    code: 'REFUND_CHANGED',
    answer: { cancellation: { refund: 99 } },
  })
})

test('cancelling a visit cancels and refunds its additions', async () => {
  const made = await visit()
  const { api, params, seen, order } = made
  const paid = await paidAddition(made)
  await api.cancelOrder({ params, body: { expectedRefund: 99 } })
  await workThrough()
  expect(await seen()).toMatchObject({ status: 'cancelled', refund: null })
  expect(await seen(paid.orderId)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    refund: { amount: 99, status: 'completed' },
  })
  expect(jobsOf(order._id)).toEqual(['confirmed', 'changed', 'cancelled'])
  expect(jobsOf(paid._id)).toEqual(['refunded'])
})

test('a customer who cancels an addition keeps the visit and gets a message about the change', async () => {
  const made = await visit()
  const { api, seen, order } = made
  const paid = await paidAddition(made)
  await api.cancelOrder({ params: { id: paid.orderId }, body: { expectedRefund: 99 } })
  expect(await seen()).toMatchObject({ status: 'confirmed', additions: [{ status: 'cancelled' }] })
  expect(jobsOf(order._id)).toEqual(['confirmed', 'changed', 'changed'])
})

test('the fee of a visit is also kept from its additions’ payments, and held back while the visit is booked', async () => {
  const rules = { ...shop.rules }
  Object.assign(shop.rules, { cancelFee: [{ hours: 0, amount: 5_000 }] })
  try {
    const made = await visit()
    const { api, params } = made
    const { orderId } = await paidAddition(made)
    const alone = await api.previewCancellation({ params: { id: orderId } })
    expect(alone.cancellation).toMatchObject({ refund: 49, kept: 0, held: 50 })
    expect((await api.previewCancellation({ params })).cancellation).toMatchObject({ refund: 49, kept: 50 })
    await api.cancelOrder({ params: { id: orderId }, body: { expectedRefund: 49 } })
    expect((await api.previewCancellation({ params })).cancellation).toMatchObject({ refund: 0, kept: 50 })
    await recordVisitEvent(shop, { actor: ASHA, orderId: params.id, kind: 'collected', isEarly: true })
    await workThrough()
    expect(await made.seen(orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refund: { amount: 99, status: 'completed' },
    })
  } finally {
    Object.assign(shop.rules, rules)
  }
})

test('one test of an addition can be cancelled, and the patient’s preparation is updated', async () => {
  const { api, add, seen } = await visit()
  const added = await add({ items: [{ id: 'HB' }, { id: 'LIPID' }], totalAmount: 498 })
  expect((await seen()).fastingHours).toBe(12)
  await api.cancelOrder({ params: { id: added.orderId }, body: { lines: [1] } })
  expect((await seen()).fastingHours).toBe(0)
})

test('collecting the sample collects paid-on-collection additions too, and ends unpaid ones', async () => {
  const { api, params, add, seen, order } = await visit()
  const added = await add()
  const waiting = await add({ items: [{ id: 'ESR' }], totalAmount: 120, paymentMethod: 'ONLINE' })
  const { merchantOrderId } = await pay(waiting.orderId)
  const note = (event: Pick<Parameters<typeof recordVisitEvent>[1], 'kind' | 'collector' | 'isEarly'>) =>
    recordVisitEvent(shop, { actor: ASHA, orderId: added.orderId, ...event })
  await note({ kind: 'assigned', collector: 'Sana Qureshi' })
  expect((await api.getVisit({ params })).visit).toMatchObject({ state: 'assigned' })
  const ofAddition = (await api.getVisit({ params: { id: added.orderId } })).visit
  expect(ofAddition).toMatchObject({ orderId: added.orderId, state: 'assigned', mayRate: false })
  expect(ofAddition.doorCode).toBe((await api.getVisit({ params })).visit.doorCode)
  const collected = await note({ kind: 'collected', isEarly: true })
  expect(collected).toMatchObject({
    order: { number: order.orderId },
    cash: { amount: 24_900 },
    added: [{ order: { number: added.orderId }, cash: { amount: 9900 } }],
  })
  expect(await seen(added.orderId)).toMatchObject({
    status: 'collected',
    paymentStatus: 'completed',
    invoiceNumber: expect.any(String),
  })
  for (const [id, amount] of [
    [order.orderId, 249],
    [added.orderId, 99],
  ] as const)
    expect(await seen(id)).toMatchObject({ paidAtVisit: { amount }, paidAtWholeVisit: 348 })
  expect(await seen(waiting.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  await workThrough()
  const [late] = await database.db.select().from(payments).where(eq(payments.orderId, waiting._id))
  expect(late).toMatchObject({ state: 'completed', settlesOrder: false })
  expect(await seen(waiting.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('staff cancel a visit after the sample with its additions, except those with a report', async () => {
  const made = await bookVisitForTwo(whole)
  const { params, seen } = made
  const one = await made.add({ items: [{ id: 'HB', patient: 0 }] })
  const other = await made.add({ items: [{ id: 'HB', patient: 1 }] })
  await collectSample(shop, params.id, ASHA)
  await attachReport(shop, {
    orderId: other.orderId,
    bytes: aPdf(),
    actor: { kind: 'command-line', name: 'asha' },
  })
  await cancelOrder(shop, manager, { check: noLimit, orderId: params.id, reason: 'broken' })
  expect(await seen(one.orderId)).toMatchObject({
    status: 'cancelled',
    paymentMethod: 'COD',
    refund: { amount: 99, status: 'pending' },
  })
  expect(await seen(other.orderId)).toMatchObject({ status: 'report', refund: null })
})

test('a person’s lines in an order and in its additions are cancelled in one step, with one preview', async () => {
  const made = await bookVisitForTwo(whole)
  const { api, params, order, seen } = made
  const waiting = await made.add({ items: [{ id: 'HB', patient: 1 }], paymentMethod: 'ONLINE' })
  const { merchantOrderId } = await pay(waiting.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  const both = await made.add({
    items: [
      { id: 'ESR', patient: 0 },
      { id: 'ESR', patient: 1 },
    ],
    totalAmount: 240,
  })
  const lineOf = ({ items }: Awaited<ReturnType<typeof seen>>, patient: number) =>
    items.find(item => item.patient === patient)?.line ?? -1
  const now = await seen()
  const fathers = (orderId: string) =>
    now.additions
      .find(one => one.orderId === orderId)
      ?.items.filter(({ patientName }) => patientName === 'Ravi Rao')
      .map(({ line }) => line) ?? []
  const lines = [lineOf(now, 1)]
  const added = [waiting, both].map(({ orderId }) => ({ orderId, lines: fathers(orderId) }))
  const { cancellation } = await api.previewCancellation({
    params,
    query: {
      lines: lines.join(','),
      added: added.map(one => `${one.orderId}:${one.lines.join(',')}`).join(';'),
    },
  })
  expect(cancellation).toMatchObject({ isWhole: false, refund: 99, newTotal: 249 })

  expect(
    await refusalOf(api.cancelOrder({ params, body: { lines, added, expectedRefund: 50 } })),
  ).toMatchObject({
    code: 'REFUND_CHANGED',
  })
  expect(await seen()).toEqual(now)
  expect((await seen(waiting.orderId)).status).toBe('confirmed')

  const cancel = () => api.cancelOrder({ params, body: { lines, added, expectedRefund: 99 } })
  await Promise.all([cancel(), cancel()])
  expect(await seen()).toMatchObject({ status: 'confirmed', totalAmount: 249 })
  expect(await seen(waiting.orderId)).toMatchObject({ status: 'cancelled', refund: { amount: 99 } })
  expect(await seen(both.orderId)).toMatchObject({
    status: 'confirmed',
    totalAmount: 120,
    items: [{ id: 'ESR' }],
  })
  expect(jobsOf(order._id).filter(about => about === 'changed')).toHaveLength(3)

  // Once more after a lost answer.
  const done = await seen()
  await api.cancelOrder({ params, body: { lines, added, expectedRefund: 99 } })
  expect(await seen()).toEqual(done)
})

test('additions to another visit can’t be cancelled with lines of this visit', async () => {
  const [mine, other] = [await bookVisitForTwo(whole), await visit()]
  const foreign = await other.add()
  const body = { lines: [1], added: [{ orderId: foreign.orderId, lines: [0] }] }
  expect(await refusalOf(mine.api.cancelOrder({ params: mine.params, body }))).toMatchObject({ status: 422 })
  expect((await mine.seen()).items).toHaveLength(2)
  expect((await other.seen(foreign.orderId)).status).toBe('confirmed')
})
