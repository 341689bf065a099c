import path from 'node:path'
import { OpenAPIHono } from '@hono/zod-openapi'
import { Registry } from 'prom-client'
import { afterAll } from 'vitest'
import { readSession } from '#api/accounts/sessions.ts'
import { customers, orders } from '#db/schema.ts'
import { startSession } from '#domain/accounts/sessions.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import type { Jobs, Rules, SendJob, Shop } from '#domain/shop.ts'
import { type ApiEnv, answerError, withRequest } from '#http/http.ts'
import { smsTexts } from '#jobs/messages/sms.ts'
import { createEmail } from '#outside/email.ts'
import { createFiles } from '#outside/files.ts'
import { createPhonePe } from '#outside/phonepe.ts'
import { createSms } from '#outside/sms.ts'
import { readEnvironment } from '#src/config.ts'
import { DEMO_CREDENTIALS } from '#src/demo-credentials.ts'
import { createEvents } from '#src/events.ts'
import type { Log } from '#src/log.ts'
import { rulesOf } from '#src/rules-of.ts'
import { startTestSimulator, TEST_AUTHKEY } from '../../simulator/test-simulator.ts'
import { testDatabase } from './database.ts'

type SentJob = { [N in keyof Jobs]: { name: N; data: Jobs[N] } }[keyof Jobs]

let numbers = 7_000_000_000

/** A mobile number that no other test of this file uses. */
export const nextPhone = (): string => String(++numbers)

/**
 * Some routes of the shop in process, on a database of the test file's own and the simulator over real HTTP and SMTP,
 * with every message text registered. Call it once, at the top of the file. `jobs` is what was put into the queue.
 */
export async function shopPart(
  routes: (shop: Shop) => OpenAPIHono<ApiEnv>[] = () => [],
  changes: Partial<Rules> = {},
) {
  const database = await testDatabase()
  const environment = readEnvironment({ DATA_DIR: '/nonexistent', SHOP_SECRET: 's'.repeat(32) })
  const rules: Rules = { ...rulesOf(environment, 'http://shop.test'), ...changes }
  const simulator = await startTestSimulator({ smsTemplates: smsTexts(rules) })
  const jobs: SentJob[] = []
  const sendJob: SendJob = async (_tx, name, data) => {
    jobs.push({ name, data } as SentJob)
  }
  const logged: { level: string; event: string; details?: Record<string, unknown> }[] = []
  const log: Log = (level, event, details) => logged.push({ level, event, details })
  const shop: Shop = {
    db: database.db,
    now: simulator.now,
    rules,
    sendJob,
    record: createEvents(log, rules.secret, new Registry()),
    sms: createSms({ url: simulator.smsUrl, authkey: TEST_AUTHKEY, timeoutMs: 2000 }),
    email: createEmail({ smtpUrl: simulator.smtpUrl, from: 'Jaanch <care@jaanch.example>', timeoutMs: 2000 }),
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
  afterAll(async () => {
    shop.email.close()
    await simulator.stop()
  })
  const app = appOf(shop, log, routes(shop))
  return { app, shop, database, simulator, jobs, logged, log, ...accessTo(app, shop, simulator) }
}

function appOf(shop: Shop, log: Log, parts: OpenAPIHono<ApiEnv>[]) {
  const app = new OpenAPIHono<ApiEnv>()
  app.onError(answerError(log))
  app.use(withRequest(({ raw }) => raw.headers.get('x-test-address') ?? '192.0.2.1', shop.record))
  app.use('/api/*', readSession(shop))
  for (const part of parts) app.route('/', part)
  return app
}

type Simulator = Awaited<ReturnType<typeof startTestSimulator>>

function accessTo(app: OpenAPIHono<ApiEnv>, shop: Shop, simulator: Simulator) {
  return {
    /** Posts JSON and reads the JSON answer, whatever its status. `from` is the caller's network address. */
    async post(address: string, body: unknown, { token, from }: { token?: string; from?: string } = {}) {
      const response = await app.request(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(from ? { 'x-test-address': from } : {}),
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    /** Moves the shop's clock to an instant: '2026-11-24T10:00:00+05:30'. */
    moveTo(at: Date | string) {
      simulator.advance(new Date(at).getTime() - simulator.now().getTime())
    },
    /** A customer with a confirmed phone and a live session. */
    async signIn() {
      const now = shop.now()
      const [customer] = await shop.db
        .insert(customers)
        .values({ name: 'Asha Rao', phone: nextPhone(), phoneVerifiedAt: now, createdAt: now })
        .returning()
      if (!customer) throw new Error('no customer was written')
      const { token } = await startSession(shop.db, { customerId: customer.id, now })
      return { customer, phone: customer.phone ?? '', token }
    },
    /** An order put straight into the database: confirmed, paid on collection, unless changed. */
    async addOrder(customerId: string, change: Partial<OrderRow> = {}): Promise<OrderRow> {
      const [row] = await shop.db
        .insert(orders)
        .values({ ...anOrder(customerId, shop.now()), ...change })
        .returning()
      if (!row) throw new Error('no order was written')
      return row
    },
  }
}

const anOrder = (customerId: string, now: Date): typeof orders.$inferInsert => ({
  number: `ORD-7K3M-${String(++numbers).slice(-4)}`,
  customerId,
  status: 'confirmed',
  paymentStatus: 'pending',
  paymentMethod: 'COD',
  mrpTotal: 199_900,
  subtotal: 129_900,
  discount: 0,
  total: 129_900,
  city: 'Mumbai',
  slotDate: '2026-11-24',
  slotHour: 9,
  holdsPlace: true,
  isCentreVisit: false,
  isFastingRequired: true,
  fastingHours: 12,
  address: '14 Hill Road, Mumbai 400050',
  patientName: 'Asha Rao',
  patientAge: 42,
  patientGender: 'Female',
  patientPhone: '9876543210',
  bookingType: 'self',
  createdAt: now,
})
