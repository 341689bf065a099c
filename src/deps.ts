import path from 'node:path'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { ShopSettings } from '#contract/settings.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { marks } from '#db/schema.ts'
import { seed } from '#db/seed.ts'
import { createLiveCatalogue, type LiveCatalogue } from '#domain/catalogue/live.ts'
import type { RecordEvent } from '#domain/events.ts'
import type { Rules, Shop, SmsTemplates } from '#domain/shop.ts'
import { openQueue, type Queue } from '#jobs/queue.ts'
import { createFiles } from '#outside/files.ts'
import { createPhonePe } from '#outside/phonepe.ts'
import { createSms } from '#outside/sms.ts'
import { followCatalogue } from './catalogue-notices.ts'
import type { Clock } from './clock.ts'
import { ConfigurationError, type Environment, secretOf } from './config.ts'
import { DEMO_CREDENTIALS } from './demo-credentials.ts'
import { isLoopback } from './live-checks.ts'
import type { Log } from './log.ts'

/** Everything the shop is made of, opened in order and closed in reverse. */
export interface Deps {
  shop: Shop
  database: Database
  catalogue: LiveCatalogue
  queue: Queue
  settings: ShopSettings
  close(): Promise<void>
}

const MINUTE = 60 * 1000

const DEMO_TEMPLATES: SmsTemplates = {
  code: 'demo-code',
  orderConfirmed: 'demo-order-confirmed',
  paymentFailed: 'demo-payment-failed',
  collectorTomorrow: 'demo-collector-tomorrow',
  reportReady: 'demo-report-ready',
  refunded: 'demo-refunded',
  requestReceived: 'demo-request-received',
  newSignIn: 'demo-new-sign-in',
}

/** Ids under which the message texts are registered with the carriers. */
export const smsTemplatesOf = (values: Environment): SmsTemplates => ({
  code: values.SMS_TEMPLATE_CODE ?? DEMO_TEMPLATES.code,
  orderConfirmed: values.SMS_TEMPLATE_ORDER_CONFIRMED ?? DEMO_TEMPLATES.orderConfirmed,
  paymentFailed: values.SMS_TEMPLATE_PAYMENT_FAILED ?? DEMO_TEMPLATES.paymentFailed,
  collectorTomorrow: values.SMS_TEMPLATE_COLLECTOR_TOMORROW ?? DEMO_TEMPLATES.collectorTomorrow,
  reportReady: values.SMS_TEMPLATE_REPORT_READY ?? DEMO_TEMPLATES.reportReady,
  refunded: values.SMS_TEMPLATE_REFUNDED ?? DEMO_TEMPLATES.refunded,
  requestReceived: values.SMS_TEMPLATE_REQUEST_RECEIVED ?? DEMO_TEMPLATES.requestReceived,
  newSignIn: values.SMS_TEMPLATE_NEW_SIGN_IN ?? DEMO_TEMPLATES.newSignIn,
})

/** The shop's rules from its configuration. `shopUrl` has no slash at the end. */
export function rulesOf(values: Environment, shopUrl: string): Rules {
  return {
    shopUrl,
    secret: secretOf(values),
    slotCapacity: values.SLOT_CAPACITY,
    codeLength: values.CODE_LENGTH,
    sessionIdleFor: values.SESSION_IDLE_DAYS * 24 * 60 * MINUTE,
    codesPerAddress: values.CODES_PER_ADDRESS,
    codesPerHour: values.CODES_PER_HOUR,
    wrongCodesPerAddress: values.WRONG_CODES_PER_ADDRESS,
    wrongCodesPerHour: values.WRONG_CODES_PER_HOUR,
    wrongPasswordsPerAddress: values.WRONG_PASSWORDS_PER_ADDRESS,
    accountsPerAddress: values.ACCOUNTS_PER_ADDRESS,
    lookupsPerAddress: values.LOOKUPS_PER_ADDRESS,
    lookupsPerHour: values.LOOKUPS_PER_HOUR,
    formsPerAddress: values.FORMS_PER_ADDRESS,
    formsPerHour: values.FORMS_PER_HOUR,
    prescriptionBytes: values.PRESCRIPTIONS_MEGABYTES * 1_000_000,
    ordersPerCustomer: values.ORDERS_PER_CUSTOMER,
    failedPaymentTexts: values.FAILED_PAYMENT_TEXTS,
    paymentCallsPerAddress: values.PAYMENT_CALLS_PER_ADDRESS,
    unknownOrdersPerAddress: values.UNKNOWN_ORDERS_PER_ADDRESS,
    requestsPerAddress: values.REQUESTS_PER_ADDRESS,
    holdFor: 30 * MINUTE,
    paymentOpenFor: 20 * MINUTE,
    retention: {
      formsDays: values.KEEP_FORMS_DAYS,
      prescriptionsDays: values.KEEP_PRESCRIPTIONS_DAYS,
      replacedReportsDays: values.KEEP_REPLACED_REPORTS_DAYS,
      unpaidOrdersDays: values.KEEP_UNPAID_ORDERS_DAYS,
      messagesDays: values.KEEP_MESSAGES_DAYS,
      booksYears: values.KEEP_BOOKS_YEARS,
    },
    smsTemplates: smsTemplatesOf(values),
    company: {
      brand: values.BRAND,
      name: values.COMPANY_NAME ?? 'Jaanch Diagnostics (demo)',
      address: values.COMPANY_ADDRESS ?? '1 Sample Street, Fort, Mumbai 400001',
      state: values.COMPANY_STATE,
      stateCode: values.COMPANY_STATE_CODE,
      phone: values.COMPANY_PHONE ?? '022 0000 0000',
      email: values.COMPANY_EMAIL ?? 'care@jaanch.example',
      gstin: values.COMPANY_GSTIN ?? '',
    },
    tax: {
      treatment: values.TAX_TREATMENT,
      rate: Math.round(values.TAX_RATE_PERCENT * 100),
      sac: values.TAX_SAC,
    },
  }
}

/** Where the outside services are; in demo mode the simulator's addresses. */
export interface OutsideAddresses {
  phonepe: string
  phonepeAuth: string
  sms: string
  smtp: string
}

/** PhonePe's addresses: as configured, or (demo) where the shop at `origin` plays it. */
export function phonepeAddresses(
  values: Environment,
  origin: string,
): Pick<OutsideAddresses, 'phonepe' | 'phonepeAuth'> {
  const phonepe = values.PHONEPE_URL ?? `${origin}/sandbox/phonepe`
  return { phonepe, phonepeAuth: values.PHONEPE_AUTH_URL ?? phonepe }
}

/** PhonePe and the files store: what operators' commands need of the outside as well. */
export async function openPhonePeAndFiles(
  values: Environment,
  clock: Clock,
  at: Pick<OutsideAddresses, 'phonepe' | 'phonepeAuth'>,
) {
  return {
    phonepe: createPhonePe({
      url: at.phonepe,
      authUrl: at.phonepeAuth,
      clientId: values.PHONEPE_CLIENT_ID ?? DEMO_CREDENTIALS.phonepeClientId,
      clientSecret: values.PHONEPE_CLIENT_SECRET ?? DEMO_CREDENTIALS.phonepeClientSecret,
      clientVersion: values.PHONEPE_CLIENT_VERSION ?? DEMO_CREDENTIALS.phonepeClientVersion,
      webhook: {
        username: values.PHONEPE_WEBHOOK_USERNAME ?? DEMO_CREDENTIALS.webhookUsername,
        password: values.PHONEPE_WEBHOOK_PASSWORD ?? DEMO_CREDENTIALS.webhookPassword,
      },
      now: clock.now,
    }),
    files: await createFiles({ folder: path.join(values.DATA_DIR, 'files') }),
  }
}

async function openOutside(values: Environment, clock: Clock, at: OutsideAddresses) {
  // Loaded here: operators' commands need neither and start sooner without them.
  const [{ createEmail }, { createGoogle }] = await Promise.all([
    import('#outside/email.ts'),
    import('#outside/google.ts'),
  ])
  return {
    ...(await openPhonePeAndFiles(values, clock, at)),
    sms: createSms({ url: at.sms, authkey: values.SMS_AUTH_KEY ?? DEMO_CREDENTIALS.smsAuthkey }),
    email: createEmail({
      smtpUrl: at.smtp,
      from: values.MAIL_FROM ?? 'Jaanch <care@jaanch.example>',
      needsTls: values.SHOP_MODE === 'live' && !isLoopback(new URL(at.smtp).hostname),
    }),
    google: values.GOOGLE_CLIENT_ID
      ? createGoogle({ clientId: values.GOOGLE_CLIENT_ID, certsUrl: values.GOOGLE_CERTS_URL })
      : undefined,
  }
}

/** What a database has served is marked for good. `other` is what it must not have served before. */
const MARKS = {
  live: { mine: 'served-a-live-shop', other: 'served-a-demo' },
  demo: { mine: 'served-a-demo', other: 'served-a-live-shop' },
} as const

const WHY_REFUSED = {
  live: 'SHOP_MODE: this database has served a demo, whose sessions and coupons would be good in the live shop; use an empty one',
  demo: "SHOP_MODE: this database has served a live shop, and a demo's outbox would show its customers' messages",
} as const

/** A database serves demos or a live shop, never both. Throws ConfigurationError. */
async function refuseWrongMode(database: Database, mode: Environment['SHOP_MODE'], now: Date): Promise<void> {
  const { mine, other } = MARKS[mode]
  const [mark] = await database.db.select().from(marks).where(eq(marks.name, other))
  if (mark) throw new ConfigurationError([WHY_REFUSED[mode]])
  await database.db.insert(marks).values({ name: mine, isSet: true, at: now }).onConflictDoNothing()
}

/** Opens the database, brings it up to date and fills an empty one. Refuses one of the other mode. */
export async function openReadyDatabase(values: Environment, clock: Clock): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    maxConnections: values.DATABASE_CONNECTIONS,
  })
  try {
    await migrateDatabase(database)
    await refuseWrongMode(database, values.SHOP_MODE, clock.now())
    await seed(database.db, values.SHOP_MODE)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens the database and connects everything. */
export async function openDeps(
  values: Environment,
  clock: Clock,
  log: Log,
  shopUrl: string,
  outside: OutsideAddresses,
  record: RecordEvent,
): Promise<Deps> {
  const database = await openReadyDatabase(values, clock)
  const opened: { close(): Promise<void> }[] = [database]
  const close = async () => {
    for (const part of opened.toReversed()) await part.close()
  }
  try {
    const connection = connectionOf(database.pool)
    const queue = await openQueue(connection, error => log('error', 'jobs.failed', { error: error.message }))
    opened.push({ close: () => queue.stop() })
    const catalogue = createLiveCatalogue(database.db)
    await catalogue.refresh()
    opened.push(followCatalogue(connection, catalogue, log))
    const services = await openOutside(values, clock, outside)
    opened.push({ close: async () => services.email.close() })
    const rules = rulesOf(values, shopUrl)
    return {
      shop: { db: database.db, now: clock.now, rules, sendJob: queue.sendJob, record, ...services },
      database,
      catalogue,
      queue,
      settings: settingsOf(values, rules),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What a pool connects to, for connections outside it. */
export function connectionOf(pool: pg.Pool): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = pool.options
  return connectionString ? { connectionString, ssl } : { host, port, user, password, database, ssl }
}

const settingsOf = (values: Environment, rules: Rules): ShopSettings => ({
  brand: rules.company.brand,
  company: {
    name: rules.company.name,
    address: rules.company.address,
    phone: rules.company.phone,
    email: rules.company.email,
  },
  isDemo: values.SHOP_MODE === 'demo',
  url: rules.shopUrl,
  googleClientId: values.GOOGLE_CLIENT_ID ?? null,
  codeLength: rules.codeLength,
  retention: rules.retention,
})
