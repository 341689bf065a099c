import path from 'node:path'
import { Registry } from 'prom-client'
import { afterAll } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { customers } from '#db/schema.ts'
import { startSession } from '#domain/accounts/sessions.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import type { RecordEvent } from '#domain/events.ts'
import type { Jobs, Rules, SendJob, Shop } from '#domain/shop.ts'
import { createEmail } from '#outside/email.ts'
import { createFiles } from '#outside/files.ts'
import { createPhonePe } from '#outside/phonepe.ts'
import { createSms } from '#outside/sms.ts'
import { createApp } from '#src/app.ts'
import { readEnvironment } from '#src/config.ts'
import { DEMO_CREDENTIALS } from '#src/demo-credentials.ts'
import { createEvents } from '#src/events.ts'
import type { Log } from '#src/log.ts'
import { rulesOf } from '#src/rules-of.ts'
import { startTestSimulator, TEST_AUTHKEY } from '../../simulator/test-simulator.ts'
import { testDatabase } from './database.ts'

interface SentJob {
  name: keyof Jobs
  data: Jobs[keyof Jobs]
}

let phones = 6_000_000_000

/** A mobile number that no other test uses. */
const newPhone = (): string => String(++phones)

/**
 * The whole shop in process, on a database of the test file's own and the simulator over real HTTP. Call it at the
 * top of a test file. `as(token)` is the typed client of a customer, `jobs` what was put into the queue.
 */
export async function wholeShop(changes: Partial<Rules> = {}) {
  const database = await testDatabase()
  const simulator = await startTestSimulator()
  const jobs: SentJob[] = []
  const logged: { level: string; event: string; details?: Record<string, unknown> }[] = []
  const log: Log = (level, event, details) => logged.push({ level, event, details })
  const sendJob: SendJob = async (_tx, name, data) => {
    jobs.push({ name, data })
  }
  const registry = new Registry()
  const record = createEvents(log, 's'.repeat(32), registry)
  const shop = await openShop(database, simulator, { sendJob, record }, changes)
  const catalogue = createLiveCatalogue(database.db)
  await catalogue.refresh()
  const app = createApp(
    { shop, catalogue, database },
    { log, registry, metrics: { isOpenHere: true }, addressOf: () => '127.0.0.1' },
  )
  afterAll(async () => {
    shop.email.close()
    await simulator.stop()
  })

  const as = (token?: string): Client =>
    createClient(async (address, init) => {
      const headers = new Headers(init.headers)
      if (token) headers.set('authorization', `Bearer ${token}`)
      return app.request(address, { ...init, headers })
    })

  return {
    app,
    shop,
    database,
    catalogue,
    simulator,
    jobs,
    logged,
    registry,
    as,
    anyone: as(),
    /** Moves the shop's clock to an instant. */
    moveTo(at: Date | string) {
      simulator.advance(new Date(at).getTime() - simulator.now().getTime())
    },
    /** A customer with a confirmed phone and a live session, put straight into the database. */
    async signIn(name = 'Asha Rao') {
      const phone = newPhone()
      const [customer] = await database.db
        .insert(customers)
        .values({ name, phone, phoneVerifiedAt: shop.now(), createdAt: shop.now() })
        .returning()
      if (!customer) throw new Error('no customer was written')
      const { token } = await startSession(database.db, { customerId: customer.id, now: shop.now() })
      return { customer, phone, token, api: as(token) }
    },
  }
}

export type WholeShop = Awaited<ReturnType<typeof wholeShop>>

async function openShop(
  database: Awaited<ReturnType<typeof testDatabase>>,
  simulator: Awaited<ReturnType<typeof startTestSimulator>>,
  wiring: { sendJob: SendJob; record: RecordEvent },
  changes: Partial<Rules>,
): Promise<Shop> {
  const environment = readEnvironment({
    DATA_DIR: path.join(simulator.dataDir, 'shop'),
    SHOP_SECRET: 's'.repeat(32),
  })
  const rules: Rules = { ...rulesOf(environment, 'http://shop.test'), ...changes }
  return {
    db: database.db,
    now: simulator.now,
    rules: { ...rules, smsTemplates: { ...rules.smsTemplates, code: 'code' } },
    ...wiring,
    sms: createSms({ url: simulator.smsUrl, authkey: TEST_AUTHKEY }),
    email: createEmail({ smtpUrl: simulator.smtpUrl, from: 'Jaanch <care@jaanch.example>' }),
    providers: [
      createPhonePe({
        url: simulator.phonepeUrl,
        authUrl: simulator.phonepeUrl,
        clientId: DEMO_CREDENTIALS.phonepeClientId,
        clientSecret: DEMO_CREDENTIALS.phonepeClientSecret,
        clientVersion: DEMO_CREDENTIALS.phonepeClientVersion,
        webhook: { username: DEMO_CREDENTIALS.webhookUsername, password: DEMO_CREDENTIALS.webhookPassword },
        timeoutMs: 2000,
        now: simulator.now,
      }),
    ],
    files: await createFiles({ folder: path.join(simulator.dataDir, 'files') }),
  }
}
