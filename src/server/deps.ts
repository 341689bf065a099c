import { resolveTxt } from 'node:dns/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { type Database, openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { marks } from '#db/schema.ts'
import { seed } from '#domain/catalogue/demo-data/seed.ts'
import { createLiveCatalogue, type LiveCatalogue } from '#domain/catalogue/live.ts'
import type { RecordEvent } from '#domain/events.ts'
import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import type { Files, SmsGateway } from '#domain/ports/services.ts'
import type { Shop } from '#domain/shop.ts'
import { joinGateways } from '#domain/sms-gateways.ts'
import { createEmail } from '#outside/email.ts'
import { createExotel } from '#outside/exotel.ts'
import { createDiskFiles } from '#outside/files/disk.ts'
import { createMsg91 } from '#outside/msg91.ts'
import { createPhonePe } from '#outside/phonepe.ts'
import { createRazorpay } from '#outside/razorpay.ts'
import { createWhatsApp } from '#outside/whatsapp.ts'
import { describeError } from '#wire/describe-error.ts'
import type { ShopSettings } from '#wire/settings.ts'
import { followCatalogue } from './catalogue-notices.ts'
import { createChecks } from './checks/checks.ts'
import type { Clock } from './clock.ts'
import { ConfigurationError } from './config.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import { refuseOpenAtRemoved } from './removed-providers.ts'
import { buildRules, buildSettings } from './rules-of.ts'
import type { Environment } from './settings/environment.ts'
import { parseBucket } from './settings/file-store.ts'
import { isLoopback } from './settings/live-checks.ts'
import type { ProviderName } from './settings/payment-providers.ts'
import type { GatewayName } from './settings/sms-gateways.ts'

export interface Deps {
  shop: Shop
  database: Database
  catalogue: LiveCatalogue
  queue: Queue
  settings: ShopSettings
  close(): Promise<void>
}

/** Addresses of the outside services; in demo mode the simulator's. */
export interface OutsideAddresses {
  phonepe: string
  phonepeAuth: string
  razorpay: string
  sms: string
  exotel: string
  /** Undefined if the shop has none. */
  whatsapp?: string
  smtp: string
}

type PaymentAddresses = Pick<OutsideAddresses, 'phonepe' | 'phonepeAuth' | 'razorpay'>

/** The payment providers' addresses: configured, or (demo) the simulator's at `origin`. */
export function paymentAddresses(values: Environment, origin: string): PaymentAddresses {
  const phonepe = values.PHONEPE_URL ?? `${origin}/sandbox/phonepe`
  return {
    phonepe,
    phonepeAuth: values.PHONEPE_AUTH_URL ?? phonepe,
    razorpay: values.RAZORPAY_URL ?? `${origin}/sandbox/razorpay/v1`,
  }
}

/** The settings of a provider that is named are there. */
function openPaymentProvider(
  name: ProviderName,
  values: Environment,
  { now }: Clock,
  at: PaymentAddresses,
): PaymentProvider {
  if (name === 'razorpay')
    return createRazorpay({
      url: at.razorpay,
      keyId: values.RAZORPAY_KEY_ID ?? '',
      keySecret: values.RAZORPAY_KEY_SECRET ?? '',
      webhookSecret: values.RAZORPAY_WEBHOOK_SECRET,
      timeoutMs: values.RAZORPAY_TIMEOUT_MS,
      now,
    })
  return createPhonePe({
    url: at.phonepe,
    authUrl: at.phonepeAuth,
    clientId: values.PHONEPE_CLIENT_ID ?? '',
    clientSecret: values.PHONEPE_CLIENT_SECRET ?? '',
    clientVersion: values.PHONEPE_CLIENT_VERSION ?? '',
    webhook: {
      username: values.PHONEPE_WEBHOOK_USERNAME ?? '',
      password: values.PHONEPE_WEBHOOK_PASSWORD ?? '',
    },
    timeoutMs: values.PHONEPE_TIMEOUT_MS,
    now,
  })
}

/** Of a live shop, or (demo) of the simulator that the running shop has at `origin`. */
export const outsideAddresses = (values: Environment, origin: string): OutsideAddresses => ({
  ...paymentAddresses(values, origin),
  sms: values.SMS_URL ?? `${origin}/sandbox/sms`,
  exotel: values.EXOTEL_URL ?? `${origin}/sandbox/exotel`,
  whatsapp:
    values.WHATSAPP_URL ?? (values.SHOP_MODE === 'demo' ? `${origin}/sandbox/whatsapp/v23.0` : undefined),
  // A demo's mail server has another port at each start.
  smtp: values.SMTP_URL ?? 'smtp://127.0.0.1:25',
})

/** Payment providers and the file store, which operators' commands need too. */
export async function openProvidersAndFiles(values: Environment, clock: Clock, at: PaymentAddresses) {
  const [first, ...others] = values.PAYMENT_PROVIDERS
  const open = (name: ProviderName) => openPaymentProvider(name, values, clock, at)
  return {
    providers: [open(first), ...others.map(open)] as const,
    files: await openFileStore(values),
  }
}

async function openFileStore(values: Environment): Promise<Files> {
  const folder = path.join(values.DATA_DIR, 'files')
  const { FILES_URL, FILES_KEY_ID: keyId = '', FILES_SECRET_KEY: secretKey = '' } = values
  const bucket = FILES_URL === undefined ? undefined : parseBucket(FILES_URL)
  if (bucket === undefined || typeof bucket === 'string') return createDiskFiles({ folder })
  // Loaded on demand: the library is large.
  const { createS3Files } = await import('#outside/files/s3.ts')
  return createS3Files({ ...bucket, keyId, secretKey, timeoutMs: 10_000, folder })
}

/** An attempt must end before another worker may claim the message. */
const MESSAGE_TIMEOUT_MS = 8000
/** For an SMS, whose answer is waited for after its caller has gone: below the two minutes of a claim. */
const SMS_TIMEOUT_MS = 90_000

/** The settings of a gateway that is named are there. */
function openSmsGateway(
  name: GatewayName,
  values: Environment,
  at: OutsideAddresses,
  reportsAt: string | undefined,
): SmsGateway {
  const timeoutMs = SMS_TIMEOUT_MS
  if (name === 'msg91') return createMsg91({ url: at.sms, authkey: values.SMS_AUTH_KEY ?? '', timeoutMs })
  const secret = values.SMS_REPORT_SECRET
  return createExotel({
    url: at.exotel,
    accountSid: values.EXOTEL_ACCOUNT_SID ?? '',
    apiKey: values.EXOTEL_API_KEY ?? '',
    apiToken: values.EXOTEL_API_TOKEN ?? '',
    header: values.SMS_HEADER ?? '',
    dltEntityId: values.DLT_ENTITY_ID ?? '',
    reportUrl: secret && reportsAt ? new URL(`/api/sms/exotel/${secret}`, reportsAt).href : undefined,
    timeoutMs,
  })
}

/** Undefined unless all of WhatsApp's settings are there. */
const openWhatsApp = (values: Environment, url: string) =>
  createWhatsApp({
    url,
    phoneNumberId: values.WHATSAPP_PHONE_NUMBER_ID ?? '',
    token: values.WHATSAPP_TOKEN ?? '',
    appSecret: values.WHATSAPP_APP_SECRET ?? '',
    verifyToken: values.WHATSAPP_VERIFY_TOKEN ?? '',
    timeoutMs: MESSAGE_TIMEOUT_MS,
  })

/** All outside services. */
export async function openOutside(
  values: Environment,
  clock: Clock,
  at: OutsideAddresses,
  /** Where the gateways send their reports. */
  reportsAt = values.SHOP_URL,
) {
  const [firstGateway, ...otherGateways] = values.SMS_PROVIDERS
  const openGateway = (name: GatewayName) => openSmsGateway(name, values, at, reportsAt)
  return {
    ...(await openProvidersAndFiles(values, clock, at)),
    sms: joinGateways([openGateway(firstGateway), ...otherGateways.map(openGateway)]),
    whatsapp: at.whatsapp === undefined ? undefined : openWhatsApp(values, at.whatsapp),
    email: createEmail({
      smtpUrl: at.smtp,
      from: values.MAIL_FROM,
      needsTls: values.SHOP_MODE === 'live' && !isLoopback(new URL(at.smtp).hostname),
      timeoutMs: 10_000,
    }),
    // Loaded on demand: few shops use it.
    google: values.GOOGLE_CLIENT_ID
      ? (await import('#outside/google.ts')).createGoogle({
          clientId: values.GOOGLE_CLIENT_ID,
          certsUrl: values.GOOGLE_CERTS_URL,
          timeoutMs: 2000,
        })
      : undefined,
  }
}

/** A database stores the mode in which it has served (`mine`). A database of the `other` mode is refused. */
const MARKS = {
  live: { mine: 'served-a-live-shop', other: 'served-a-demo' },
  demo: { mine: 'served-a-demo', other: 'served-a-live-shop' },
} as const

const WHY_REFUSED = {
  live: 'SHOP_MODE: this database has served a demo, whose sessions and coupons would be good in the live shop; use an empty one',
  demo: "SHOP_MODE: this database has served a live shop, and a demo's outbox would show its customers' messages",
} as const

/** Throws ConfigurationError. */
async function refuseWrongMode(database: Database, mode: Environment['SHOP_MODE'], now: Date): Promise<void> {
  const { mine, other } = MARKS[mode]
  const [mark] = await database.db.select().from(marks).where(eq(marks.name, other))
  if (mark) throw new ConfigurationError([WHY_REFUSED[mode]])
  await database.db.insert(marks).values({ name: mine, isSet: true, at: now }).onConflictDoNothing()
}

/** Opens the database, migrates it, and seeds it when empty. Refuses one of the other mode. */
export async function openReadyDatabase(
  values: Pick<Environment, 'SHOP_MODE' | 'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_CONNECTIONS'>,
  clock: Clock,
): Promise<Database> {
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
    await refuseOpenAtRemoved(database, values.PAYMENT_PROVIDERS)
    const connection = connectionConfig(database.pool)
    const onError = (error: Error) => log('error', 'jobs.failed', { error: describeError(error) })
    const queue = await openQueue(connection, onError)
    opened.push({ close: () => queue.stop() })
    const catalogue = createLiveCatalogue(database.db)
    await catalogue.refresh()
    opened.push(followCatalogue(connection, catalogue, log))
    const services = await openOutside(values, clock, outside, shopUrl)
    opened.push(services.email)
    const rules = buildRules(values, shopUrl)
    const shop = { db: database.db, now: clock.now, rules, sendJob: queue.sendJob, record, ...services }
    const checks = createChecks({ values, shop, database, resolveTxt })
    return {
      shop: { ...shop, checks },
      database,
      catalogue,
      queue,
      settings: buildSettings(values, rules, services.providers),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The configuration of the pool's connections, for connections outside the pool. */
export function connectionConfig(pool: pg.Pool): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = pool.options
  return connectionString ? { connectionString, ssl } : { host, port, user, password, database, ssl }
}
