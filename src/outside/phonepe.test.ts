import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import { failure, known, payment, phonepeClient } from '#tests/helpers/phonepe-client.ts'
import { listen, startTestSimulator, type TestSimulator } from '#tests/helpers/simulator.ts'
import type { PhonePeOptions } from './phonepe.ts'

let simulator: TestSimulator
let phonepe: PaymentProvider

const client = (change?: Partial<PhonePeOptions>) => phonepeClient(simulator, change)
/** A short timeout, yet long enough for a busy machine. */
const hasty = () => client({ timeoutMs: 2_000 })

beforeEach(async () => {
  simulator = await startTestSimulator()
  phonepe = client()
})
afterEach(() => simulator.stop())

describe('the PhonePe client', () => {
  test.each([
    [
      { status: 500, body: { code: 'X', message: 'secret-body' } },
      'unreachable',
      'PhonePe pay: answered 500',
    ],
    [{ status: 429 }, 'unreachable', 'PhonePe pay: answered 429'],
    [{ drop: true }, 'unreachable', /^PhonePe pay: connection failed/],
    [{ delayMs: 20_000 }, 'unreachable', 'PhonePe pay: no answer within 2000 ms'],
    [{ body: 'secret-body' }, 'invalid_answer', 'PhonePe pay: answer not understood'],
    [{ body: { orderId: 'OMO1', redirectUrl: 'javascript:alert(1)' } }, 'invalid_answer', /not understood/],
    [{ status: 302, body: {} }, 'invalid_answer', /not understood/],
    [{ status: 404, body: {} }, 'invalid_answer', 'PhonePe pay: answered 404 without a code'],
    [
      { status: 400, body: { code: 'BAD_REQUEST', message: 'secret-body' } },
      'refused',
      'PhonePe pay: refused (400 BAD_REQUEST)',
    ],
    [{ status: 400, body: { code: 'secret-body' } }, 'refused', 'PhonePe pay: refused (400)'],
  ])('answer %o is %s', async (fault, kind, message) => {
    await simulator.faults('phonepe', { path: 'pay', ...fault })
    const shop = 'delayMs' in fault ? hasty() : phonepe
    const error = await failure(shop.startPayment(payment('a1')))
    expect(error.kind).toBe(kind)
    expect(error.message).toMatch(message)
  })

  test('reports a server that is away as unreachable', async () => {
    const url = 'http://127.0.0.1:9'
    const error = await failure(client({ url, authUrl: url }).paymentStatus(known('a1')))
    expect(error).toMatchObject({ kind: 'unreachable' })
    expect(error.message).toMatch(/^PhonePe token: connection failed/)
  })

  test('includes a body that never ends in its time-out', async () => {
    const body = () => new ReadableStream({ start: controller => controller.enqueue(new Uint8Array([123])) })
    const endless = await listen(new Hono().all('*', () => new Response(body())))
    try {
      const error = await failure(client({ authUrl: endless.url, timeoutMs: 800 }).paymentStatus(known('a1')))
      expect(error.message).toBe('PhonePe token: no answer within 800 ms')
    } finally {
      await endless.close()
    }
  })

  test('finds an order again whose request had a slow response', async () => {
    await simulator.faults('phonepe', { path: 'pay', delayMs: 3_000 })
    await failure(hasty().startPayment(payment('a1')))
    await expect
      .poll(async () => (await phonepe.paymentStatus(known('a1')).catch(error => error)).state, {
        timeout: 10_000,
      })
      .toBe('pending')
  })

  test('reports a used id, a wrong amount and an unknown order as different errors', async () => {
    await phonepe.startPayment(payment('a1'))
    const used = await failure(phonepe.startPayment(payment('a1')))
    const small = await failure(phonepe.startPayment({ ...payment('a2'), amountPaise: 99 }))
    expect([used.kind, small.kind]).toEqual(['refused', 'refused'])
    expect((await failure(phonepe.paymentStatus(known('none')))).kind).toBe('not_found')
    expect((await failure(phonepe.refundStatus({ merchantRefundId: 'none', transactionId: '' }))).kind).toBe(
      'not_found',
    )
  })

  test('calls no other path for an id with a path in it', async () => {
    expect((await failure(phonepe.paymentStatus(known('../../v1/oauth')))).kind).toBe('not_found')
  })
})

describe('payment', () => {
  test('starts with the provider’s id and page', async () => {
    const started = await phonepe.startPayment(payment('a1'))
    expect(started).toEqual({
      providerOrderId: expect.stringMatching(/^OMO/),
      redirectUrl: expect.stringContaining(`${simulator.phonepeUrl}/page/`),
    })
    expect(await phonepe.paymentStatus(known('a1'))).toEqual({
      state: 'pending',
      amountPaise: 129_900,
      providerOrderId: started.providerOrderId,
    })
  })

  test('is completed, with the transaction and the amount that the provider reports', async () => {
    await phonepe.startPayment(payment('a1'))
    await simulator.settle('a1', { state: 'COMPLETED', amount: 100 })
    const status = await phonepe.paymentStatus(known('a1'))
    expect(status).toMatchObject({ state: 'completed', amountPaise: 100 })
    expect(status.transactionId).toMatch(/^OM\d+$/)
  })

  test('fails with the provider’s code, by a choice or by time', async () => {
    await phonepe.startPayment(payment('a1'))
    await phonepe.startPayment(payment('a2'))
    await simulator.settle('a1', { state: 'FAILED' })
    simulator.advance(300_000)
    expect(await phonepe.paymentStatus(known('a1'))).toMatchObject({
      state: 'failed',
      errorCode: 'TXN_FAILED',
    })
    expect(await phonepe.paymentStatus(known('a2'))).toMatchObject({
      state: 'failed',
      errorCode: 'ORDER_EXPIRED',
    })
  })

  test('in an unknown state is unknown, and unknown fields are ignored', async () => {
    const body = { orderId: 'OMO1', state: 'ON_HOLD', amount: 5, paymentDetails: null, more: { a: 1 } }
    await simulator.faults('phonepe', { path: 'status', body })
    expect(await phonepe.paymentStatus(known('a1'))).toMatchObject({ state: 'unknown', amountPaise: 5 })
  })

  test.each([{ amount: '129900' }, { amount: 1.5 }, { amount: undefined }, { state: null }])(
    'status with %o is rejected',
    async change => {
      const body = { orderId: 'OMO1', state: 'COMPLETED', amount: 129_900, ...change }
      await simulator.faults('phonepe', { path: 'status', body })
      expect((await failure(phonepe.paymentStatus(known('a1')))).kind).toBe('invalid_answer')
    },
  )
})

describe('refund', () => {
  const refund = { merchantRefundId: 'r1', merchantOrderId: 'a1', amountPaise: 50_000, transactionId: '' }
  beforeEach(async () => {
    await phonepe.startPayment(payment('a1'))
  })

  test('of an unpaid order or of too large an amount is refused', async () => {
    expect((await failure(phonepe.refund(refund))).message).toBe(
      'PhonePe refund: refused (400 ORDER_NOT_COMPLETED)',
    )
    await simulator.settle('a1', { state: 'COMPLETED' })
    expect((await failure(phonepe.refund({ ...refund, amountPaise: 129_901 }))).kind).toBe('refused')
  })

  test('changes from pending to CONFIRMED to completed, with a bank reference', async () => {
    await simulator.settle('a1', { state: 'COMPLETED' })
    expect(await phonepe.refund(refund)).toEqual({ state: 'pending' })
    await simulator.settleRefund('r1', { state: 'CONFIRMED' })
    expect(await phonepe.refundStatus({ merchantRefundId: 'r1', transactionId: '' })).toMatchObject({
      state: 'pending',
      amountPaise: 50_000,
    })
    await simulator.settleRefund('r1', { state: 'COMPLETED' })
    expect(await phonepe.refundStatus({ merchantRefundId: 'r1', transactionId: '' })).toMatchObject({
      state: 'completed',
      utr: expect.stringMatching(/^\d{12}$/),
    })
  })

  test('requested twice succeeds, because the first response may have been lost', async () => {
    await simulator.settle('a1', { state: 'COMPLETED' })
    await phonepe.refund(refund)
    expect(await failure(phonepe.refund(refund))).toMatchObject({ kind: 'invalid_answer' })
  })

  test('can fail', async () => {
    await simulator.settle('a1', { state: 'COMPLETED' })
    await phonepe.refund(refund)
    await simulator.settleRefund('r1', { state: 'FAILED' })
    expect((await phonepe.refundStatus({ merchantRefundId: 'r1', transactionId: '' })).state).toBe('failed')
  })
})
