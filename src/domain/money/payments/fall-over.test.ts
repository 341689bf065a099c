import { asc, eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { payments } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { ProviderError, type ProviderErrorKind } from '#domain/ports/provider-error.ts'
import { ConfigurationError } from '#server/config.ts'
import { refuseOpenAtRemoved } from '#server/removed-providers.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A payment is tried at the next provider when the first can't open its page; its refund goes where it was paid. */

const whole = await wholeShop({ slotCapacity: 1000 }, { providers: ['phonepe', 'razorpay'] })
const { shop, database, simulator, logged } = whole
const manager = await actingWith(shop, 'manager')
const { pay, settle, statusOf, refundOf, workDue } = paying(whole)
const [phonepe, razorpay = phonepe] = shop.providers
const MINUTE = 60_000
const HOUR = 60 * MINUTE

afterEach(() => vi.restoreAllMocks())

const attemptsOf = async (orderId: string) =>
  (
    await database.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt))
  ).map(({ provider, state }) => `${provider} ${state}`)

const dies = (provider: typeof phonepe, kind: ProviderErrorKind = 'unreachable') =>
  vi.spyOn(provider, 'startPayment').mockRejectedValue(new ProviderError(kind, 'away'))

test.each(['unreachable', 'invalid_answer', 'not_set_up', 'refused'] as const)(
  'when the first provider is %s, the customer pays at the next, and the refund goes there',
  async kind => {
    dies(phonepe, kind)
    const { api, order } = await newOrder(whole)
    const { merchantOrderId, paymentUrl } = await pay(order.orderId)
    expect(paymentUrl).toContain('/sandbox/razorpay/')
    expect(await attemptsOf(order._id)).toEqual(['phonepe failed', 'razorpay processing'])
    expect(logged).toContainEqual(
      expect.objectContaining({ event: 'payment.not-started', details: { about: 'phonepe', error: 'away' } }),
    )

    await settle(merchantOrderId, { state: 'COMPLETED' })
    expect(await statusOf(merchantOrderId)).toMatchObject({ isSuccess: true })
    vi.restoreAllMocks()
    await cancelOrder(shop, manager, { check: noLimit, orderId: order._id, reason: 'asked by phone' })
    await workDue()
    expect(await refundOf(order._id)).toMatchObject({ provider: 'razorpay', state: 'pending' })
    const { refunds } = await simulator.razorpayLedger()
    expect(refunds.at(-1)).toMatchObject({
      amount: 24_900,
      receipt: (await refundOf(order._id))?.merchantRefundId,
    })
    simulator.advance(HOUR)
    await workDue()
    expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
      paymentStatus: 'refunded',
      refund: { status: 'completed' },
    })
  },
)

test('a payment is tried once at each provider, and then refused with a sentence', async () => {
  const started = [dies(phonepe), dies(razorpay, 'not_set_up')]
  const { api, order } = await newOrder(whole)
  expect(await refusalOf(pay(order.orderId))).toMatchObject({
    status: 502,
    code: 'PAYMENT_PROVIDER',
    message: expect.stringContaining('Nothing was charged'),
  })
  for (const provider of started) expect(provider).toHaveBeenCalledTimes(1)
  expect(await attemptsOf(order._id)).toEqual(['phonepe failed', 'razorpay failed'])
  vi.restoreAllMocks()
  expect((await pay(order.orderId)).paymentUrl).toContain('/sandbox/phonepe/')
  expect((await api.getOrder({ params: { id: order._id } })).order.paymentStatus).toBe('processing')
})

test('two tabs that start a payment at once get the same page of the second provider', async () => {
  dies(phonepe)
  const { order } = await newOrder(whole)
  const both = await Promise.allSettled([pay(order.orderId), pay(order.orderId)])
  const pages = both.flatMap(tab => (tab.status === 'fulfilled' ? [tab.value.paymentUrl] : []))
  for (const tab of both)
    if (tab.status === 'rejected') expect(tab.reason).toMatchObject({ code: 'PAYMENT_PENDING' })
  expect(new Set(pages).size).toBe(1)
  expect((await attemptsOf(order._id)).filter(attempt => attempt !== 'phonepe failed')).toEqual([
    'razorpay processing',
  ])
})

test('a provider that failed five times in five minutes is tried last for five minutes', async () => {
  simulator.advance(30 * MINUTE)
  const first = dies(phonepe)
  for (let failed = 0; failed < 5; failed += 1) await pay((await newOrder(whole)).order.orderId)
  expect(first).toHaveBeenCalledTimes(5)
  await pay((await newOrder(whole)).order.orderId)
  expect(first).toHaveBeenCalledTimes(5)
  dies(razorpay)
  const { order } = await newOrder(whole)
  await refusalOf(pay(order.orderId))
  expect(first).toHaveBeenCalledTimes(6)
  expect(await attemptsOf(order._id)).toEqual(['razorpay failed', 'phonepe failed'])

  vi.restoreAllMocks()
  simulator.advance(5 * MINUTE)
  expect((await pay((await newOrder(whole)).order.orderId)).paymentUrl).toContain('/sandbox/phonepe/')
})

test('the refusal of a payment does not count as a failure of its provider', async () => {
  simulator.advance(30 * MINUTE)
  const first = dies(phonepe, 'refused')
  for (let refused = 0; refused < 6; refused += 1) await pay((await newOrder(whole)).order.orderId)
  expect(first).toHaveBeenCalledTimes(6)
})

test('a provider with open payments can’t be removed, and the refusal names their number', async () => {
  const { order } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  await cancelOrder(shop, manager, { check: noLimit, orderId: order._id, reason: 'asked by phone' })
  await expect(refuseOpenAtRemoved(database, ['phonepe', 'razorpay'])).resolves.toBeUndefined()
  const refused = refuseOpenAtRemoved(database, ['razorpay'])
  await expect(refused).rejects.toThrow(ConfigurationError)
  await expect(refused).rejects.toThrow(
    /PAYMENT_PROVIDERS: phonepe has \d+ open payments? and 1 open refund; name it/,
  )
})
