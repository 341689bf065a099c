import { createRazorpay, type RazorpayOptions } from '#outside/razorpay.ts'
import { failure as failureOf } from './provider-failure.ts'
import type { TestSimulator } from './simulator.ts'

export const KEY = { id: 'rzp_test_demo', secret: 'demo-razorpay-secret' }

/** The shop's client of Razorpay, at the simulator. */
export const razorpayClient = (simulator: TestSimulator, change: Partial<RazorpayOptions> = {}) =>
  createRazorpay({
    url: simulator.razorpayUrl,
    keyId: KEY.id,
    keySecret: KEY.secret,
    timeoutMs: 30_000,
    now: simulator.now,
    ...change,
  })

export const payment = (merchantOrderId: string) => ({
  merchantOrderId,
  amountPaise: 129_900,
  expiresInSeconds: 1200,
  redirectUrl: 'http://shop.test/payment-status?merchantOrderId=1',
  message: 'Order ORD-1',
})

/** The error of a call; fails if it contains a secret. */
export const failure = (call: Promise<unknown>) => failureOf(call, /demo-razorpay-secret|Basic |secret-body/)
