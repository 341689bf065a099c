import fs from 'node:fs'
import path from 'node:path'
import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import type { PaymentProvider, ProviderStatus } from '#domain/ports/payment-provider.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { createApp } from '#server/app.ts'
import { createClient } from '#shop/endpoints.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { settleDuePayments } from './due.ts'

const whole = await wholeShop()

function piggyBank() {
  const payments = new Map<string, ProviderStatus>()
  const refunds = new Set<string>()
  const provider: PaymentProvider = {
    id: 'piggybank',
    name: 'Piggy bank',
    async startPayment({ merchantOrderId, amountPaise }) {
      payments.set(merchantOrderId, { state: 'pending', amountPaise, providerOrderId: 'PB1' })
      return { providerOrderId: 'PB1', redirectUrl: `https://piggybank.example/${merchantOrderId}` }
    },
    async paymentStatus({ merchantOrderId }) {
      const status = payments.get(merchantOrderId)
      if (!status) throw new ProviderError('not_found', 'piggy bank: not found')
      return status
    },
    async refund({ merchantRefundId }) {
      refunds.add(merchantRefundId)
      return { state: 'completed' }
    },
    async refundStatus({ merchantRefundId }) {
      if (!refunds.has(merchantRefundId)) throw new ProviderError('not_found', 'piggy bank: not found')
      return { state: 'completed' }
    },
    readWebhook: (headers, body) =>
      headers.get('x-length') === String(body.length)
        ? { isSigned: true, hint: { about: 'payment', merchantOrderId: JSON.parse(body), event: 'paid' } }
        : { isSigned: false },
    sampleWebhook: () => ({ headers: { 'x-length': '2' }, body: '{}' }),
  }
  const pay = (id: string) =>
    payments.set(id, { ...(payments.get(id) as ProviderStatus), state: 'completed' })
  return { provider, payments, pay }
}

const bank = piggyBank()
const shop = { ...whole.shop, providers: [bank.provider, ...whole.shop.providers] } as const
const manager = await actingWith(shop, 'manager')
const app = createApp(
  { shop, catalogue: whole.catalogue, database: whole.database },
  { log: () => {}, registry: new Registry(), metrics: { isOpenHere: true }, addressOf: () => '127.0.0.1' },
)
const anyone = createClient(async (address, init) => app.request(address, init))

const startPayment = (client: typeof anyone, orderId: string) =>
  client.startPayment({ body: { orderId, redirectPath: '/payment-status' } })

test('a second provider accepts new payments, sends its own webhooks, and refunds them', async () => {
  const { order, api } = await newOrder(whole)
  const { merchantOrderId, paymentUrl } = await startPayment(anyone, order._id)
  expect(paymentUrl).toBe(`https://piggybank.example/${merchantOrderId}`)
  bank.pay(merchantOrderId)
  const hook = (length: number) =>
    app.request('/api/piggybank/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-length': String(length) },
      body: JSON.stringify(merchantOrderId),
    })
  expect((await hook(1)).status).toBe(403)
  expect((await hook(merchantOrderId.length + 2)).status).toBe(200)
  const { isSuccess } = await anyone.getPaymentStatus({ params: { merchantOrderId } })
  expect(isSuccess).toBe(true)
  await cancelOrder(shop, manager, { check: noLimit, orderId: order._id, reason: 'moved house' })
  await settleDuePayments(shop)
  expect((await api.getOrder({ params: { id: order._id } })).order).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
  })
})

test('a payment stays with the provider where it started', async () => {
  const { order, api } = await newOrder(whole)
  const { merchantOrderId } = await startPayment(whole.anyone, order._id)
  await whole.simulator.settle(merchantOrderId, { state: 'COMPLETED', webhook: false })
  const { isSuccess } = await anyone.getPaymentStatus({ params: { merchantOrderId } })
  expect(isSuccess).toBe(true)
  expect(bank.payments.has(merchantOrderId)).toBe(false)
  expect((await api.getOrder({ params: { id: order._id } })).order.status).toBe('confirmed')
})

/** Names fixed by the requirements. */
const WIRE_NAMES = /\/api\/phonepe\/|phonepeTransactionId|'phonepe'/g

test.each(['domain', 'shop', 'desk', 'collector'])('no file of %s names a provider', folder => {
  const root = path.join(import.meta.dirname, '../../..', folder)
  const naming = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('words.ts'))
    .filter(file =>
      /phonepe|razorpay/i.test(fs.readFileSync(path.join(root, file), 'utf8').replaceAll(WIRE_NAMES, '')),
    )
  expect(naming).toEqual([])
})
