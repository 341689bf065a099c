import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payRequest, startTestPhonePe } from '#tests/helpers/phonepe.ts'

let phonepe: Awaited<ReturnType<typeof startTestPhonePe>>
beforeEach(async () => {
  phonepe = await startTestPhonePe()
})
afterEach(() => phonepe.stop())

describe('refund', () => {
  test('is refused for an unknown or unpaid order, for a larger sum than was paid, and for a used id', async () => {
    expect((await phonepe.refund('r0', 100)).status).toBe(404)
    await phonepe.pay(payRequest('a1'))
    expect((await phonepe.refund('r0', 100)).body.code).toBe('ORDER_NOT_COMPLETED')
    await phonepe.simulator.settle('a1', { state: 'COMPLETED' })
    expect((await phonepe.refund('r0', 99)).status).toBe(400)
    expect((await phonepe.refund('r0', 129_901)).status).toBe(400)
    expect((await phonepe.refund('r1', 100_000)).status).toBe(200)
    expect((await phonepe.refund('r1', 100)).status).toBe(409)
    expect((await phonepe.refund('r2', 29_901)).body.code).toBe('REFUND_AMOUNT_EXCEEDED')
    expect((await phonepe.refund('r2', 29_900)).status).toBe(200)
  })

  test('is accepted at once and completed later, and sends a webhook at both times', async () => {
    await phonepe.pay(payRequest('a1'))
    await phonepe.simulator.settle('a1', { state: 'COMPLETED', webhook: false })
    const { body } = await phonepe.refund('r1', 50_000)
    expect(body).toMatchObject({ refundId: expect.stringMatching(/^OMR/), state: 'PENDING', amount: 50_000 })
    expect((await phonepe.refundStatus('r1')).body.state).toBe('PENDING')
    phonepe.simulator.advance(2_000)
    expect((await phonepe.refundStatus('r1')).body.state).toBe('COMPLETED')
    await expect
      .poll(() => phonepe.received.map(({ event }) => event).toSorted())
      .toEqual(['pg.refund.accepted', 'pg.refund.completed'])
  })

  test('can be set to fail, which makes its amount refundable again', async () => {
    await phonepe.pay(payRequest('a1'))
    await phonepe.simulator.settle('a1', { state: 'COMPLETED' })
    await phonepe.refund('r1', 129_900)
    await phonepe.simulator.settleRefund('r1', { state: 'FAILED' })
    expect((await phonepe.refundStatus('r1')).body).toMatchObject({ state: 'FAILED' })
    expect(phonepe.received.at(-1)?.event).toBe('pg.refund.failed')
    expect((await phonepe.refund('r2', 129_900)).status).toBe(200)
    expect((await phonepe.refundStatus('none')).status).toBe(404)
  })
})

describe('for tests', () => {
  test('a test can settle an order without a webhook and with another amount', async () => {
    await phonepe.pay(payRequest('a1'))
    const { body } = await phonepe.simulator.settle('a1', { state: 'COMPLETED', webhook: false, amount: 100 })
    expect(body).toEqual({ merchantOrderId: 'a1', state: 'COMPLETED', webhook: false })
    expect((await phonepe.status('a1')).body).toMatchObject({ state: 'COMPLETED', amount: 100 })
    expect(phonepe.received).toEqual([])
    expect((await phonepe.simulator.settle('none', { state: 'FAILED' })).status).toBe(404)
    expect((await phonepe.simulator.settle('a1', { state: 'PAID' })).status).toBe(422)
  })

  test('a webhook that the shop does not accept is sent again', async () => {
    phonepe.webhook.answer = 500
    await phonepe.pay(payRequest('a1'))
    expect((await phonepe.simulator.settle('a1', { state: 'COMPLETED' })).body.webhook).toBe(false)
    phonepe.webhook.answer = 200
    await expect.poll(() => phonepe.received.length, { timeout: 10_000 }).toBe(2)
    expect(phonepe.received[1]).toEqual(phonepe.received[0])
  })

  test('planned faults affect the next calls in their order, and later calls succeed', async () => {
    await phonepe.pay(payRequest('a1'))
    await phonepe.simulator.faults(
      'phonepe',
      { path: 'status', status: 500, times: 2 },
      { path: 'status', body: { state: 'ODD' } },
      { path: 'status', drop: true },
      { path: 'status', delayMs: 60 },
    )
    expect((await phonepe.status('a1')).status).toBe(500)
    expect((await phonepe.status('a1')).status).toBe(500)
    expect(await phonepe.status('a1')).toEqual({ status: 200, body: { state: 'ODD' } })
    await expect(phonepe.status('a1')).rejects.toThrow()
    const before = performance.now()
    expect((await phonepe.status('a1')).body.state).toBe('PENDING')
    expect(performance.now() - before).toBeGreaterThan(50)
    expect((await phonepe.simulator.faults('phonepe', { path: 'other' })).status).toBe(422)
  })

  test('orders, refunds and payment pages survive a restart', async () => {
    const { body } = await phonepe.pay(payRequest('a1'))
    await phonepe.pay(payRequest('a2'))
    await phonepe.simulator.settle('a1', { state: 'COMPLETED' })
    await phonepe.refund('r1', 100)
    await phonepe.simulator.restart()
    expect((await phonepe.status('a1')).status).toBe(401)
    await phonepe.signIn()
    expect((await phonepe.status('a1')).body).toMatchObject({ state: 'COMPLETED' })
    expect((await phonepe.status('a2')).body).toMatchObject({ state: 'PENDING' })
    expect((await phonepe.refundStatus('r1')).status).toBe(200)
    expect((await fetch(String(body.redirectUrl))).status).toBe(200)
    expect((await phonepe.pay(payRequest('a1'))).status).toBe(409)
  })
})
