import { expect, test } from 'vitest'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Everything that costs money, places or disk space is limited. */

const limited = await wholeShop({
  slotCapacity: 1000,
  ordersPerCustomer: 5,
  paymentCallsPerAddress: 30,
  unknownOrdersPerAddress: 4,
})
const { anyone, simulator } = limited
const { pay, statusOf } = paying(limited)
const HOUR = 60 * 60_000

test('each customer has a limit of orders an hour, also for concurrent orders', async () => {
  const { api } = await limited.signIn()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, () => api.createOrder({ body: orderBody(limited, { bookAgain: true }) })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await refusalOf(api.createOrder({ body: orderBody(limited, { bookAgain: true }) }))).toMatchObject({
    status: 429,
    code: 'TOO_MANY',
  })
  await newOrder(limited)
  simulator.advance(HOUR + 1000)
  await api.createOrder({ body: orderBody(limited, { bookAgain: true }) })
})

test('a booking repeated with its key returns the same order', async () => {
  const { api } = await limited.signIn()
  const body = orderBody(limited, { orderId: 'the-same-booking-again' })
  const first = await api.createOrder({ body })
  for (let i = 0; i < 8; i++) {
    expect((await api.createOrder({ body })).order._id).toBe(first.order._id)
  }
})

test('unknown order numbers are limited in payment calls, and a known order can still be paid', async () => {
  const { order, api } = await newOrder(limited)
  for (let i = 0; i < 4; i++) expect(await refusalOf(pay(`ORD-0000-000${i}`))).toMatchObject({ status: 404 })
  expect(await refusalOf(pay('ORD-0000-0005'))).toMatchObject({ status: 429, code: 'TOO_MANY' })
  const body = { orderId: order.orderId, redirectPath: '/payment-status' as const }
  expect((await api.startPayment({ body })).paymentUrl).toContain('http')
})

test('payment calls of one address are limited, except those with the owner’s token', async () => {
  simulator.advance(HOUR)
  const { order, api } = await newOrder(limited)
  const { merchantOrderId } = await pay(order.orderId)
  for (let i = 0; i < 29; i++) await statusOf(merchantOrderId)
  expect(await refusalOf(statusOf(merchantOrderId))).toMatchObject({ status: 429 })
  expect(await refusalOf(anyone.getPaymentStatus({ params: { merchantOrderId } }))).toMatchObject({
    status: 429,
  })
  expect((await api.getPaymentStatus({ params: { merchantOrderId } })).isPending).toBe(true)
})
