import { z } from 'zod'
import { orderedNames } from './ordered-names.ts'

/** Settings of the payment providers. A live shop needs those of the providers that it names. */

const text = z.string().trim().min(1)
const address = z.url()
const timeout = z.coerce.number().int().min(100).max(30_000).default(8000)

const PROVIDERS = ['phonepe', 'razorpay'] as const
export type ProviderName = (typeof PROVIDERS)[number]

const names = orderedNames(PROVIDERS)

const timeouts = { PHONEPE_TIMEOUT_MS: timeout, RAZORPAY_TIMEOUT_MS: timeout }

const NEEDED = {
  phonepe: [
    'PHONEPE_URL',
    'PHONEPE_AUTH_URL',
    'PHONEPE_CLIENT_ID',
    'PHONEPE_CLIENT_SECRET',
    'PHONEPE_CLIENT_VERSION',
    'PHONEPE_WEBHOOK_USERNAME',
    'PHONEPE_WEBHOOK_PASSWORD',
  ],
  razorpay: ['RAZORPAY_URL', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
} as const satisfies Record<ProviderName, string[]>

export const livePayments = {
  PAYMENT_PROVIDERS: names.prefault('phonepe'),
  ...timeouts,
  PHONEPE_URL: address.optional(),
  PHONEPE_AUTH_URL: address.optional(),
  PHONEPE_CLIENT_ID: text.optional(),
  PHONEPE_CLIENT_SECRET: text.optional(),
  PHONEPE_CLIENT_VERSION: text.optional(),
  PHONEPE_WEBHOOK_USERNAME: text.optional(),
  PHONEPE_WEBHOOK_PASSWORD: text.optional(),
  RAZORPAY_URL: address.optional(),
  RAZORPAY_KEY_ID: text.optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
}

interface Known {
  phonepeClientId: string
  phonepeClientSecret: string
  phonepeClientVersion: string
  webhookUsername: string
  webhookPassword: string
  razorpayKeyId: string
  razorpayKeySecret: string
  razorpayWebhookSecret: string
}

export const demoPayments = (known: Known) => ({
  ...livePayments,
  PAYMENT_PROVIDERS: names.prefault('phonepe,razorpay'),
  PHONEPE_CLIENT_ID: text.default(known.phonepeClientId),
  PHONEPE_CLIENT_SECRET: text.default(known.phonepeClientSecret),
  PHONEPE_CLIENT_VERSION: text.default(known.phonepeClientVersion),
  PHONEPE_WEBHOOK_USERNAME: text.default(known.webhookUsername),
  PHONEPE_WEBHOOK_PASSWORD: text.default(known.webhookPassword),
  RAZORPAY_KEY_ID: text.default(known.razorpayKeyId),
  RAZORPAY_KEY_SECRET: text.default(known.razorpayKeySecret),
  RAZORPAY_WEBHOOK_SECRET: text.default(known.razorpayWebhookSecret),
})

/** Problems of a live shop's settings, a line each. */
export function paymentProblems(values: Record<string, string | undefined>): string[] {
  const named = names.safeParse(values.PAYMENT_PROVIDERS ?? 'phonepe').data ?? []
  const missing = named.flatMap(provider =>
    NEEDED[provider]
      .filter(name => !values[name])
      .map(name => `${name}: needed while PAYMENT_PROVIDERS names ${provider}`),
  )
  return values.RAZORPAY_KEY_ID?.startsWith('rzp_test_')
    ? [...missing, 'RAZORPAY_KEY_ID: this is a test key, with which no money moves; use rzp_live_...']
    : missing
}
