import { createPhonePe, type PhonePeOptions } from '#outside/phonepe.ts'
import { failure as failureOf } from './provider-failure.ts'
import type { TestSimulator } from './simulator.ts'

/** The shop's client of PhonePe, at the simulator. */
export const phonepeClient = (simulator: TestSimulator, change: Partial<PhonePeOptions> = {}) =>
  createPhonePe({
    url: simulator.phonepeUrl,
    authUrl: simulator.phonepeUrl,
    clientId: 'DEMO',
    clientSecret: 'demo-secret',
    clientVersion: '1',
    timeoutMs: 30_000,
    now: simulator.now,
    ...change,
  })

/** A started payment; PhonePe needs no id of its own. */
export const known = (merchantOrderId: string) => ({ merchantOrderId, providerOrderId: null })

export const payment = (merchantOrderId: string) => ({
  merchantOrderId,
  amountPaise: 129_900,
  expiresInSeconds: 300,
  redirectUrl: 'http://shop.test/payment-status',
  message: 'Order ORD-1',
})

/** The error of a call; fails if it contains a secret. */
export const failure = (call: Promise<unknown>) =>
  failureOf(call, /demo-secret|O-Bearer|other-secret|secret-body/)
