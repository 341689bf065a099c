import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { SMS_NAMES, type SmsName, type SmsSetting, smsSettingOf } from '#text/sent/sms.ts'
import about from '../package.json' with { type: 'json' }
import { DEMO_CREDENTIALS } from './demo-credentials.ts'
import { liveProblems, proxiesIn } from './live-checks.ts'

/** The only reader of the environment. Wrong or missing values stop the start with one line for each. */

const flagNumber = (fallback: number, least = 1) => z.coerce.number().int().min(least).default(fallback)
/** How long an outside service may take to answer; a message's try must end before another worker takes it up. */
const patience = (fallback: number) => z.coerce.number().int().min(100).max(30_000).default(fallback)
const address = z.url()
const text = z.string().trim().min(1)

/** What every shop may set. */
const common = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: flagNumber(5050, 0),
  HOST: text.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_CONNECTIONS: flagNumber(10),
  TRUST_PROXY: text
    .refine(
      value => proxiesIn(value) !== undefined,
      'say the addresses or networks of the proxies in front, separated by commas, or none',
    )
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),

  SLOT_CAPACITY: flagNumber(10),
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
  ORDERS_PER_CUSTOMER: flagNumber(20),
  FAILED_PAYMENT_TEXTS: flagNumber(3),
  PAYMENT_CALLS_PER_ADDRESS: flagNumber(6000),
  UNKNOWN_ORDERS_PER_ADDRESS: flagNumber(60),
  REQUESTS_PER_ADDRESS: flagNumber(3000),

  PHONEPE_TIMEOUT_MS: patience(8000),
  SMS_TIMEOUT_MS: patience(8000),
  MAIL_TIMEOUT_MS: patience(10_000),
  GOOGLE_TIMEOUT_MS: patience(2000),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CERTS_URL: address.optional(),
  METRICS_TOKEN: text.optional(),

  BRAND: text.default('jaanch'),
  COMPANY_STATE: text.default('Maharashtra'),
  COMPANY_STATE_CODE: z
    .string()
    .regex(/^\d{2}$/)
    .default('27'),
  COMPANY_GSTIN: text.optional(),
  TAX_TREATMENT: z.enum(['EXEMPT', 'TAXABLE']).default('EXEMPT'),
  TAX_RATE_PERCENT: z.coerce.number().min(0).max(40).default(18),
  TAX_SAC: z
    .string()
    .regex(/^\d{6}$/)
    .default('999316'),
}

const secret = z.string().min(32, 'needs at least 32 characters')

/** What a live shop can't do without: money, messages and its own name are not guessed. */
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
  ...smsTemplateSettings(() => text),
  SMTP_URL: text,
  MAIL_FROM: text,
  COMPANY_NAME: text,
  COMPANY_ADDRESS: text,
  COMPANY_PHONE: text,
  COMPANY_EMAIL: text,
})

/** A demo has a value for everything; the simulator's addresses are known once it listens. */
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
  ...smsTemplateSettings(name => text.default(`demo-${name}`)),
  SMTP_URL: text.optional(),
  MAIL_FROM: text.default('Jaanch <care@jaanch.example>'),
  COMPANY_NAME: text.default('Jaanch Diagnostics (demo)'),
  COMPANY_ADDRESS: text.default('1 Sample Street, Fort, Mumbai 400001'),
  COMPANY_PHONE: text.default('022 0000 0000'),
  COMPANY_EMAIL: text.default('care@jaanch.example'),
})

/** A setting for the id of each SMS text. */
function smsTemplateSettings<Schema>(schemaOf: (name: SmsName) => Schema): Record<SmsSetting, Schema> {
  return Object.fromEntries(SMS_NAMES.map(name => [smsSettingOf(name), schemaOf(name)])) as Record<
    SmsSetting,
    Schema
  >
}

const environment = z.discriminatedUnion('SHOP_MODE', [demo, live])

/** Which version of the shop this is. */
export const SHOP_VERSION: string = about.version

/** Every setting there is. */
export const SETTINGS: readonly string[] = Object.keys(live.shape)

export type LiveEnvironment = z.output<typeof live>
export type DemoEnvironment = z.output<typeof demo>
export type Environment = LiveEnvironment | DemoEnvironment

/** Configuration that is wrong or missing. `problems` has a line for each, for the person who starts the shop. */
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
      ? 'must be demo or live'
      : english(issue)

/** Reads and checks the environment. An empty value counts as absent. Throws ConfigurationError. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse({ SHOP_MODE: 'demo', ...given }, { error: saidPlainly })
  const problems = parsed.error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) ?? []
  if (given.SHOP_MODE === 'live') problems.push(...taxProblems(given), ...liveProblems(given))
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  return parsed.data
}

const taxProblems = ({ TAX_TREATMENT, COMPANY_GSTIN }: Record<string, string | undefined>): string[] =>
  TAX_TREATMENT === 'TAXABLE' && !COMPANY_GSTIN
    ? ['COMPANY_GSTIN: needed for tax invoices (TAX_TREATMENT=TAXABLE)']
    : []

/** The shop's secret: from the environment, or (demo only) made once and kept with the data. */
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

/** Whether npm started this process: it then has to end with npm. */
export const isRunByNpm = (): boolean => process.env.npm_lifecycle_event !== undefined

/** React and others take an absent NODE_ENV for development; they read it when they are first loaded, so before pages. */
export const announceMode = (values: Environment): void => {
  process.env.NODE_ENV = values.NODE_ENV
}

/** Adds the variables of a `.env` file in this folder, where there is one, to those that are set already. */
export function addEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Who sits at the keyboard, as the operating system knows them; undefined where it doesn't (a container, or `root`). */
export function keyboardUser(source: Record<string, string | undefined> = process.env): string | undefined {
  const name = source.USER || source.USERNAME || undefined
  return name === 'root' ? undefined : name
}

/** Where the caller stands: npm runs scripts in the project's folder, whatever folder it was called from. */
export const callersFolder = (): string => process.env.INIT_CWD ?? process.cwd()
