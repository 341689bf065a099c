import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coupons, orders, visits } from '#db/schema.ts'
import { customerOf } from '#domain/actor.ts'
import { readCentres } from '#domain/catalogue/centres.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { markAbsent } from '#domain/collector/mark-absent.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { setPaymentMethod } from '#domain/money/payments/choose-method.ts'
import { settleDuePayments } from '#domain/money/payments/due.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { startPayment } from '#domain/money/payments/start.ts'
import { createOrder } from '#domain/orders/create.ts'
import { isItsVisit, type OrderRow, orderColumns } from '#domain/orders/order-rows.ts'
import { reportsOfOrders } from '#domain/orders/read.ts'
import { readRevision } from '#domain/orders/version.ts'
import type { Viewer } from '#domain/shop.ts'
import { bookRecollection } from '#domain/visits/book-recollection.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { withdrawReport } from '#domain/visits/reports/withdraw.ts'
import { formatDay, indianDate } from '#rules/dates.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { booksOf } from '#tests/helpers/books.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { namesOrder } from '#tests/helpers/order-messages.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { Refusal } from '#wire/errors.ts'
import { orderRequest } from '#wire/orders/request.ts'
import { addTests } from './add-tests.ts'
import { cancelOrder } from './cancel-order.ts'
import { correctPerson } from './correct-person.ts'
import { moveVisit } from './move-visit.ts'
import { findUndoable, undoChange } from './undo-change.ts'

/**
 * After any sequence of actions on an order and its additions, accounting agrees to the paisa,
 * places with visits, and messages with slots.
 */

const { shop, simulator, jobs, signIn, setClock } = await shopPart(() => [], {
  // Room for hundreds of runs.
  slotCapacity: 10_000,
  patientsPerSeat: 1,
  tax: { treatment: 'TAXABLE', rate: 1800, sac: '999316' },
  cancelFee: [
    { hours: 30, amount: 0 },
    { hours: 0, amount: 15_000 },
  ],
})
const manager = await actingWith(shop, 'manager')
const { actor } = manager
const { now, additionsOf, agree } = booksOf(shop, 'Pune', 15_000)
const catalogue = createLiveCatalogue(shop.db)
await catalogue.refresh()
const START = new Date('2026-11-23T10:00:00+05:30')
const CITY = 'Pune'
const PUNE = (await readCentres(shop.db)).find(({ city }) => city === CITY)?.code ?? ''
await shop.db.insert(coupons).values({ code: 'TENTH', type: 'PERCENTAGE', value: 1000, minimumOrder: 50_000 })

const ITEMS = [
  { id: 'CBC', name: 'CBC', quantity: 1, price: 249, patient: 0 },
  { id: 'HB', name: 'HB', quantity: 1, price: 99, patient: 1 },
  { id: 'PK-DIAB', name: 'Diabetes', quantity: 1, price: 1199, patient: 2 },
]
const FURTHER = ['Ravi Rao', 'Tara Rao'].map(name => ({
  name,
  age: 40,
  gender: 'Female' as const,
  relation: 'sibling' as const,
  consent: true,
}))

type Action = (order: OrderRow, viewer: Viewer) => Promise<unknown>
const day = fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-26')
const hour = fc.constantFrom(8, 9, 10)

const actions: fc.Arbitrary<[name: string, deed: Action]> = fc.oneof(
  fc
    .tuple(day, hour)
    .map(([date, at]): [string, Action] => [
      `move ${date} ${at}`,
      ({ id }, viewer) => moveVisit(shop, customerOf(viewer), { orderId: id, to: { date, hour: at } }),
    ]),
  fc
    .tuple(day, hour)
    .map(([date, at]): [string, Action] => [
      `staff moves ${date} ${at}`,
      ({ id }) => moveVisit(shop, manager, { orderId: id, to: { date, hour: at } }),
    ]),
  fc
    .subarray([0, 1, 2], { minLength: 1 })
    .map((lines): [string, Action] => [
      `cancel lines ${lines}`,
      ({ id }, viewer) => cancelOrder(shop, customerOf(viewer), { orderId: id, lines }),
    ]),
  fc
    .tuple(fc.subarray([0, 1, 2], { minLength: 1 }), fc.subarray([0, 1], { minLength: 1 }))
    .map(([lines, linesOfAdded]): [string, Action] => [
      `cancel lines ${lines} with lines ${linesOfAdded} of what was added`,
      async ({ id }, viewer) => {
        const added = (await additionsOf(id)).map(one => ({ orderId: one.id, lines: linesOfAdded }))
        await cancelOrder(shop, customerOf(viewer), { orderId: id, lines, added })
      },
    ]),
  fc
    .constantFrom('Asha Rao', 'Asha Rau', 'Ravi Rao')
    .map((name): [string, Action] => [`correct the first person to ${name}`, correctTo(name)]),
  fc.constantFrom<[string, Action]>(
    ['undo the last change of staff', undoLast],
    ['cancel', ({ id }, viewer) => cancelOrder(shop, customerOf(viewer), { orderId: id })],
    ['pay', order => payWith(order, 'COMPLETED')],
    ['fail', order => payWith(order, 'FAILED')],
    ['on collection', ({ id }, viewer) => setPaymentMethod(shop, viewer, id, 'COD')],
    ['collect', collect],
    ['refund', ({ id }) => refundOrder(shop, manager, { check: noLimit, orderId: id })],
    [
      'cancel by staff',
      ({ id }) => cancelOrder(shop, manager, { check: noLimit, orderId: id, reason: 'asked' }),
    ],
    ['half an hour later', async () => simulator.advance(1_860_000)],
    ['work', () => workDue()],
    ['a day later', async () => simulator.advance(20 * 3_600_000)],
    ['tell', () => tellAll()],
    ['mark the first person absent', markAbsentAt(0)],
    ['mark the second person absent', markAbsentAt(1)],
    ['attach a report', attach],
    ['withdraw a report', withdraw],
    ['staff move it to a centre', moveTo(PUNE)],
    ['staff move it home', moveTo(null)],
  ),
  fc.constantFrom<[string, Action]>(
    ['add at the door', addOf('ESR', 'COD', 0)],
    ['add at the door for the second', addOf('ESR', 'COD', 1)],
    ['add online', addOf('PLT', 'ONLINE', 0)],
    ['add online for the third', addOf('PLT', 'ONLINE', 2)],
    ['pay what was added', ofAdded(order => payWith(order, 'COMPLETED'))],
    ['fail what was added', ofAdded(order => payWith(order, 'FAILED'))],
    [
      'cancel what was added',
      ofAdded(({ id }, viewer) => cancelOrder(shop, customerOf(viewer), { orderId: id })),
    ],
    [
      'cancel a part of what was added',
      ofAdded(({ id }, viewer) => cancelOrder(shop, customerOf(viewer), { orderId: id, lines: [0] })),
    ],
  ),
)

const freeActions = fc.constantFrom<[string, Action]>(
  [
    'cancel by staff',
    ({ id }) => cancelOrder(shop, manager, { check: noLimit, orderId: id, reason: 'asked' }),
  ],
  ['refund', ({ id }) => refundOrder(shop, manager, { check: noLimit, orderId: id })],
  ['reject the sample', ({ id }) => rejectSample(shop, id, 'clotted')],
  ['reject the sample of the first line', ({ id }) => rejectSample(shop, id, 'clotted', [0])],
  ['reject the sample of the second line', ({ id }) => rejectSample(shop, id, 'clotted', [1])],
  ['refund the first line', refundLine(0)],
  ['refund the second line', refundLine(1)],
  ['refund a line of the free visit', ofFree(refundLine(0))],
  ['book a free visit', ({ id }, viewer) => bookRecollection(shop, viewer, id, aDayLater())],
  ['add to the free visit', ofFree(addOf('PLT', 'ONLINE', 0))],
  ['pay what was added to it', ofFree(ofAdded(order => payWith(order, 'COMPLETED')))],
  [
    'cancel the free visit',
    ofFree(({ id }, viewer) => cancelOrder(shop, customerOf(viewer), { orderId: id })),
  ],
  ['collect the free visit', ofFree(collect)],
  ['reject its sample', ofFree(({ id }) => rejectSample(shop, id, 'leaked'))],
  ['book another', ofFree(({ id }, viewer) => bookRecollection(shop, viewer, id, aDayLater()))],
  ['mark the second person absent', markAbsentAt(1)],
  ['attach a report', attach],
  ['withdraw a report', withdraw],
  ['work', () => workDue()],
)

function refundLine(line: number): Action {
  return ({ id }) => cancelOrder(shop, manager, { check: noLimit, orderId: id, lines: [line], reason: '' })
}

/** Some time after the collection their tests wait for a free visit. */
function markAbsentAt(patient: number): Action {
  const absence = { patient, reason: 'not-home', note: '' } as const
  return ({ id }) => markAbsent(shop, manager, { orderId: id, eventId: randomUUID(), ...absence })
}

async function attach({ id }: OrderRow) {
  const bytes = aPdf({ more: `% ${randomUUID()}` })
  await attachReport(shop, { orderId: id, patient: 0, bytes, actor })
}

async function withdraw({ id }: OrderRow) {
  const number = (await reportsOfOrders(shop.db, [id])).at(-1)?.number ?? 1
  await withdrawReport(shop, { orderId: id, number, reason: 'Of another person', actor })
}

function moveTo(centre: string | null): Action {
  return ({ id, visit: { date, hour } }) =>
    moveVisit(shop, manager, { orderId: id, to: { date, hour }, place: { centre } })
}

async function collect({ id }: OrderRow) {
  await collectSample(shop, id, actor)
}

/** Refused with the details of another person of the visit. */
const correctTo =
  (name: string): Action =>
  async order => {
    const revision = await readRevision(shop.db, order)
    await correctPerson(shop, manager, {
      orderId: order.id,
      patient: 0,
      name,
      age: { years: 40, months: null },
      gender: 'female',
      isOther: false,
      revision,
    })
  }

async function undoLast(order: OrderRow) {
  const last = await findUndoable(shop, manager, order)
  const revision = await readRevision(shop.db, order)
  if (last) await undoChange(shop, manager, { orderId: order.id, changeId: last.id, revision })
}

function addOf(id: string, paymentMethod: 'COD' | 'ONLINE', patient: number): Action {
  const items = [
    { id, patient },
    { id: id === 'ESR' ? 'RBS' : 'AEC', patient },
  ]
  return (order, viewer) =>
    addTests(shop, catalogue, customerOf(viewer), { orderId: order.id, items, paymentMethod })
}

const aDayLater = () => ({ date: indianDate(new Date(shop.now().getTime() + 2 * 86_400_000)), hour: 9 })

function ofFree(action: Action): Action {
  return async (order, viewer) => {
    const free = await shop.db
      .select(orderColumns)
      .from(orders)
      .innerJoin(visits, isItsVisit)
      .where(eq(visits.repeatsId, order.visitId))
      .orderBy(desc(orders.createdAt))
    if (free[0]) await action(free[0], viewer)
  }
}

function ofAdded(action: Action): Action {
  return async (order, viewer) => {
    const newest = (await additionsOf(order.id)).at(-1)
    if (newest) await action(newest, viewer)
  }
}

async function payWith({ id }: OrderRow, state: 'COMPLETED' | 'FAILED') {
  const { merchantOrderId } = await startPayment(shop, { orderId: id })
  await simulator.settle(merchantOrderId, { state, webhook: false })
  await workDue()
}

async function workDue() {
  for (let round = 0; round < 4; round += 1) {
    simulator.advance(60_000)
    await settleDuePayments(shop)
  }
}

/** Each message has to name the slot of its visit at that moment, and a move the previous one. */
async function tellAll() {
  await sendDueJobs(shop)
  for (const { name, data } of jobs.splice(0)) {
    if (name !== 'notify-order') continue
    const {
      number,
      visit: { date: slotDate, hour: slotHour },
    } = await now(data.orderId)
    const before = await said(number)
    await notifyOrder(shop, data)
    for (const text of (await said(number)).slice(before.length)) {
      const named = [...text.matchAll(/(?:(\w{3}, \d+ \w{3}), )?(\d\d:00 [AP]M - \d\d:00 [AP]M)/g)]
      const last = named.at(-1)
      if (last) expect(text).toContain(slotLabel(slotHour))
      if (last) expect(last[2]).toBe(slotLabel(slotHour))
      if (last?.[1]) expect(last[1]).toBe(formatDay(slotDate))
      expect(named.length).toBeLessThanOrEqual(text.includes('has moved from') ? 2 : 1)
    }
  }
}

const said = async (number: string): Promise<string[]> =>
  (await simulator.outbox()).flatMap(({ text }) => (namesOrder(text, number) ? [text] : [])).toReversed()

async function book(hasCoupon: boolean, hasAll: boolean, isPaid: boolean) {
  const { customer } = await signIn()
  const viewer = { customerId: customer.id, isPhoneVerified: true }
  // Three people, or two tests of one, one of them twice.
  const items = hasAll
    ? ITEMS
    : ITEMS.slice(0, 2).map((item, line) => ({ ...item, quantity: 2 - line, patient: undefined }))
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const request = orderRequest.parse({
    items,
    patients: hasAll ? FURTHER : [],
    totalAmount: hasCoupon ? Math.round(sum * 90) / 100 : sum,
    ...(hasCoupon ? { couponCode: 'TENTH' } : {}),
    shippingAddress: { address: '14 Hill Road, by the park', city: CITY },
    collectionDetails: {
      date: '2026-11-25',
      timeSlot: slotLabel(9),
      patientName: 'Asha Rao',
      patientAge: 42,
      patientGender: 'Female',
      patientEmail: '',
      bookingType: 'self',
    },
  })
  const { order } = await createOrder(shop, catalogue, viewer, request, undefined)
  if (isPaid) await payWith(order, 'COMPLETED')
  return { viewer, id: order.id }
}

async function doAll(id: string, viewer: Viewer, sequence: readonly (readonly [string, Action])[]) {
  for (const [, action] of sequence) {
    try {
      await action(await now(id), viewer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    await agree(id)
  }
  await workDue()
  await tellAll()
  await agree(id)
}

test('after any sequence of moves, cancellations, payments and refunds, the invoices, seats and messages agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.array(actions, { minLength: 3, maxLength: 12 }),
      async (hasCoupon, hasAll, isPaid, sequence) => {
        setClock(START)
        const { viewer, id } = await book(hasCoupon, hasAll, isPaid)
        await doAll(id, viewer, sequence)
      },
    ),
    { numRuns: 20 },
  )
}, 300_000)

test('after any sequence of rejected samples and refunds, a free visit is booked only while its order is paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('coupon', 'online', 'collection'),
      fc.array(freeActions, { minLength: 3, maxLength: 10 }),
      async (paidBy, sequence) => {
        setClock(START)
        const { viewer, id } = await book(paidBy === 'coupon', false, paidBy !== 'collection')
        if (paidBy === 'collection') await setPaymentMethod(shop, viewer, id, 'COD')
        await collect(await now(id))
        await doAll(id, viewer, sequence)
      },
    ),
    { numRuns: 20 },
  )
}, 300_000)
