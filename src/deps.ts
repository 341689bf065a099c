import path from 'node:path'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { ShopSettings } from '#contract/settings.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { marks } from '#db/schema.ts'
import { createLiveCatalogue, type LiveCatalogue } from '#domain/catalogue/live.ts'
import type { RecordEvent } from '#domain/events.ts'
import { seed } from '#domain/samples/seed.ts'
import type { Shop } from '#domain/shop.ts'
import { openQueue, type Queue } from '#jobs/queue.ts'
import { createFiles } from '#outside/files.ts'
import { createPhonePe } from '#outside/phonepe.ts'
import { createSms } from '#outside/sms.ts'
import { followCatalogue } from './catalogue-notices.ts'
import type { Clock } from './clock.ts'
import { ConfigurationError, type Environment } from './config.ts'
import { isLoopback } from './live-checks.ts'
import type { Log } from './log.ts'
import { rulesOf, settingsOf } from './rules-of.ts'

/** Everything the shop is made of, opened in order and closed in reverse. */
export interface Deps {
  shop: Shop
  database: Database
  catalogue: LiveCatalogue
  queue: Queue
  settings: ShopSettings
  close(): Promise<void>
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

/** Payment providers and the file store: what operators' commands need of the outside as well. */
export async function openProvidersAndFiles(
  values: Environment,
  clock: Clock,
  at: Pick<OutsideAddresses, 'phonepe' | 'phonepeAuth'>,
) {
  return {
    providers: [
      createPhonePe({
        url: at.phonepe,
        authUrl: at.phonepeAuth,
        clientId: values.PHONEPE_CLIENT_ID,
        clientSecret: values.PHONEPE_CLIENT_SECRET,
        clientVersion: values.PHONEPE_CLIENT_VERSION,
        webhook: {
          username: values.PHONEPE_WEBHOOK_USERNAME,
          password: values.PHONEPE_WEBHOOK_PASSWORD,
        },
        timeoutMs: values.PHONEPE_TIMEOUT_MS,
        now: clock.now,
      }),
    ] as const,
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
    ...(await openProvidersAndFiles(values, clock, at)),
    sms: createSms({
      url: at.sms,
      authkey: values.SMS_AUTH_KEY,
      timeoutMs: values.SMS_TIMEOUT_MS,
    }),
    email: createEmail({
      smtpUrl: at.smtp,
      from: values.MAIL_FROM,
      needsTls: values.SHOP_MODE === 'live' && !isLoopback(new URL(at.smtp).hostname),
      timeoutMs: values.MAIL_TIMEOUT_MS,
    }),
    google: values.GOOGLE_CLIENT_ID
      ? createGoogle({
          clientId: values.GOOGLE_CLIENT_ID,
          certsUrl: values.GOOGLE_CERTS_URL,
          timeoutMs: values.GOOGLE_TIMEOUT_MS,
        })
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
