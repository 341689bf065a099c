import { BlockList, isIP } from 'node:net'
import { parseBucket } from './file-store.ts'

/** The demo's credentials at the outside services. They are public, so a live shop refuses them. */
export const DEMO_CREDENTIALS = {
  phonepeClientId: 'DEMO',
  phonepeClientSecret: 'demo-secret',
  phonepeClientVersion: '1',
  webhookUsername: 'jaanch_demo',
  webhookPassword: 'demoWebhook1',
  razorpayKeyId: 'rzp_test_demo',
  razorpayKeySecret: 'demo-razorpay-secret',
  razorpayWebhookSecret: 'demo-razorpay-webhook',
  smsAuthkey: 'demo-sms-key',
  smsReportSecret: 'demo-reports-of-messages-0123456789',
  exotelAccountSid: 'demo1',
  exotelApiKey: 'demo-exotel-key',
  exotelApiToken: 'demo-exotel-token',
  smsHeader: 'JAANCH',
  dltEntityId: '1101000000000000000',
  whatsappToken: 'demo-whatsapp-token',
  whatsappPhoneNumberId: '106540352242922',
  whatsappAppSecret: 'demo-whatsapp-secret',
  whatsappVerifyToken: 'demo-whatsapp-verify',
} as const

/** The settings that are checked, as in the environment. */
export type CheckedSettings = Partial<
  Record<
    | 'SHOP_URL'
    | 'SHOP_SECRET'
    | 'METRICS_TOKEN'
    | 'DATABASE_URL'
    | 'TRUST_PROXY'
    | 'SMTP_URL'
    | 'FILES_URL'
    | (typeof SECRETS)[number]
    | (typeof PROVIDERS)[number],
    string
  >
>

const PROVIDERS = [
  'PHONEPE_URL',
  'PHONEPE_AUTH_URL',
  'RAZORPAY_URL',
  'SMS_URL',
  'EXOTEL_URL',
  'WHATSAPP_URL',
  'GOOGLE_CERTS_URL',
  'OTLP_URL',
] as const
const SECRETS = [
  'PHONEPE_CLIENT_ID',
  'PHONEPE_CLIENT_SECRET',
  'PHONEPE_WEBHOOK_USERNAME',
  'PHONEPE_WEBHOOK_PASSWORD',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SMS_AUTH_KEY',
  'SMS_REPORT_SECRET',
  'EXOTEL_API_KEY',
  'EXOTEL_API_TOKEN',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

const FROM_THE_DEMO: readonly string[] = [
  DEMO_CREDENTIALS.phonepeClientId,
  DEMO_CREDENTIALS.phonepeClientSecret,
  DEMO_CREDENTIALS.webhookUsername,
  DEMO_CREDENTIALS.webhookPassword,
  DEMO_CREDENTIALS.razorpayKeySecret,
  DEMO_CREDENTIALS.razorpayWebhookSecret,
  DEMO_CREDENTIALS.smsAuthkey,
  DEMO_CREDENTIALS.smsReportSecret,
  DEMO_CREDENTIALS.exotelApiKey,
  DEMO_CREDENTIALS.exotelApiToken,
  DEMO_CREDENTIALS.whatsappToken,
  DEMO_CREDENTIALS.whatsappAppSecret,
  DEMO_CREDENTIALS.whatsappVerifyToken,
]

/** 32 random bytes have more distinct characters in any encoding; a typed phrase or a repeated character has fewer. */
const MIN_DIFFERENT_CHARACTERS = 12

const PLACEHOLDER = /change.?me|secret|password|example|placeholder|1234567|abcdefg|qwerty/i

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** True if a host is this machine, so that nothing crosses a network. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** Problems of a live configuration, a line each. Missing values are not reported here. */
export function liveProblems(values: CheckedSettings): string[] {
  return [
    ...(values.SHOP_URL && !values.SHOP_URL.startsWith('https://')
      ? ['SHOP_URL: a live shop is reached by https']
      : []),
    ...secretProblems(values),
    ...PROVIDERS.filter(name => !isEncrypted(values[name])).map(
      name => `${name}: must begin with https:// (plain http is for this machine only)`,
    ),
    ...smtpProblems(values.SMTP_URL),
    ...databaseProblems(values.DATABASE_URL),
    ...fileStoreInTheOpen(values.FILES_URL),
    ...(values.TRUST_PROXY === undefined
      ? [
          'TRUST_PROXY: say which proxies stand in front, as addresses or networks (10.0.0.0/8), or none; without it all visitors look like one',
        ]
      : wideProxies(values.TRUST_PROXY)),
  ]
}

function secretProblems(values: CheckedSettings): string[] {
  const weak = (['SHOP_SECRET', 'METRICS_TOKEN'] as const).filter(name => {
    const value = values[name]
    return value !== undefined && (new Set(value).size < MIN_DIFFERENT_CHARACTERS || PLACEHOLDER.test(value))
  })
  const known = SECRETS.filter(name => FROM_THE_DEMO.includes(values[name] ?? ''))
  return [
    ...weak.map(name => `${name}: too easy to guess; make one with: openssl rand -hex 32`),
    ...known.map(name => `${name}: this is the demo's, which is public`),
  ]
}

function isEncrypted(address: string | undefined): boolean {
  if (address === undefined) return true
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

/** `smtp:` is allowed, because a live shop requires STARTTLS. */
function smtpProblems(address: string | undefined): string[] {
  if (address === undefined) return []
  const isMail = URL.canParse(address) && /^smtps?:$/.test(new URL(address).protocol)
  return isMail ? [] : ['SMTP_URL: must begin with smtps:// or smtp://']
}

function fileStoreInTheOpen(address: string | undefined): string[] {
  const bucket = address === undefined ? '' : parseBucket(address)
  if (typeof bucket === 'string' || isEncrypted(bucket.endpoint)) return []
  return ['FILES_URL: its endpoint must begin with https:// (plain http is for this machine only)']
}

function databaseProblems(address: string | undefined): string[] {
  if (address === undefined) return []
  // Without a host (user@/shop) it is a Unix socket, and not a valid URL.
  const whole = address.replace('@/', '@localhost/')
  if (!URL.canParse(whole)) return ['DATABASE_URL: must begin with postgres://']
  const { hostname, searchParams } = new URL(whole)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isHere = host === '' || host.startsWith('/') || isLoopback(host)
  if (isHere || searchParams.get('sslmode') === 'verify-full') return []
  return ['DATABASE_URL: a database on another machine needs ?sslmode=verify-full']
}

/** A list of proxies, `none`, or undefined if invalid. Empty: no proxy is trusted. */
export function parseProxies(text: string): readonly string[] | undefined {
  if (text === 'none') return []
  const proxies = text.split(',').map(part => part.trim())
  return proxies.every(isAddressOrNetwork) ? proxies : undefined
}

/** Networks without addresses of the internet. */
const PRIVATE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
].map(network => {
  const [address = '', bits] = network.split('/')
  const list = new BlockList()
  list.addSubnet(address, Number(bits), familyOf(address))
  return { bits: Number(bits), list }
})

/**
 * Minimum prefix length of a public network of proxies: in a wider one, strangers could choose the address that limits
 * count.
 */
const MIN_PUBLIC_BITS = { ipv4: 24, ipv6: 48 }

/** A network that begins with two zero groups contains IPv4 addresses (::ffff:a.b.c.d). */
const HOLDS_IPV4 = /^(0*:){2}/

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

function isTooWide(proxy: string): boolean {
  const [address = '', bits] = proxy.split('/')
  if (bits === undefined) return false
  if (HOLDS_IPV4.test(address)) return true
  const family = familyOf(address)
  const privateNetwork = PRIVATE.find(({ list }) => list.check(address, family))
  return Number(bits) < (privateNetwork?.bits ?? MIN_PUBLIC_BITS[family])
}

const wideProxies = (text: string): string[] =>
  (parseProxies(text) ?? [])
    .filter(isTooWide)
    .map(
      proxy =>
        `TRUST_PROXY: ${proxy} has addresses of strangers: say a private network (10.0.0.0/8), or a public one of at least /24, or /48 of IPv6`,
    )

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
