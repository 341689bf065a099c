import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { SMS_NAMES, smsSettingOf } from '#text/sent/sms.ts'
import { templateNameOf, WHATSAPP_NAMES, whatsappSettingOf } from '#text/sent/whatsapp.ts'
import about from '../package.json' with { type: 'json' }
import { DEMO_CREDENTIALS } from './demo-credentials.ts'
import { liveProblems, proxiesIn } from './live-checks.ts'
import { cancelFee } from './settings/cancel-fee.ts'
import { fileStoreProblems } from './settings/file-store.ts'
import { templateSettings } from './settings/templates.ts'
import { demoWhatsApp, liveWhatsApp, whatsappProblems } from './settings/whatsapp.ts'

/** The only reader of the environment. Each missing or invalid value is one line of the startup error. */

const flagNumber = (fallback: number, least = 1) => z.coerce.number().int().min(least).default(fallback)
/** Timeout of an outside service, ms. An attempt must end before another worker may claim the message. */
const patience = (fallback: number) => z.coerce.number().int().min(100).max(30_000).default(fallback)
const address = z.url()
const text = z.string().trim().min(1)
const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`))

/** Settings of every shop. */
const common = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: flagNumber(5050, 0),
  HOST: text.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_CONNECTIONS: flagNumber(10),
  WORKERS: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(256)]).default(1),
  TRUST_PROXY: text
    .refine(
      value => proxiesIn(value) !== undefined,
      'say the addresses or networks of the proxies in front, separated by commas, or none',
    )
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),

  SLOT_CAPACITY: flagNumber(10),
  PATIENTS_PER_PLACE: flagNumber(3),
  LATE_AFTER_MINUTES: z.coerce.number().int().min(0).max(240).default(30),
  CODE_LENGTH: z
    .enum(['4', '6'])
    .default('4')
    .transform(digits => (digits === '6' ? 6 : 4)),
  SESSION_IDLE_DAYS: flagNumber(7),
  CODES_PER_ADDRESS: flagNumber(1500),
  CODES_PER_HOUR: flagNumber(5000),
  WRONG_CODES_PER_ADDRESS: flagNumber(1000),
  WRONG_CODES_PER_HOUR: flagNumber(3000),
  WRONG_PASSWORDS_PER_ADDRESS: flagNumber(1000),
  ACCOUNTS_PER_ADDRESS: flagNumber(1200),
  LOOKUPS_PER_ADDRESS: flagNumber(1200),
  LOOKUPS_PER_HOUR: flagNumber(10_000),
  FORMS_PER_ADDRESS: flagNumber(60),
  KEEP_FORMS_DAYS: flagNumber(90),
  KEEP_PRESCRIPTIONS_DAYS: flagNumber(180),
  KEEP_REPLACED_REPORTS_DAYS: flagNumber(365),
  KEEP_UNPAID_ORDERS_DAYS: flagNumber(90),
  KEEP_MESSAGES_DAYS: flagNumber(180),
  KEEP_BOOKS_YEARS: flagNumber(8),
  FORMS_PER_HOUR: flagNumber(1000),
  PRESCRIPTIONS_MEGABYTES: flagNumber(20_000),
  CANCEL_FEE: cancelFee,
  DESK_LOCK_MINUTES: flagNumber(10),
  REFUND_ALONE_UP_TO: flagNumber(500, 0),
  UPI_ADDRESS: text.regex(/^[\w.-]{2,64}@[\w.-]{2,64}$/, 'like jaanch@bank').optional(),
  ORDERS_PER_CUSTOMER: flagNumber(20),
  FAILED_PAYMENT_TEXTS: flagNumber(3),
  PAYMENT_CALLS_PER_ADDRESS: flagNumber(6000),
  UNKNOWN_ORDERS_PER_ADDRESS: flagNumber(60),
  REQUESTS_PER_ADDRESS: flagNumber(3000),

  PHONEPE_TIMEOUT_MS: patience(8000),
  SMS_TIMEOUT_MS: patience(8000),
  WHATSAPP_TIMEOUT_MS: patience(8000),
  WHATSAPP_WAIT_MINUTES: z.coerce.number().int().min(1).max(120).default(10),
  ...templateSettings(WHATSAPP_NAMES, whatsappSettingOf, name => text.default(templateNameOf(name))),
  MAIL_TIMEOUT_MS: patience(10_000),
  GOOGLE_TIMEOUT_MS: patience(2000),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CERTS_URL: address.optional(),
  FILES_URL: text.optional(),
  FILES_KEY_ID: text.optional(),
  FILES_SECRET_KEY: text.optional(),
  FILES_TIMEOUT_MS: patience(10_000),
  METRICS_TOKEN: text.optional(),
  OTLP_URL: address.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),

  BRAND: text.default('jaanch'),
  COMPANY_STATE: text.default('Maharashtra'),
  COMPANY_STATE_CODE: digits(2).default('27'),
  COMPANY_GSTIN: text.optional(),
  TAX_TREATMENT: z.enum(['EXEMPT', 'TAXABLE']).default('EXEMPT'),
  TAX_RATE_PERCENT: z.coerce.number().min(0).max(40).default(18),
  TAX_SAC: digits(6).default('999316'),
}

const secret = z.string().min(32, 'needs at least 32 characters')

/** Required in a live shop: money, messages and its own name are not guessed. */
const live = z.object({
  ...common,
  SHOP_MODE: z.literal('live'),
  SHOP_URL: address,
  DATABASE_URL: text,
  SHOP_SECRET: secret,
  PHONEPE_URL: address,
  PHONEPE_AUTH_URL: address,
  PHONEPE_CLIENT_ID: text,
  PHONEPE_CLIENT_SECRET: text,
  PHONEPE_CLIENT_VERSION: text,
  PHONEPE_WEBHOOK_USERNAME: text,
  PHONEPE_WEBHOOK_PASSWORD: text,
  SMS_URL: address,
  SMS_AUTH_KEY: text,
  ...templateSettings(SMS_NAMES, smsSettingOf, () => text),
  ...liveWhatsApp,
  SMTP_URL: text,
  MAIL_FROM: text,
  COMPANY_NAME: text,
  COMPANY_ADDRESS: text,
  COMPANY_PHONE: text,
  COMPANY_EMAIL: text,
})

/** Everything has a default in a demo; the simulator's addresses are known once it listens. */
const demo = z.object({
  ...common,
  SHOP_MODE: z.literal('demo'),
  SHOP_URL: address.optional(),
  DATABASE_URL: text.optional(),
  SHOP_SECRET: secret.optional(),
  PHONEPE_URL: address.optional(),
  PHONEPE_AUTH_URL: address.optional(),
  PHONEPE_CLIENT_ID: text.default(DEMO_CREDENTIALS.phonepeClientId),
  PHONEPE_CLIENT_SECRET: text.default(DEMO_CREDENTIALS.phonepeClientSecret),
  PHONEPE_CLIENT_VERSION: text.default(DEMO_CREDENTIALS.phonepeClientVersion),
  PHONEPE_WEBHOOK_USERNAME: text.default(DEMO_CREDENTIALS.webhookUsername),
  PHONEPE_WEBHOOK_PASSWORD: text.default(DEMO_CREDENTIALS.webhookPassword),
  SMS_URL: address.optional(),
  SMS_AUTH_KEY: text.default(DEMO_CREDENTIALS.smsAuthkey),
  ...templateSettings(SMS_NAMES, smsSettingOf, name => text.default(`demo-${name}`)),
  ...demoWhatsApp(DEMO_CREDENTIALS),
  SMTP_URL: text.optional(),
  MAIL_FROM: text.default('Jaanch <care@jaanch.example>'),
  COMPANY_NAME: text.default('Jaanch Diagnostics (demo)'),
  COMPANY_ADDRESS: text.default('1 Sample Street, Fort, Mumbai 400001'),
  COMPANY_PHONE: text.default('022 0000 0000'),
  COMPANY_EMAIL: text.default('care@jaanch.example'),
})

const environment = z.discriminatedUnion('SHOP_MODE', [demo, live])

/** The release's version. */
export const SHOP_VERSION: string = about.version

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(live.shape)

export type LiveEnvironment = z.output<typeof live>
export type DemoEnvironment = z.output<typeof demo>
export type Environment = LiveEnvironment | DemoEnvironment

/** Missing or invalid configuration. `problems` has a line for each, for the operator. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

const english = z.locales.en().localeError
const saidPlainly: z.core.$ZodErrorMap = issue =>
  issue.code === 'invalid_type' && issue.input === undefined
    ? 'needed when SHOP_MODE=live'
    : issue.code === 'invalid_union'
      ? issue.path?.[0] === 'WORKERS'
        ? 'must be auto or a number from 1'
        : 'must be demo or live'
      : english(issue)

/** Reads and validates the environment. Empty values count as missing. Throws ConfigurationError. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse({ SHOP_MODE: 'demo', ...given }, { error: saidPlainly })
  const problems = parsed.error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) ?? []
  problems.push(...fileStoreProblems(given))
  if (given.SHOP_MODE === 'live')
    problems.push(...taxProblems(given), ...whatsappProblems(given), ...liveProblems(given))
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  return parsed.data
}

const taxProblems = ({ TAX_TREATMENT, COMPANY_GSTIN }: Record<string, string | undefined>): string[] =>
  TAX_TREATMENT === 'TAXABLE' && !COMPANY_GSTIN
    ? ['COMPANY_GSTIN: needed for tax invoices (TAX_TREATMENT=TAXABLE)']
    : []

/** The shop's secret: from the environment, or (demo only) generated once and stored with the data. */
export function secretOf(values: Environment): string {
  if (values.SHOP_SECRET) return values.SHOP_SECRET
  const file = path.join(values.DATA_DIR, 'secret')
  mkdirSync(values.DATA_DIR, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** npm killed by SIGKILL can't forward a signal, so the shop watches for the loss of its parent. */
export function whenNpmHasGone(stop: (why: string) => void): void {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  setInterval(() => {
    if (process.ppid !== parent) stop('the parent process has gone')
  }, 500).unref()
}

/** React and others take a missing NODE_ENV for development, and read it when loaded: call this before pages are. */
export const announceMode = (values: Environment): void => {
  process.env.NODE_ENV = values.NODE_ENV
}

/** Loads the folder's `.env` file, if any; variables that are set already win. */
export function addEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The operating system's user; undefined where it says nothing (a container, or `root`). */
export function keyboardUser(source: Record<string, string | undefined> = process.env): string | undefined {
  const name = source.USER || source.USERNAME || undefined
  return name === 'root' ? undefined : name
}

/** The caller's folder: npm runs scripts in the project's folder. */
export const callersFolder = (): string => process.env.INIT_CWD ?? process.cwd()
