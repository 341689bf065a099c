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

describe('token', () => {
  /** Counts token calls before the simulator, and can replace their response. */
  async function countingAuth(answer?: () => Response | undefined) {
    let calls = 0
    const server = await listen(
      new Hono().post('/v1/oauth/token', async c => {
        calls++
        const own = answer?.()
        if (own) return own
        const { headers } = c.req.raw
        const body = await c.req.text()
        return fetch(`${simulator.phonepeUrl}/v1/oauth/token`, {
          method: 'POST',
          headers: { 'content-type': headers.get('content-type') ?? '' },
          body,
        })
      }),
    )
    return { authUrl: server.url, calls: () => calls, close: server.close }
  }

  test.each([
    [{ clientSecret: 'other-secret' }, 'refused'],
    [{ clientId: 'OTHER' }, 'refused'],
  ])('wrong credentials %o are %s', async (change, kind) => {
    expect((await failure(client(change).paymentStatus(known('a1')))).kind).toBe(kind)
  })

  test.each([
    [{ status: 500 }, 'unreachable'],
    [{ delayMs: 20_000 }, 'unreachable'],
    [{ drop: true }, 'unreachable'],
    [{ body: { access_token: 7 } }, 'invalid_answer'],
  ])('with the fault %o is %s', async (fault, kind) => {
    await simulator.faults('phonepe', { path: 'token', ...fault })
    const shop = 'delayMs' in fault ? hasty() : phonepe
    const error = await failure(shop.paymentStatus(known('a1')))
    expect(error.kind).toBe(kind)
    expect(error.message).toMatch(/^PhonePe token: /)
    expect((await failure(shop.paymentStatus(known('a1')))).kind).toBe('not_found')
  })

  test('is fetched once for many calls at the same time, and renewed four minutes before its end', async () => {
    const auth = await countingAuth()
    try {
      const shop = client({ authUrl: auth.authUrl })
      const many = Array.from({ length: 20 }, () => failure(shop.paymentStatus(known('none'))))
      await Promise.all(many)
      expect(auth.calls()).toBe(1)
      simulator.advance(55 * 60_000)
      await failure(shop.paymentStatus(known('none')))
      expect(auth.calls()).toBe(1)
      simulator.advance(61_000)
      await Promise.all([
        failure(shop.paymentStatus(known('none'))),
        failure(shop.paymentStatus(known('none'))),
      ])
      expect(auth.calls()).toBe(2)
    } finally {
      await auth.close()
    }
  })

  test('is used until its end when its renewal fails', async () => {
    let broken = false
    const auth = await countingAuth(() => (broken ? new Response('', { status: 503 }) : undefined))
    try {
      const shop = client({ authUrl: auth.authUrl })
      await failure(shop.paymentStatus(known('none')))
      broken = true
      simulator.advance(58 * 60_000)
      expect((await failure(shop.paymentStatus(known('none')))).kind).toBe('not_found')
      simulator.advance(3 * 60_000)
      expect((await failure(shop.paymentStatus(known('none')))).kind).toBe('unreachable')
      expect(auth.calls()).toBe(3)
    } finally {
      await auth.close()
    }
  })

  test('that is valid only for minutes is used for half its time', async () => {
    let lifeSeconds = 120
    const token = () =>
      Response.json({ access_token: 'short', expires_at: simulator.now().getTime() / 1000 + lifeSeconds })
    const auth = await countingAuth(token)
    try {
      const shop = client({ authUrl: auth.authUrl })
      await simulator.faults('phonepe', {
        path: 'status',
        status: 404,
        body: { code: 'ORDER_NOT_FOUND' },
        times: 3,
      })
      await failure(shop.paymentStatus(known('none')))
      await failure(shop.paymentStatus(known('none')))
      expect(auth.calls()).toBe(1)
      lifeSeconds = 3600
      simulator.advance(61_000)
      await failure(shop.paymentStatus(known('none')))
      expect(auth.calls()).toBe(2)
    } finally {
      await auth.close()
    }
  })

  test('that PhonePe rejects is replaced once', async () => {
    await phonepe.startPayment(payment('a1'))
    await simulator.restart()
    expect((await phonepe.paymentStatus(known('a1'))).state).toBe('pending')
    await simulator.faults('phonepe', {
      path: 'status',
      status: 401,
      body: { code: 'UNAUTHORIZED' },
      times: 2,
    })
    const error = await failure(phonepe.paymentStatus(known('a1')))
    expect(error).toMatchObject({ kind: 'refused', message: 'PhonePe status: refused (401 UNAUTHORIZED)' })
    expect((await phonepe.paymentStatus(known('a1'))).state).toBe('pending')
  })
})
