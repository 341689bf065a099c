import { z } from 'zod'
import { SMS_NAMES, smsSettingOf } from '#text/sent/sms.ts'
import { templateNameOf, WHATSAPP_NAMES, whatsappSettingOf } from '#text/sent/whatsapp.ts'
import { cancelFee } from './cancel-fee.ts'
import { companyState, gstin } from './company.ts'
import { DEMO_CREDENTIALS, parseProxies } from './live-checks.ts'
import { otlpHeaders } from './otlp-headers.ts'
import { demoPayments, livePayments } from './payment-providers.ts'
import { demoSms, liveSms } from './sms-gateways.ts'
import { demoWhatsApp, liveWhatsApp } from './whatsapp.ts'

/** Every setting, with its schema and default. The name has the unit. */

const flagNumber = (fallback: number, least = 1) => z.coerce.number().int().min(least).default(fallback)
const address = z.url()
const text = z.string().trim().min(1)
const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform(value => value === 'true')
const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`))

const common = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: flagNumber(5050, 0),
  HOST: text.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_CONNECTIONS: flagNumber(20),
  TRUST_PROXY: text
    .refine(
      value => parseProxies(value) !== undefined,
      'say the addresses or networks of the proxies in front, separated by commas, or none',
    )
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),

  SLOT_CAPACITY: flagNumber(10),
  PATIENTS_PER_SEAT: flagNumber(3),
  LATE_AFTER_MINUTES: z.coerce.number().int().min(0).max(240).default(30),
  CODES_PER_ADDRESS: flagNumber(1500),
  CODES_PER_HOUR: flagNumber(5000),
  KEEP_FORMS_DAYS: flagNumber(90),
  KEEP_PRESCRIPTIONS_DAYS: flagNumber(180),
  KEEP_REPLACED_REPORTS_DAYS: flagNumber(365),
  KEEP_UNPAID_ORDERS_DAYS: flagNumber(90),
  KEEP_MESSAGES_DAYS: flagNumber(180),
  KEEP_BOOKS_YEARS: flagNumber(8),
  PRESCRIPTIONS_MEGABYTES: flagNumber(20_000),
  CANCEL_FEE: cancelFee,
  DESK_LOCK_MINUTES: flagNumber(10),
  /** A discount that staff may give on an order, in percent of its tests. */
  DISCOUNT_UP_TO: z.coerce.number().int().min(0).max(99).default(20),
  REFUND_ALONE_UP_TO: flagNumber(500, 0),
  REFUNDS_ALONE_A_DAY: flagNumber(5000, 0),
  UPI_ADDRESS: text.regex(/^[\w.-]{2,64}@[\w.-]{2,64}$/, 'like jaanch@bank').optional(),
  REQUESTS_PER_ADDRESS: flagNumber(3000),

  ...templateSettings(WHATSAPP_NAMES, whatsappSettingOf, name => text.default(templateNameOf(name))),
  HSTS_SUBDOMAINS: flag('false'),
  WHATSAPP_ACCOUNT_ID: text.optional(),
  WHATSAPP_TEMPLATE_CODE: text.optional(),
  MAIL_DKIM_SELECTOR: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CERTS_URL: address.optional(),
  FILES_URL: text.optional(),
  FILES_KEY_ID: text.optional(),
  FILES_SECRET_KEY: text.optional(),
  METRICS_TOKEN: text.optional(),
  ALERTMANAGER_URL: address.optional(),
  OTLP_URL: address.optional(),
  OTLP_HEADERS: otlpHeaders,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),

  COMPANY_GSTIN: gstin.optional(),
  TAX_TREATMENT: z.enum(['EXEMPT', 'TAXABLE']).default('EXEMPT'),
  TAX_RATE_PERCENT: z.coerce.number().min(0).max(40).default(18),
  TAX_SAC: digits(6).default('999316'),
}

const codeLength = (fallback: '4' | '6') =>
  z
    .enum(['4', '6'])
    .default(fallback)
    .transform(digits => (digits === '6' ? 6 : 4))

const secret = z.string().min(32, 'needs at least 32 characters')

/** Required in a live shop. */
const live = z.object({
  ...common,
  SHOP_MODE: z.literal('live'),
  CODE_LENGTH: codeLength('6'),
  SHOP_URL: address,
  DATABASE_URL: text,
  SHOP_SECRET: secret,
  ...livePayments,
  ...liveSms,
  ...templateSettings(SMS_NAMES, smsSettingOf, () => text.optional()),
  SMS_TEMPLATE_CODE: text,
  ...liveWhatsApp,
  SMTP_URL: text,
  MAIL_FROM: text,
  BRAND: text,
  COMPANY_NAME: text,
  COMPANY_ADDRESS: text,
  COMPANY_PHONE: text,
  COMPANY_EMAIL: text,
  COMPANY_STATE: companyState,
})

/** In a demo everything has a default; the simulator's addresses are known once it listens. */
const demo = z.object({
  ...common,
  SHOP_MODE: z.literal('demo'),
  CODE_LENGTH: codeLength('4'),
  SHOP_URL: address.optional(),
  DATABASE_URL: text.optional(),
  SHOP_SECRET: secret.optional(),
  ...demoPayments(DEMO_CREDENTIALS),
  ...demoSms(DEMO_CREDENTIALS),
  ...templateSettings(SMS_NAMES, smsSettingOf, name => text.default(`demo-${name}`)),
  ...demoWhatsApp(DEMO_CREDENTIALS),
  WHATSAPP_TEMPLATE_CODE: text.default('one_time_code'),
  SMTP_URL: text.optional(),
  MAIL_FROM: text.default('Jaanch <care@jaanch.example>'),
  BRAND: text.default('jaanch'),
  COMPANY_NAME: text.default('Jaanch Diagnostics (demo)'),
  COMPANY_ADDRESS: text.default('1 Sample Street, Fort, Mumbai 400001'),
  COMPANY_PHONE: text.default('022 0000 0000'),
  COMPANY_EMAIL: text.default('care@jaanch.example'),
  COMPANY_STATE: companyState.prefault('Maharashtra'),
})

export const environment = z.discriminatedUnion('SHOP_MODE', [demo, live])

export const SETTINGS: readonly string[] = Object.keys(live.shape)

type LiveEnvironment = z.output<typeof live>
export type DemoEnvironment = z.output<typeof demo>
export type Environment = LiveEnvironment | DemoEnvironment

/** A setting for the template of each registered text. */
function templateSettings<Name extends string, Setting extends string, Schema>(
  names: readonly Name[],
  settingOf: (name: Name) => Setting,
  schemaOf: (name: Name) => Schema,
): Record<Setting, Schema> {
  return Object.fromEntries(names.map(name => [settingOf(name), schemaOf(name)])) as Record<Setting, Schema>
}
