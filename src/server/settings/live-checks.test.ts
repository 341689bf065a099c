import { expect, test } from 'vitest'
import { ConfigurationError, readEnvironment } from '#server/config.ts'
import { SMS_NAMES, smsSettingOf } from '#text/sent/sms.ts'

/** A valid live configuration. */
const LIVE = {
  SHOP_MODE: 'live',
  SHOP_URL: 'https://shop.example.in',
  DATABASE_URL: 'postgres://shop:pw@db.internal:5432/shop?sslmode=verify-full',
  SHOP_SECRET: 'Zk3v9QmT1xYb7LrD5wHs8NcJ2fGpA6eU',
  TRUST_PROXY: '10.0.0.0/8',
  PHONEPE_URL: 'https://api.phonepe.com/apis/pg',
  PHONEPE_AUTH_URL: 'https://api.phonepe.com/apis/identity-manager',
  PHONEPE_CLIENT_ID: 'M1',
  PHONEPE_CLIENT_SECRET: 'x',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USERNAME: 'hook',
  PHONEPE_WEBHOOK_PASSWORD: 'x',
  SMS_URL: 'https://control.msg91.com',
  SMS_AUTH_KEY: 'x',
  ...Object.fromEntries(SMS_NAMES.map((name, index) => [smsSettingOf(name), String(index + 1)])),
  SMTP_URL: 'smtp://user:password@mail.example.in:587',
  MAIL_FROM: 'care@example.in',
  COMPANY_NAME: 'Asha Labs',
  COMPANY_ADDRESS: '1 Hill Road, Mumbai',
  COMPANY_PHONE: '022 1234 5678',
  COMPANY_EMAIL: 'care@example.in',
  BRAND: 'Asha',
  COMPANY_STATE: 'Maharashtra',
}

function problemsOf(change: Record<string, string>): readonly string[] {
  try {
    readEnvironment({ ...LIVE, ...change })
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

test('a live shop with its own secret, encrypted connections and known proxies may start', () => {
  expect(problemsOf({})).toEqual([])
})

/** What a shop needs that takes payments at Razorpay. */
const RAZORPAY = {
  PAYMENT_PROVIDERS: 'razorpay',
  RAZORPAY_URL: 'https://api.razorpay.com/v1',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'x',
  RAZORPAY_WEBHOOK_SECRET: 'x',
}
const NO_PHONEPE = Object.fromEntries(
  Object.keys(LIVE)
    .filter(name => name.startsWith('PHONEPE_'))
    .map(name => [name, '']),
)

test('a live shop needs the settings of those payment providers that it names', () => {
  expect(problemsOf({ ...RAZORPAY, ...NO_PHONEPE })).toEqual([])
  expect(problemsOf({ ...RAZORPAY, PAYMENT_PROVIDERS: 'razorpay, phonepe' })).toEqual([])
  expect(problemsOf(NO_PHONEPE).toSorted()).toEqual(
    Object.keys(NO_PHONEPE)
      .map(name => `${name}: needed while PAYMENT_PROVIDERS names phonepe`)
      .toSorted(),
  )
  expect(problemsOf({ PAYMENT_PROVIDERS: 'phonepe,razorpay' })).toEqual(
    ['URL', 'KEY_ID', 'KEY_SECRET', 'WEBHOOK_SECRET'].map(
      name => `RAZORPAY_${name}: needed while PAYMENT_PROVIDERS names razorpay`,
    ),
  )
})

test('payments go to PhonePe alone in a live shop, and in a demo to Razorpay after it', () => {
  expect(readEnvironment(LIVE).PAYMENT_PROVIDERS).toEqual(['phonepe'])
  expect(readEnvironment({}).PAYMENT_PROVIDERS).toEqual(['phonepe', 'razorpay'])
})

/** What a shop needs that sends by Exotel. */
const EXOTEL = {
  SMS_PROVIDERS: 'exotel',
  EXOTEL_URL: 'https://api.in.exotel.com',
  EXOTEL_ACCOUNT_SID: 'asha1',
  EXOTEL_API_KEY: 'x',
  EXOTEL_API_TOKEN: 'x',
  SMS_HEADER: 'ASHALB',
  DLT_ENTITY_ID: '1101234567890123456',
}

test('a live shop needs the settings of those SMS gateways that it names', () => {
  expect(problemsOf({ ...EXOTEL, SMS_URL: '', SMS_AUTH_KEY: '' })).toEqual([])
  expect(problemsOf({ ...EXOTEL, SMS_PROVIDERS: 'exotel, msg91' })).toEqual([])
  expect(problemsOf({ SMS_URL: '', SMS_AUTH_KEY: '' })).toEqual(
    ['SMS_URL', 'SMS_AUTH_KEY'].map(name => `${name}: needed while SMS_PROVIDERS names msg91`),
  )
  expect(problemsOf({ SMS_PROVIDERS: 'msg91,exotel' })).toEqual(
    Object.keys(EXOTEL)
      .slice(1)
      .map(name => `${name}: needed while SMS_PROVIDERS names exotel`),
  )
})

test('SMS go by MSG91 alone in a live shop, and in a demo by Exotel after it', () => {
  expect(readEnvironment(LIVE).SMS_PROVIDERS).toEqual(['msg91'])
  expect(readEnvironment({}).SMS_PROVIDERS).toEqual(['msg91', 'exotel'])
})

test.each([
  ['a secret of one sign', { SHOP_SECRET: '0'.repeat(32) }, 'SHOP_SECRET'],
  ['a secret that somebody typed', { SHOP_SECRET: 'please-change-me-before-going-live!' }, 'SHOP_SECRET'],
  ['a weak token for the metrics', { METRICS_TOKEN: 'metrics' }, 'METRICS_TOKEN'],
  ["the demo's client", { PHONEPE_CLIENT_ID: 'DEMO' }, 'PHONEPE_CLIENT_ID'],
  ["the demo's client secret", { PHONEPE_CLIENT_SECRET: 'demo-secret' }, 'PHONEPE_CLIENT_SECRET'],
  ["the demo's webhook user", { PHONEPE_WEBHOOK_USERNAME: 'jaanch_demo' }, 'PHONEPE_WEBHOOK_USERNAME'],
  ["the demo's webhook password", { PHONEPE_WEBHOOK_PASSWORD: 'demoWebhook1' }, 'PHONEPE_WEBHOOK_PASSWORD'],
  [
    "the demo's key of Razorpay",
    { ...RAZORPAY, RAZORPAY_KEY_SECRET: 'demo-razorpay-secret' },
    'RAZORPAY_KEY_SECRET',
  ],
  ['a test key of Razorpay', { ...RAZORPAY, RAZORPAY_KEY_ID: 'rzp_test_1' }, 'RAZORPAY_KEY_ID'],
  ['links in the open', { ...RAZORPAY, RAZORPAY_URL: 'http://api.razorpay.com/v1' }, 'RAZORPAY_URL'],
  ['a payment provider that is none', { PAYMENT_PROVIDERS: 'phonepe,paypal' }, 'PAYMENT_PROVIDERS'],
  ['a payment provider named twice', { PAYMENT_PROVIDERS: 'phonepe,phonepe' }, 'PAYMENT_PROVIDERS'],
  ["the demo's SMS key", { SMS_AUTH_KEY: 'demo-sms-key' }, 'SMS_AUTH_KEY'],
  ["the demo's token of Exotel", { ...EXOTEL, EXOTEL_API_TOKEN: 'demo-exotel-token' }, 'EXOTEL_API_TOKEN'],
  ['texts in the open', { ...EXOTEL, EXOTEL_URL: 'http://api.in.exotel.com' }, 'EXOTEL_URL'],
  ['an SMS gateway that is none', { SMS_PROVIDERS: 'msg91,twilio' }, 'SMS_PROVIDERS'],
  ['an SMS gateway named twice', { SMS_PROVIDERS: 'msg91,msg91' }, 'SMS_PROVIDERS'],
  ['an easy secret of the reports', { SMS_REPORT_SECRET: 'a'.repeat(32) }, 'SMS_REPORT_SECRET'],
  ['a short secret of the reports', { SMS_REPORT_SECRET: 'a1b2c3d4e5f6' }, 'SMS_REPORT_SECRET'],
  [
    'a secret of the reports with signs',
    { SMS_REPORT_SECRET: `a/b${'c7d8e9f0'.repeat(5)}` },
    'SMS_REPORT_SECRET',
  ],
  ['payments in the open', { PHONEPE_URL: 'http://api.phonepe.com' }, 'PHONEPE_URL'],
  ['codes in the open', { SMS_URL: 'http://control.msg91.com' }, 'SMS_URL'],
  ['mail by something else', { SMTP_URL: 'http://mail.example.in' }, 'SMTP_URL'],
  [
    'files in the open',
    {
      FILES_URL: 's3://files?region=x&endpoint=http://10.0.0.9:9000',
      FILES_KEY_ID: 'a',
      FILES_SECRET_KEY: 'b',
    },
    'FILES_URL',
  ],
  ['a database in the open', { DATABASE_URL: 'postgres://shop:pw@db.internal/shop' }, 'DATABASE_URL'],
  [
    'a database whose certificate is not checked',
    { DATABASE_URL: 'postgres://shop:pw@db.internal/shop?sslmode=require' },
    'DATABASE_URL',
  ],
  [
    'a host behind the address',
    { DATABASE_URL: 'postgres://localhost/shop?host=db.internal' },
    'DATABASE_URL',
  ],
  ['nothing said of proxies', { TRUST_PROXY: '' }, 'TRUST_PROXY'],
  ['proxies that are no addresses', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  ['every address as a proxy', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
  ['a wide network of IPv6', { TRUST_PROXY: '10.0.0.0/8, 2000::/3' }, 'TRUST_PROXY'],
  ['a public network of many', { TRUST_PROXY: '203.0.112.0/23' }, 'TRUST_PROXY'],
  ['a public network of IPv6 of many', { TRUST_PROXY: '2001:db8::/47' }, 'TRUST_PROXY'],
  ['every address of IPv4, as IPv6', { TRUST_PROXY: '::ffff:0:0/96' }, 'TRUST_PROXY'],
  ['a network around a private one', { TRUST_PROXY: '172.16.0.0/8' }, 'TRUST_PROXY'],
  ['a network that is none', { TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  ['an address in the open', { SHOP_URL: 'http://shop.example.in' }, 'SHOP_URL'],
  ['no brand', { BRAND: '' }, 'BRAND'],
  ['no state', { COMPANY_STATE: '' }, 'COMPANY_STATE'],
  ['a state that is none', { COMPANY_STATE: 'Bombay' }, 'COMPANY_STATE'],
  ['a mistyped GST number', { COMPANY_GSTIN: '27AAPFU0939F1ZW' }, 'COMPANY_GSTIN'],
  ['a GST number of another state', { COMPANY_GSTIN: '29AAGCB7383J1Z4' }, 'COMPANY_GSTIN'],
  ['tax but no GST number', { TAX_TREATMENT: 'TAXABLE' }, 'COMPANY_GSTIN'],
  ['headers for traces that are none', { OTLP_HEADERS: 'Bearer abc' }, 'OTLP_HEADERS'],
])('a live shop with %s does not start, and names the setting', (_, change, setting) => {
  const problems = problemsOf(change)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${setting}: `))
})

test.each<Record<string, string>>([
  { DATABASE_URL: 'postgres://shop@/shop?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://shop:pw@127.0.0.1:5432/shop' },
  { SMTP_URL: 'smtps://user:password@mail.example.in:465' },
  { SMTP_URL: 'smtp://127.0.0.1:25', SMS_URL: 'http://127.0.0.1:9000' },
  { TRUST_PROXY: 'none' },
  { TRUST_PROXY: '127.0.0.1, 203.0.113.0/24, 2001:db8::/48' },
  { TRUST_PROXY: '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10, fd00::/8' },
])('what stays on this machine needs no encryption, and proxies may be several or none: %o', change => {
  expect(problemsOf(change)).toEqual([])
})

test('the GST code of the company comes from the name of its state', () => {
  const tax = { COMPANY_GSTIN: '29AAGCB7383J1Z4', TAX_TREATMENT: 'TAXABLE' }
  expect(readEnvironment({ ...LIVE, ...tax, COMPANY_STATE: 'karnataka' }).COMPANY_STATE).toEqual({
    code: '29',
    name: 'Karnataka',
  })
})

test('headers for the collector of traces are read with their encoding', () => {
  expect(
    readEnvironment({ ...LIVE, OTLP_HEADERS: 'Authorization=Basic%20YTpi, x-team=lab=1' }).OTLP_HEADERS,
  ).toEqual({ Authorization: 'Basic YTpi', 'x-team': 'lab=1' })
})

test('codes have six digits in a live shop, and the documented four in a demo', () => {
  expect(readEnvironment(LIVE).CODE_LENGTH).toBe(6)
  expect(readEnvironment({ ...LIVE, CODE_LENGTH: '4' }).CODE_LENGTH).toBe(4)
  expect(readEnvironment({}).CODE_LENGTH).toBe(4)
})

test('a demo starts without the settings that a live shop requires', () => {
  expect(readEnvironment({}).SHOP_MODE).toBe('demo')
})
