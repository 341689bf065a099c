import { createHmac, randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { orders, payments, refunds, type VisitId } from '#db/schema.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { DEMO_CREDENTIALS } from '#server/settings/live-checks.ts'
import { booksOf } from '#tests/helpers/books.ts'
import { A_TEST_MORE, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { postJson } from '#tests/helpers/simulator.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff, signInBy } from '#tests/helpers/staff/staff.ts'

/** A provider's UPI code at the door, which confirms itself. */

const { whole, meera, imran, sana, event, send, dayOf, visitIn, visitOf, assign, goTo, reportsInConflict } =
  await collectorsDay({}, { providers: ['razorpay', 'phonepe'] })
const { shop, database, simulator, app } = whole
const { db } = database
const { workDue, settle } = paying(whole)
const books = booksOf(shop, 'Mumbai', 0)
const reception = await newStaff(whole, 'Asha Menon', 'coordinator')
const [razorpay = shop.providers[0], phonepe = shop.providers[0]] = shop.providers

afterEach(() => vi.restoreAllMocks())

type Visit = Awaited<ReturnType<typeof visitOf>>

const show = async ({ params }: Visit, by = imran) => (await by.api.showUpiCode({ params })).code
const read = async ({ params }: Visit) => {
  simulator.advance(1000)
  return (await imran.api.readUpiCode({ params })).code
}
const close = async ({ params }: Visit) => (await imran.api.closeUpiCode({ params })).code

/** The visit's codes at the providers, newest first. */
const codesOf = (visitId: VisitId) =>
  db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.visitId, visitId), eq(payments.isQr, true), isNotNull(payments.merchantOrderId)))
    .orderBy(desc(payments.createdAt))
    .then(rows => rows.map(({ payment }) => payment))
const idOf = async ({ visitId }: Visit) => (await codesOf(visitId))[0]?.merchantOrderId ?? ''
const payCode = async (visit: Visit, change: object = {}) =>
  settle(await idOf(visit), { state: 'COMPLETED', ...change })
const refundsOf = ({ order }: Visit) => db.select().from(refunds).where(eq(refunds.orderId, order._id))
const seen = async ({ api, params }: Visit) => (await api.getOrder({ params })).order

let references = 523_456_789_000
const nextReference = () => String(++references)
async function addAtDesk({ params }: Visit) {
  await reception.again()
  const { order } = await reception.api.getDeskOrder({ params })
  await reception.api.addTestsAtDesk({
    params,
    body: { ...A_TEST_MORE, paymentMethod: 'COD', consent: true, revision: order.revision },
  })
}

async function atDoor(provider: 'razorpay' | 'phonepe' = 'razorpay'): Promise<Visit> {
  const visit = await visitOf(imran)
  await goTo('09:10')
  if (provider === 'phonepe')
    vi.spyOn(razorpay, 'startQr').mockRejectedValue(new ProviderError('unreachable', 'away'))
  return visit
}

test.each(['razorpay', 'phonepe'] as const)(
  'a code of %s is paid and confirms itself, and the collector takes nothing more',
  async provider => {
    const visit = await atDoor(provider)
    const code = await show(visit)
    expect(code).toMatchObject({ state: 'open', amount: 249, paidAt: null })
    expect(new URL(code.link ?? '').searchParams.get('am')).toBe('249.00')
    expect(await read(visit)).toMatchObject({ state: 'open' })

    await payCode(visit)
    expect(await read(visit)).toMatchObject({ state: 'paid', amount: 249, link: null })
    expect(await visitIn(imran, visit.id)).toMatchObject({ toTake: 0, paidByCode: 249 })
    const [paid] = await codesOf(visit.visitId)
    expect(paid).toMatchObject({ provider, settlesOrder: true, transactionId: expect.any(String) })
    expect(await seen(visit)).toMatchObject({
      paymentStatus: 'completed',
      paymentMethod: 'ONLINE',
      invoiceNumber: expect.any(String),
    })

    expect(await send(imran, [event(visit.id, 'collected', '09:12')])).toMatchObject([{ outcome: 'taken' }])
    expect(await seen(visit)).toMatchObject({ status: 'collected' })
    expect((await dayOf(imran)).cashInHand).toBe(0)
    await books.agree(visit.order._id)
  },
)

test('a second call returns the same open code', async () => {
  const visit = await atDoor()
  const [one, other] = await Promise.all([show(visit), show(visit)])
  const again = await show(visit)
  expect([one.state, other.state, again.state].every(state => state === 'open' || state === 'opening')).toBe(
    true,
  )
  expect(again.link).toBe([one, other].find(({ link }) => link)?.link)
  expect(await codesOf(visit.visitId)).toHaveLength(1)
})

test('a code covers the added tests, pays each order, and is refunded for each', async () => {
  const visit = await visitOf(imran)
  const { order: added } = await visit.api.addTests({ params: visit.params, body: A_TEST_MORE })
  await goTo('09:10')
  expect(await show(visit)).toMatchObject({ amount: 348 })
  await payCode(visit)
  expect(await read(visit)).toMatchObject({ state: 'paid', amount: 348 })
  const rows = await db
    .select({ amount: payments.amount, reference: payments.providerReference, orderId: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.visitId, visit.visitId))
  expect(rows.map(({ amount }) => amount).toSorted()).toEqual([24_900, 9_900])
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(1)
  await books.agree(visit.order._id)

  const desk = await newStaff(whole, 'Ravi Manager', 'manager')
  for (const id of [added.orderId, visit.id]) {
    const { order } = await desk.api.getDeskOrder({ params: { id } })
    await desk.api.cancelAtDesk({
      params: { id },
      body: { reason: 'They changed their mind', expectedRefund: order.money.paid, revision: order.revision },
    })
  }
  await workDue()
  simulator.advance(10_000)
  await workDue()
  simulator.advance(30_000)
  await workDue()
  expect((await visit.api.getOrder({ params: { id: added.orderId } })).order).toMatchObject({
    paymentStatus: 'refunded',
  })
  expect(await seen(visit)).toMatchObject({ paymentStatus: 'refunded' })
  const { refunds: atProvider } = await simulator.razorpayLedger()
  expect(
    atProvider
      .map(({ amount }) => amount)
      .toSorted()
      .slice(-2),
  ).toEqual([24_900, 9_900])
  await books.agree(visit.order._id)
})

test('when the amount changes, the old code is closed and another one opens', async () => {
  const visit = await atDoor()
  const first = await show(visit)
  const reception = await newStaff(whole, 'Asha Reception', 'coordinator')
  const { order } = await reception.api.getDeskOrder({ params: visit.params })
  await reception.api.addTestsAtDesk({
    params: visit.params,
    body: { ...A_TEST_MORE, paymentMethod: 'COD', consent: true, revision: order.revision },
  })
  const second = await show(visit)
  expect(second).toMatchObject({ state: 'open', amount: 348 })
  expect(second.link).not.toBe(first.link)
  const { qrs } = await simulator.razorpayLedger()
  expect(qrs.slice(-2).map(({ status, amount }) => [status, amount])).toEqual([
    ['closed', 24_900],
    ['active', 34_800],
  ])
})

test('a code of the earlier amount that could not be closed and is paid goes back', async () => {
  const visit = await atDoor('phonepe')
  await show(visit)
  const earlier = await idOf(visit)
  const reception = await newStaff(whole, 'Beena Reception', 'coordinator')
  const { order } = await reception.api.getDeskOrder({ params: visit.params })
  await reception.api.addTestsAtDesk({
    params: visit.params,
    body: { ...A_TEST_MORE, paymentMethod: 'COD', consent: true, revision: order.revision },
  })
  expect(await show(visit)).toMatchObject({ state: 'open', amount: 348 })
  await settle(earlier, { state: 'COMPLETED' })
  simulator.advance(MINUTE_MS)
  await workDue()
  expect(await refundsOf(visit)).toMatchObject([
    { amount: 24_900, reason: 'wrong-amount', provider: 'phonepe' },
  ])
  expect(await read(visit)).toMatchObject({ state: 'open', amount: 348 })
})

test('tests that are added after a code was paid have a code of their own', async () => {
  const visit = await atDoor()
  await show(visit)
  await payCode(visit)
  await read(visit)
  const reception = await newStaff(whole, 'Deepa Reception', 'coordinator')
  const { order } = await reception.api.getDeskOrder({ params: visit.params })
  await reception.api.addTestsAtDesk({
    params: visit.params,
    body: { ...A_TEST_MORE, paymentMethod: 'COD', consent: true, revision: order.revision },
  })
  expect(await visitIn(imran, visit.id)).toMatchObject({ toTake: 99, paidByCode: 249 })
  expect(await show(visit)).toMatchObject({ state: 'open', amount: 99 })
  await payCode(visit)
  expect(await read(visit)).toMatchObject({ state: 'paid', amount: 99 })
  expect(await visitIn(imran, visit.id)).toMatchObject({ toTake: 0, paidByCode: 348 })
  await books.agree(visit.order._id)
})

test('cash closes the open code first, which can’t be paid any more', async () => {
  const visit = await atDoor()
  await show(visit)
  expect(await close(visit)).toMatchObject({ state: 'ended', link: null })
  expect(await send(imran, [event(visit.id, 'cash_taken', '09:11', { amount: 249 })])).toMatchObject([
    { outcome: 'taken' },
  ])
  expect((await simulator.razorpayLedger()).qrs.at(-1)).toMatchObject({
    status: 'closed',
    closeReason: 'on_demand',
  })
  expect(await refusalOf(show(visit))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
})

test('cash that the phone reports without closing the code is taken once', async () => {
  const visit = await atDoor()
  await show(visit)
  await send(imran, [event(visit.id, 'cash_taken', '09:11', { amount: 249 })])
  expect((await simulator.razorpayLedger()).qrs.at(-1)).toMatchObject({ status: 'closed' })
})

test('cash after the code was paid in the same moment is a conflict that names the time', async () => {
  const visit = await atDoor()
  await show(visit)
  await payCode(visit)
  expect(await close(visit)).toMatchObject({ state: 'paid' })
  const [outcome] = await send(imran, [event(visit.id, 'cash_taken', '09:11', { amount: 249 })])
  expect(outcome).toMatchObject({ outcome: 'conflict', problem: '₹249 was paid by UPI at 9:10 AM.' })
  expect(await reportsInConflict()).toContainEqual(expect.objectContaining({ orderId: visit.id }))
  await books.agree(visit.order._id)
})

test('the provider is asked before reported cash counts, so a payment without a webhook is found', async () => {
  const visit = await atDoor()
  await show(visit)
  await payCode(visit)
  const [outcome] = await send(imran, [event(visit.id, 'cash_taken', '09:11', { amount: 249 })])
  expect(outcome).toMatchObject({ outcome: 'conflict' })
  expect(await seen(visit)).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'ONLINE' })
})

test.each(['reported', 'collected'] as const)(
  'a payment that comes after cash was %s goes back by itself',
  async step => {
    const visit = await atDoor('phonepe')
    await show(visit)
    await send(imran, [event(visit.id, 'cash_taken', '09:11', { amount: 249 })])
    if (step === 'collected') await send(imran, [event(visit.id, 'collected', '09:12')])
    await payCode(visit)
    simulator.advance(MINUTE_MS)
    await workDue()
    expect(await refundsOf(visit)).toMatchObject([
      { amount: 24_900, reason: 'paid-twice', provider: 'phonepe' },
    ])
    expect(await read(visit)).toMatchObject({ state: 'returned' })
    if (step === 'reported') await send(imran, [event(visit.id, 'collected', '09:12')])
    expect(await seen(visit)).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'COD' })
    await books.agree(visit.order._id)
  },
)

test('a phone without signal reports the code’s payment with its reference, and nothing is contradicted', async () => {
  const visit = await atDoor()
  await show(visit)
  await payCode(visit)
  const reported = event(visit.id, 'upi_taken', '09:11', { amount: 249, reference: '423456789012' })
  expect(await send(imran, [reported])).toMatchObject([{ outcome: 'taken' }])
  const second = event(visit.id, 'upi_taken', '09:11', { amount: 249, reference: '423456789014' })
  expect(await send(imran, [second])).toMatchObject([{ outcome: 'conflict' }])
  await send(imran, [event(visit.id, 'collected', '09:12')])
  const paid = await db.select().from(payments).where(eq(payments.orderId, visit.order._id))
  expect(paid.filter(({ settlesOrder }) => settlesOrder)).toMatchObject([{ channel: 'online', isQr: true }])
  await books.agree(visit.order._id)
})

test.each(['cash_taken', 'upi_taken'] as const)(
  'tests that are added after a code’s payment was reported without signal are to be collected: %s',
  async kind => {
    const visit = await atDoor()
    await show(visit)
    await payCode(visit)
    const reported = event(visit.id, 'upi_taken', '09:11', { amount: 249, reference: nextReference() })
    expect(await send(imran, [event(visit.id, 'arrived', '09:05'), reported])).toMatchObject([
      { outcome: 'taken' },
      { outcome: 'taken' },
    ])
    const before = await read(visit)
    expect(before).toMatchObject({ state: 'paid', amount: 249 })
    await addAtDesk(visit)
    expect(await visitIn(imran, visit.id)).toMatchObject({ toTake: 99, paidByCode: 249 })
    expect(await send(imran, [reported])).toMatchObject([{ outcome: 'known' }])
    const inHand = (await dayOf(imran)).cashInHand
    expect(await show(visit)).toMatchObject({ state: 'open', amount: 99 })

    const more = { amount: 99, ...(kind === 'upi_taken' && { reference: nextReference() }) }
    expect(await send(imran, [event(visit.id, kind, '09:12', more)])).toMatchObject([{ outcome: 'taken' }])
    expect(await visitIn(imran, visit.id)).toMatchObject({ toTake: 0 })
    await send(imran, [event(visit.id, 'collected', '09:13')])
    expect((await dayOf(imran)).cashInHand).toBe(inHand + (kind === 'cash_taken' ? 99 : 0))
    const paid = await db
      .select({ amount: payments.amount, as: payments.takenAs })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(orders.visitId, visit.visitId), eq(payments.channel, 'cash')))
    expect(paid).toEqual([{ amount: 9900, as: kind === 'cash_taken' ? 'cash' : 'upi' }])
    await books.agree(visit.order._id)
  },
)

test('a code’s payment that is reported after tests were added is no conflict', async () => {
  const visit = await atDoor()
  await show(visit)
  await payCode(visit)
  await read(visit)
  await addAtDesk(visit)
  const reported = event(visit.id, 'upi_taken', '09:11', { amount: 249, reference: nextReference() })
  expect(await send(imran, [reported])).toMatchObject([{ outcome: 'taken' }])
  expect(await visitIn(imran, visit.id)).toMatchObject({ toTake: 99 })
})

test('webhooks before the poll, twice, of an unknown id and forged confirm a code once', async () => {
  const visit = await atDoor()
  await show(visit)
  const reference = await idOf(visit)
  await payCode(visit)
  const post = async (notes: object, secret: string = DEMO_CREDENTIALS.razorpayWebhookSecret) => {
    const body = JSON.stringify({ event: 'qr_code.credited', payload: { qr_code: { entity: { notes } } } })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
    return (await app.request('/api/razorpay/webhook', { method: 'POST', headers, body })).status
  }
  expect(await post({ reference }, 'forged')).toBe(403)
  expect(await post({ reference: `JN${randomUUID()}` })).toBe(200)
  expect(await post([])).toBe(200)
  expect((await seen(visit)).paymentStatus).toBe('pending')
  expect([await post({ reference }), await post({ reference })]).toEqual([200, 200])
  await expect.poll(async () => (await seen(visit)).paymentStatus).toBe('completed')
  expect(await read(visit)).toMatchObject({ state: 'paid' })
  expect(await codesOf(visit.visitId)).toHaveLength(1)
  await books.agree(visit.order._id)
})

test('no provider that responds: no code, and the fixed one is left', async () => {
  const visit = await atDoor()
  for (const provider of [razorpay, phonepe])
    vi.spyOn(provider, 'startQr').mockRejectedValue(new ProviderError('unreachable', 'away'))
  expect(await show(visit)).toMatchObject({ state: 'none', link: null })
  const static_ = event(visit.id, 'upi_taken', '09:11', { amount: 249, reference: '423456789013' })
  expect(await send(imran, [static_])).toMatchObject([{ outcome: 'taken' }])
})

test('a provider that dies while the payer waits leaves the code open, and finds the payment later', async () => {
  const visit = await atDoor()
  await show(visit)
  const status = vi
    .spyOn(razorpay, 'paymentStatus')
    .mockRejectedValue(new ProviderError('unreachable', 'away'))
  await payCode(visit)
  expect(await read(visit)).toMatchObject({ state: 'open' })
  status.mockRestore()
  expect(await read(visit)).toMatchObject({ state: 'paid' })
})

test('an expired code is replaced, and a payment that comes late pays the visit', async () => {
  const visit = await atDoor()
  const first = await show(visit)
  const earlier = await idOf(visit)
  simulator.advance(20 * MINUTE_MS)
  expect(await read(visit)).toMatchObject({ state: 'ended', link: null })
  const second = await show(visit)
  expect(second.state).toBe('open')
  expect(second.link).not.toBe(first.link)

  await postJson(`${simulator.url}/sandbox/razorpay/test/orders/${earlier}`, {
    state: 'COMPLETED',
    webhook: false,
  })
  simulator.advance(3 * 24 * 60 * MINUTE_MS)
  await workDue()
  expect(await seen(visit)).toMatchObject({ paymentStatus: 'completed' })
  await books.agree(visit.order._id)
})

test('only the assigned collector who takes cash can show a code, or see it', async () => {
  const visit = await atDoor()
  expect(await refusalOf(show(visit, sana))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusalOf(show(visit, meera))).toMatchObject({ status: 403 })
  await show(visit)
  await assign(visit.id, sana, true)
  expect(await refusalOf(show(visit))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect(await show(visit, sana)).toMatchObject({ state: 'open' })
  expect(await codesOf(visit.visitId)).toHaveLength(1)
})

test('the desk shows the code, by the collector who showed it, and its payment', async () => {
  const visit = await atDoor()
  await show(visit)
  await payCode(visit)
  await read(visit)
  const reception = await newStaff(whole, 'Chitra Reception', 'coordinator')
  const { order } = await reception.api.getDeskOrder({ params: visit.params })
  expect(order.timeline.map(({ text, by }) => [text, by])).toEqual(
    expect.arrayContaining([
      ['UPI code for ₹249 shown', 'Imran Shaikh'],
      ['₹249 paid by the UPI code', expect.any(String)],
    ]),
  )
  expect(order.money).toMatchObject({ paid: 249, toTake: 0 })
  await signInBy(whole, reception.key)
})
