import { expect, test } from 'vitest'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { cancellingIn, TWO } from '#tests/helpers/cancelling.ts'
import { OPENS_AT } from '#tests/helpers/opens-at.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const FEE = [
  { hours: 24, amount: 0 },
  { hours: 4, amount: 10_000 },
  { hours: 0, amount: 100_000 },
]
const shopUnderTest = await wholeShop({ slotCapacity: 50, cancelFee: FEE })
const { shop, setClock } = shopUnderTest
const manager = await actingWith(shop, 'manager')
const { pay, settle } = paying(shopUnderTest)
const { paid, seen, preview, cancel, refundsOf, notesOf, refundAll } = cancellingIn(shopUnderTest)

test('the refund in the preview is the refund that is made', async () => {
  const { api, order } = await paid()
  expect(await preview(api, order)).toEqual({
    isWhole: true,
    lines: [
      { line: 0, id: 'CBC', name: 'Complete Blood Count (CBC)' },
      { line: 1, id: 'HB', name: 'Haemoglobin (Hb)' },
    ],
    paid: 597,
    refund: 597,
    kept: 0,
    held: 0,
    way: 'online',
    newTotal: 0,
    discountLost: false,
    tubesAtLaboratory: [],
    additions: [],
    sentences: ['We’ll refund ₹597.00 the way you paid. Banks take up to 7 days to show it.'],
  })
  expect(await seen(api, order)).toEqual(order)
  const cancelled = await cancel(api, order, { expectedRefund: 597 })
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    kept: 0,
    refund: { amount: 597, status: 'pending' },
  })
  await refundAll()
  expect(await seen(api, order)).toMatchObject({ paymentStatus: 'refunded', refund: { status: 'completed' } })
})

test('the fee depends on the hour, and an amount other than the shown one is refused with the new one', async () => {
  const { api, order } = await paid()
  const shown = await preview(api, order)
  expect(shown.refund).toBe(597)
  setClock('2026-11-24T10:00:00+05:30')
  const refused = await refusalOf(cancel(api, order, { expectedRefund: shown.refund }))
  expect(refused).toMatchObject({
    status: 409,
    code: 'REFUND_CHANGED',
    answer: { cancellation: { refund: 497, kept: 100 } },
  })
  expect(await seen(api, order)).toMatchObject({ status: 'confirmed' })
  const cancelled = await cancel(api, order, { expectedRefund: 497 })
  expect(cancelled).toMatchObject({ status: 'cancelled', kept: 100, refund: { amount: 497 } })
  await refundAll()
  // A part stays paid.
  expect(await seen(api, order)).toMatchObject({ paymentStatus: 'completed', kept: 100 })
  expect((await notesOf(order)).map(({ total }) => total)).toEqual([49_700])
  // The staff may still give it back.
  await refundOrder(shop, manager, { check: noLimit, orderId: order.orderId })
  await refundAll()
  expect(await seen(api, order)).toMatchObject({
    paymentStatus: 'refunded',
    kept: 0,
    refund: { amount: 597 },
  })
})

const LATE = '2026-11-25T08:00:00+05:30'

test('the fee is never more than was paid', async () => {
  setClock(OPENS_AT)
  const { api, order } = await paid()
  setClock(LATE)
  expect(await preview(api, order)).toMatchObject({ refund: 0, kept: 597 })
  expect(await cancel(api, order, { expectedRefund: 0 })).toMatchObject({ kept: 597, refund: null })
  expect(await refundsOf(order)).toEqual([])
})

test('an unpaid order is cancelled without a fee', async () => {
  setClock(OPENS_AT)
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest, TWO) })
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  setClock(LATE)
  expect(await preview(api, order)).toMatchObject({ refund: 0, kept: 0, way: 'none' })
})

test('staff who cancel an order keep no fee unless they choose to', async () => {
  setClock(OPENS_AT)
  const { api, order } = await paid()
  setClock(LATE)
  await cancelOrder(shop, manager, { check: noLimit, orderId: order.orderId, reason: '' })
  expect(await seen(api, order)).toMatchObject({ kept: 0, refund: { amount: 597 } })
})

test('a cancellation needs no body, as in the first documentation', async () => {
  const { order, token } = await paid()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = `/api/orders/${order.orderId}/cancel`
  const response = await shopUnderTest.app.request(path, { method: 'POST', headers })
  expect([response.status, (await response.json()) as unknown]).toMatchObject([
    200,
    { order: { status: 'cancelled' }, message: 'Your order is cancelled.' },
  ])
})

test('an order paid while it is being cancelled shows the new amount before it is cancelled', async () => {
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest, TWO) })
  const { merchantOrderId } = await pay(order.orderId)
  const shown = await preview(api, order)
  expect(shown.sentences).toEqual([expect.stringContaining('We’ll first check the payment')])
  await settle(merchantOrderId, { state: 'COMPLETED' })
  const refused = await refusalOf(cancel(api, order, { expectedRefund: shown.refund }))
  expect(refused).toMatchObject({ code: 'REFUND_CHANGED', answer: { cancellation: { refund: 597 } } })
  expect(await cancel(api, order, { expectedRefund: 597 })).toMatchObject({ status: 'cancelled' })
})

test('from the hour of the visit an order can’t be cancelled, and only its owner reads the preview', async () => {
  const { api, order } = await paid()
  const stranger = await shopUnderTest.signIn()
  expect(await refusalOf(preview(stranger.api, order))).toMatchObject({ status: 404 })
  setClock('2026-11-25T09:00:00+05:30')
  const calls = [
    () => preview(api, order),
    () => preview(api, order, '1'),
    () => cancel(api, order, { lines: [1] }),
  ]
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
})
