import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { liveProblems, proxiesIn } from './live-checks.ts'

/** The only reader of the environment. Wrong or missing values stop the start with one line for each. */

const flagNumber = (fallback: number, least = 1) => z.coerce.number().int().min(least).default(fallback)
/** How long an outside service may take to answer; a message's try must end before another worker takes it up. */
const patience = (fallback: number) => z.coerce.number().int().min(100).max(30_000).default(fallback)
const address = z.url()
const text = z.string().trim().min(1)

const environment = z.object({
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: flagNumber(5050, 0),
  HOST: text.optional(),
  SHOP_URL: address.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: text.optional(),
  DATABASE_CONNECTIONS: flagNumber(10),
  SHOP_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
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

  PHONEPE_URL: address.optional(),
  PHONEPE_AUTH_URL: address.optional(),
  PHONEPE_CLIENT_ID: text.optional(),
  PHONEPE_CLIENT_SECRET: text.optional(),
  PHONEPE_CLIENT_VERSION: text.optional(),
  PHONEPE_WEBHOOK_USERNAME: text.optional(),
  PHONEPE_WEBHOOK_PASSWORD: text.optional(),
  PHONEPE_TIMEOUT_MS: patience(8000),
  SMS_TIMEOUT_MS: patience(8000),
  MAIL_TIMEOUT_MS: patience(10_000),
  GOOGLE_TIMEOUT_MS: patience(2000),
  SMS_URL: address.optional(),
  SMS_AUTH_KEY: text.optional(),
  SMS_TEMPLATE_CODE: text.optional(),
  SMS_TEMPLATE_ORDER_CONFIRMED: text.optional(),
  SMS_TEMPLATE_PAYMENT_FAILED: text.optional(),
  SMS_TEMPLATE_VISIT_TOMORROW: text.optional(),
  SMS_TEMPLATE_REPORT_READY: text.optional(),
  SMS_TEMPLATE_REFUNDED: text.optional(),
  SMS_TEMPLATE_REQUEST_RECEIVED: text.optional(),
  SMS_TEMPLATE_NEW_SIGN_IN: text.optional(),
  SMS_TEMPLATE_CANCELLED: text.optional(),
  SMTP_URL: text.optional(),
  MAIL_FROM: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CERTS_URL: address.optional(),
  METRICS_TOKEN: text.optional(),

  BRAND: text.default('jaanch'),
  COMPANY_NAME: text.optional(),
  COMPANY_ADDRESS: text.optional(),
  COMPANY_STATE: text.default('Maharashtra'),
  COMPANY_STATE_CODE: z
    .string()
    .regex(/^\d{2}$/)
    .default('27'),
  COMPANY_PHONE: text.optional(),
  COMPANY_EMAIL: text.optional(),
  COMPANY_GSTIN: text.optional(),
  TAX_TREATMENT: z.enum(['EXEMPT', 'TAXABLE']).default('EXEMPT'),
  TAX_RATE_PERCENT: z.coerce.number().min(0).max(40).default(18),
  TAX_SAC: z
    .string()
    .regex(/^\d{6}$/)
    .default('999316'),
})

export type Environment = z.output<typeof environment>

/** What a live shop can't do without: money, messages and its own name are not guessed. */
const NEEDED_LIVE = [
  'SHOP_URL',
  'DATABASE_URL',
  'SHOP_SECRET',
  'PHONEPE_URL',
  'PHONEPE_AUTH_URL',
  'PHONEPE_CLIENT_ID',
  'PHONEPE_CLIENT_SECRET',
  'PHONEPE_CLIENT_VERSION',
  'PHONEPE_WEBHOOK_USERNAME',
  'PHONEPE_WEBHOOK_PASSWORD',
  'SMS_URL',
  'SMS_AUTH_KEY',
  'SMS_TEMPLATE_CODE',
  'SMS_TEMPLATE_ORDER_CONFIRMED',
  'SMS_TEMPLATE_PAYMENT_FAILED',
  'SMS_TEMPLATE_VISIT_TOMORROW',
  'SMS_TEMPLATE_REPORT_READY',
  'SMS_TEMPLATE_REFUNDED',
  'SMS_TEMPLATE_REQUEST_RECEIVED',
  'SMS_TEMPLATE_NEW_SIGN_IN',
  'SMS_TEMPLATE_CANCELLED',
  'SMTP_URL',
  'MAIL_FROM',
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'COMPANY_PHONE',
  'COMPANY_EMAIL',
] as const satisfies readonly (keyof Environment)[]

/** Configuration that is wrong or missing. `problems` has a line for each, for the person who starts the shop. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

/** Reads and checks the environment. An empty value counts as absent. Throws ConfigurationError. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given, { error: z.locales.en().localeError })
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const values = parsed.data
  if (values.SHOP_MODE === 'live') {
    const missing = NEEDED_LIVE.filter(name => values[name] === undefined)
    const problems = missing.map(name => `${name}: needed when SHOP_MODE=live`)
    if (values.TAX_TREATMENT === 'TAXABLE' && !values.COMPANY_GSTIN) {
      problems.push('COMPANY_GSTIN: needed for tax invoices (TAX_TREATMENT=TAXABLE)')
    }
    problems.push(...liveProblems(values))
    if (problems.length > 0) throw new ConfigurationError(problems)
  }
  return values
}

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
