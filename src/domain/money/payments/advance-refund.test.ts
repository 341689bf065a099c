import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { listAllOrders } from '#domain/orders/records/list-orders.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { refundOrder } from './refund-order.ts'
import { followHint } from './webhook.ts'

const whole = await wholeShop({ slotCapacity: 1000 })
const { shop, simulator, database } = whole
const manager = await actingWith(shop, 'manager')
const { pay, statusOf, settle, refundOf, workDue } = paying(whole)
const HOUR = 3_600_000

const orderOf = async ({ api, order }: Awaited<ReturnType<typeof newOrder>>) =>
  (await api.getOrder({ params: { id: order._id } })).order

test('an order whose cash was paid out can be cancelled, owes nothing and stays refunded', async () => {
  const made = await newOrder(whole)
  const orderId = made.order._id
  await made.api.setPaymentMethod({ params: { id: orderId }, body: { paymentMethod: 'COD' } })
  await collectSample(shop, orderId, manager.actor)
  await refundOrder(shop, manager, { check: noLimit, orderId })
  await cancelOrder(shop, manager, { check: noLimit, orderId, reason: 'sample spoilt' })
  expect(await orderOf(made)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    refund: { amount: 249, status: 'completed' },
    invoiceNumber: expect.any(String),
  })
})

test('an order is refunded when its own payment is refunded, not when a second payment is', async () => {
  const made = await newOrder(whole)
  const { merchantOrderId: first } = await pay(made.order.orderId)
  await settle(first, { state: 'FAILED' })
  await statusOf(first)
  const { merchantOrderId: second } = await pay(made.order.orderId)
  await settle(second, { state: 'COMPLETED' })
  await statusOf(second)
  await settle(first, { state: 'COMPLETED' })
  await followHint(shop, 'phonepe', {
    about: 'payment',
    event: 'checkout.order.completed',
    merchantOrderId: first,
  })
  await cancelOrder(shop, manager, { check: noLimit, orderId: made.order._id, reason: 'asked by phone' })
  await workDue()
  const both = await database.db.select().from(refunds).where(eq(refunds.orderId, made.order._id))
  const idOf = (reason: string) => both.find(refund => refund.reason === reason)?.merchantRefundId ?? ''

  await simulator.settleRefund(idOf('paid-twice'), { state: 'COMPLETED', webhook: false })
  await followHint(shop, 'phonepe', {
    about: 'refund',
    event: 'refund',
    merchantRefundId: idOf('paid-twice'),
  })
  expect(await orderOf(made)).toMatchObject({ paymentStatus: 'completed', refund: { status: 'pending' } })

  await simulator.settleRefund(idOf('cancelled'), { state: 'COMPLETED', webhook: false })
  await followHint(shop, 'phonepe', { about: 'refund', event: 'refund', merchantRefundId: idOf('cancelled') })
  expect(await orderOf(made)).toMatchObject({ paymentStatus: 'refunded', refund: { status: 'completed' } })
})

test('a refund that succeeded without a response is not marked as failed when it is requested again', async () => {
  const made = await newOrder(whole)
  const { merchantOrderId } = await pay(made.order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  await cancelOrder(shop, manager, { check: noLimit, orderId: made.order._id, reason: 'asked by phone' })
  await workDue()
  simulator.advance(HOUR)
  // The provider does not find the refund at first, and rejects the second one's id as used.
  await simulator.faults('phonepe', { path: 'refundStatus', status: 404, body: { code: 'REFUND_NOT_FOUND' } })
  expect(await workDue()).toMatchObject({ failedRefunds: 0 })
  expect(await refundOf(made.order._id)).toMatchObject({ state: 'pending' })
  const { merchantRefundId = '' } = (await refundOf(made.order._id)) ?? {}
  await simulator.settleRefund(merchantRefundId, { state: 'COMPLETED', webhook: false })
  simulator.advance(HOUR)
  await workDue()
  expect(await refundOf(made.order._id)).toMatchObject({ state: 'completed' })
})

test('a refund that the provider refuses waits for an operator, who requests it again', async () => {
  const made = await newOrder(whole)
  const { merchantOrderId } = await pay(made.order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  await cancelOrder(shop, manager, { check: noLimit, orderId: made.order._id, reason: 'asked by phone' })
  // A refused status call proves nothing: only a refused refund has failed.
  await simulator.faults('phonepe', { path: 'refundStatus', status: 403, body: { code: 'FORBIDDEN' } })
  expect(await workDue()).toMatchObject({ failedRefunds: 0, unanswered: 1 })
  simulator.advance(HOUR)
  await simulator.faults('phonepe', { path: 'refund', status: 400, body: { code: 'INSUFFICIENT_BALANCE' } })
  expect(await workDue()).toMatchObject({ failedRefunds: 1 })
  expect(await refundOf(made.order._id)).toMatchObject({ state: 'failed', nextCheckAt: null })
  const failed = await listAllOrders(shop.db, { refund: 'failed', limit: 10 })
  expect(failed.rows.map(row => row.id)).toEqual([made.order._id])

  await refundOrder(shop, manager, { check: noLimit, orderId: made.order._id })
  await workDue()
  const { merchantRefundId = '' } = (await refundOf(made.order._id)) ?? {}
  await simulator.settleRefund(merchantRefundId, { state: 'COMPLETED', webhook: false })
  simulator.advance(HOUR)
  await workDue()
  expect(await orderOf(made)).toMatchObject({ paymentStatus: 'refunded' })
})
