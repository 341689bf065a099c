import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices, orders, payments, refunds, slots, visits } from '#db/schema.ts'
import { actorName } from '#domain/actor.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { settleDuePayments } from './due.ts'
import { refundOrder } from './refund-order.ts'

const whole = await wholeShop({ slotCapacity: 1000 })
const { shop, simulator, anyone, database } = whole
const manager = await actingWith(shop, 'manager')
const { actor } = manager

const collect = (orderId: string) => collectSample(shop, orderId, actor)
/** Returns the refund that is owed. */
async function cancel(orderId: string) {
  const { id } = await cancelOrder(shop, manager, { check: noLimit, orderId, reason: 'asked by phone' })
  const [owed] = await database.db
    .select({ amount: refunds.amount, channel: payments.channel })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, id), ne(refunds.state, 'completed')))
  return owed
}
const refund = (orderId: string) => refundOrder(shop, manager, { check: noLimit, orderId })
const refusal = (sentence: RegExp) =>
  expect.objectContaining({ code: 'ORDER_STEP_REFUSED', message: expect.stringMatching(sentence) })

const rowOf = async (id: string) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0]
const paymentsOf = (id: string) => database.db.select().from(payments).where(eq(payments.orderId, id))
const refundsOf = (id: string) => database.db.select().from(refunds).where(eq(refunds.orderId, id))
const documentsOf = async (id: string) =>
  (await database.db.select().from(invoices).where(eq(invoices.orderId, id))).map(row => row.kind).sort()
const actionsOf = async (id: string) =>
  (await historyOf(database.db, id))
    .filter(row => row.actor === actorName(actor))
    .map(row => row.action)
    .sort()

async function orderOnCollection() {
  const made = await newOrder(whole)
  await made.api.setPaymentMethod({ params: { id: made.order._id }, body: { paymentMethod: 'COD' } })
  return made.order
}

async function paidOrder() {
  const { order } = await newOrder(whole)
  const { merchantOrderId } = await anyone.startPayment({
    body: { orderId: order._id, redirectPath: '/payment-status' },
  })
  await simulator.settle(merchantOrderId, { state: 'COMPLETED', webhook: false })
  await anyone.getPaymentStatus({ params: { merchantOrderId } })
  return order
}

test('collecting an order that is paid at the collection records the cash and issues the invoice, once', async () => {
  const order = await orderOnCollection()
  const results = await Promise.allSettled([collect(order._id), collect(order._id)])
  expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  const row = await rowOf(order._id)
  expect(row).toMatchObject({ status: 'collected', paymentStatus: 'completed', paymentMethod: 'COD' })
  const [visit] = await database.db.select().from(visits).where(isVisitOf(order._id))
  expect(visit?.collectedAt).toBeInstanceOf(Date)
  expect(await paymentsOf(order._id)).toMatchObject([
    { channel: 'cash', state: 'completed', settlesOrder: true, amount: 24_900, merchantOrderId: null },
  ])
  expect(await documentsOf(order._id)).toEqual([expect.not.stringMatching('credit-note')])
  expect(await actionsOf(order._id)).toEqual(['payment.taken', 'visit.collected'])
})

test('collecting an order that was paid online records no cash', async () => {
  const order = await paidOrder()
  const { cash } = await collect(order._id)
  expect(cash).toBeUndefined()
  expect(await paymentsOf(order._id)).toMatchObject([{ channel: 'online' }])
})

test('only an existing, confirmed order can be collected', async () => {
  const { order } = await newOrder(whole)
  await expect(collect(order._id)).rejects.toEqual(refusal(/not confirmed yet/))
  await expect(collect('ORD-0000-0000')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a cancelled order releases its seats at once, and can’t be cancelled twice', async () => {
  const order = await orderOnCollection()
  const { date } = order.collectionDetails
  const taken = async () =>
    (await database.db.select().from(slots).where(eq(slots.date, date))).reduce(
      (sum, row) => sum + row.taken,
      0,
    )
  const before = await taken()
  expect(await cancel(order.orderId)).toBeUndefined()
  expect(await taken()).toBe(before - 1)
  await expect(cancel(order._id)).rejects.toEqual(refusal(/was already cancelled/))
  expect(await rowOf(order._id)).toMatchObject({ status: 'cancelled', cancelReason: 'operator' })
  expect(await historyOf(database.db, order._id)).toMatchObject([
    { action: 'order.confirmed', actor: expect.stringMatching(/^customer:/), details: { how: 'door' } },
    {
      action: 'order.cancelled',
      actor: actorName(actor),
      details: { lines: [0], refund: 0, feeKept: 0, noteId: expect.any(String) },
    },
  ])
})

test('staff can’t cancel or refund without the check of the limits', async () => {
  const order = await paidOrder()
  // @ts-expect-error: the check is left out.
  const cancelUnchecked = cancelOrder(shop, manager, { orderId: order._id, reason: 'asked by phone' })
  await expect(cancelUnchecked).rejects.toThrow()
  await collect(order._id)
  // @ts-expect-error: the check is left out.
  const refundUnchecked = refundOrder(shop, manager, { orderId: order._id })
  await expect(refundUnchecked).rejects.toThrow()
  expect(await rowOf(order._id)).toMatchObject({ status: 'collected', paymentStatus: 'completed' })
  expect(await refundsOf(order._id)).toEqual([])
})

test('a cancelled paid order is refunded by the worker, and an order can be cancelled up to "collected"', async () => {
  const order = await paidOrder()
  await collect(order._id)
  expect(await cancel(order._id)).toEqual({ amount: 24_900, channel: 'online' })
  expect(await refundsOf(order._id)).toMatchObject([
    { state: 'pending', reason: 'cancelled', amount: 24_900 },
  ])
  await settleDuePayments(shop)
  const [{ merchantRefundId } = { merchantRefundId: '' }] = await refundsOf(order._id)
  await simulator.settleRefund(merchantRefundId, { state: 'COMPLETED', webhook: false })
  whole.setClock(new Date(shop.now().getTime() + 3_600_000))
  await settleDuePayments(shop)
  expect(await rowOf(order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await documentsOf(order._id)).toContain('credit-note')

  const reported = await paidOrder()
  await collect(reported._id)
  await attachReport(shop, {
    orderId: reported._id,
    bytes: aPdf(),
    actor: { kind: 'command-line', name: 'asha' },
  })
  await expect(cancel(reported._id)).rejects.toEqual(refusal(/can no longer be cancelled/))
})

test('an open payment blocks a cancellation, and a payment that succeeded meanwhile is refunded', async () => {
  const { order } = await newOrder(whole)
  const { merchantOrderId } = await anyone.startPayment({
    body: { orderId: order._id, redirectPath: '/payment-status' },
  })
  await expect(cancel(order._id)).rejects.toMatchObject({ code: 'PAYMENT_PENDING' })
  await simulator.settle(merchantOrderId, { state: 'COMPLETED', webhook: false })
  expect(await cancel(order._id)).toEqual({ amount: 24_900, channel: 'online' })
})

test('an order is not cancelled while the provider does not answer about its open payment', async () => {
  const { order } = await newOrder(whole)
  await anyone.startPayment({ body: { orderId: order._id, redirectPath: '/payment-status' } })
  await simulator.faults('phonepe', { path: 'status', status: 503, times: 9 })
  await expect(cancel(order._id)).rejects.toMatchObject({
    code: 'PAYMENT_PROVIDER',
    cause: { name: 'ProviderError' },
  })
  await fetch(`${simulator.phonepeUrl}/test/faults`, { method: 'DELETE' })
  expect((await rowOf(order._id))?.status).toBe('pending')
})

test('the cash of a cancelled order is due until it is recorded as handed back, once', async () => {
  const order = await orderOnCollection()
  await collect(order._id)
  expect(await cancel(order._id)).toEqual({ amount: 24_900, channel: 'cash' })
  expect(await refundsOf(order._id)).toMatchObject([{ state: 'pending', nextCheckAt: null }])
  await settleDuePayments(shop)
  expect(await refundsOf(order._id)).toMatchObject([{ state: 'pending' }])
  expect(await refund(order.orderId)).toMatchObject({ amount: 24_900, channel: 'cash' })
  expect(await refundsOf(order._id)).toMatchObject([{ state: 'completed', completedAt: expect.any(Date) }])
  expect(await rowOf(order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await documentsOf(order._id)).toContain('credit-note')
  await expect(refund(order._id)).rejects.toEqual(refusal(/already handed back/))
})

test('an order is not refunded before the collection or without a payment', async () => {
  const order = await paidOrder()
  await expect(refund(order._id)).rejects.toEqual(refusal(/Cancel the order to refund it/))
  const unpaid = await orderOnCollection()
  await cancel(unpaid._id)
  await expect(refund(unpaid._id)).rejects.toEqual(refusal(/Nothing was paid/))
})

test('a collected order can be refunded without being cancelled, once', async () => {
  const order = await paidOrder()
  await collect(order._id)
  expect(await refund(order._id)).toMatchObject({ channel: 'online', amount: 24_900 })
  await expect(refund(order._id)).rejects.toEqual(refusal(/already on its way/))
  await settleDuePayments(shop)
  const [{ merchantRefundId } = { merchantRefundId: '' }] = await refundsOf(order._id)
  await simulator.settleRefund(merchantRefundId, { state: 'COMPLETED', webhook: false })
  whole.setClock(new Date(shop.now().getTime() + 3_600_000))
  await settleDuePayments(shop)
  expect(await rowOf(order._id)).toMatchObject({ status: 'collected', paymentStatus: 'refunded' })
  await expect(refund(order._id)).rejects.toEqual(refusal(/already refunded/))
})

test('a refund that the provider refused is requested again with another id', async () => {
  const order = await paidOrder()
  await cancel(order._id)
  await settleDuePayments(shop)
  const [first] = await refundsOf(order._id)
  await simulator.settleRefund(first?.merchantRefundId ?? '', { state: 'FAILED', webhook: false })
  whole.setClock(new Date(shop.now().getTime() + 3_600_000))
  await settleDuePayments(shop)
  expect(await refundsOf(order._id)).toMatchObject([{ state: 'failed' }])
  await refund(order._id)
  const [second] = await refundsOf(order._id)
  expect(second).toMatchObject({ state: 'pending', amount: 24_900 })
  expect(second?.merchantRefundId).not.toBe(first?.merchantRefundId)
  await settleDuePayments(shop)
  await simulator.settleRefund(second?.merchantRefundId ?? '', { state: 'COMPLETED', webhook: false })
  whole.setClock(new Date(shop.now().getTime() + 3_600_000))
  await settleDuePayments(shop)
  expect(await rowOf(order._id)).toMatchObject({ paymentStatus: 'refunded' })
})
