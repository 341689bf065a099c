import { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '#db/client.ts'
import { browserOf, type Caller } from '#domain/accounts/codes/browsers.ts'
import type { Rules, Shop } from '#domain/shop.ts'
import { type ApiEnv, answerError, withRequest } from '#server/http/http.ts'
import { readSession } from '#server/http/read-session.ts'
import { smsTexts } from '#server/jobs/messages/sms.ts'
import { forEachSms } from '#text/sent/sms.ts'
import { DEFAULT_RETENTION } from '#wire/settings.ts'
import type { Message } from '../../simulator/outbox.ts'
import { testDatabase } from './database.ts'
import { onlyDescribed } from './described.ts'
import { postJson, startTestSimulator } from './simulator.ts'
import { connectShop, rememberJobs } from './test-shop.ts'

const MINUTE = 60_000

export const TEST_RULES: Rules = {
  shopUrl: 'http://shop.test',
  secret: 'a secret of the tests, long enough for them',
  slotCapacity: 3,
  patientsPerPlace: 3,
  lateAfter: 30 * 60_000,
  codeLength: 4,
  cancelFee: [],
  upiAddress: null,
  refundAloneUpTo: 50_000,
  deskOrdersPerHour: 120,
  refundsAloneADay: 500_000,
  deskLockAfter: 600_000,
  sessionIdleFor: 7 * 24 * 60 * MINUTE,
  codesPerAddress: 1500,
  codesPerHour: 5000,
  wrongCodesPerAddress: 100,
  wrongCodesPerHour: 1000,
  wrongPasswordsPerAddress: 300,
  accountsPerAddress: 100,
  lookupsPerAddress: 300,
  lookupsPerHour: 3000,
  formsPerAddress: 60,
  formsPerHour: 1000,
  prescriptionBytes: 1_000_000_000,
  ordersPerCustomer: 20,
  failedPaymentTexts: 3,
  paymentCallsPerAddress: 6000,
  unknownOrdersPerAddress: 60,
  requestsPerAddress: 3000,
  holdFor: 30 * MINUTE,
  paymentOpenFor: 20 * MINUTE,
  retention: DEFAULT_RETENTION,
  smsTemplates: forEachSms(name => name),
  whatsapp: null,
  company: {
    brand: 'jaanch',
    name: 'Test Labs',
    address: '14 Hill Road, Mumbai 400050',
    state: 'Maharashtra',
    stateCode: '27',
    phone: '022 0000 0000',
    email: 'care@shop.test',
    gstin: '',
  },
  tax: { treatment: 'EXEMPT', rate: 1800, sac: '999316' },
}

/** A clock that stands still until a test sets it. */
interface TestClock {
  now: () => Date
  /** An instant: '2026-11-24T10:00:00+05:30'. */
  set(iso: string): void
  advance(ms: number): void
}

function createTestClock(): TestClock {
  let time = Date.now()
  return {
    now: () => new Date(time),
    set(iso) {
      time = Date.parse(iso)
    },
    advance(ms) {
      time += ms
    },
  }
}

export interface AccountShop {
  shop: Shop
  database: Database
  clock: TestClock
  /** The queued jobs. */
  jobs: { name: string; data: object }[]
  /** Delivered messages, newest first. */
  sentMessages(): Promise<Message[]>
  /** The newest one-time code sent to a phone. */
  codeSentTo(phone: string): Promise<string>
  /** Address of the SMS gateway. */
  smsUrl: string
  /** Queues faults of the next SMS. */
  smsFaults(...next: object[]): Promise<unknown>
}

/**
 * A shop for tests of accounts, on the test file's own database, with the outside services simulated over real HTTP.
 * Call it once, at the top of the file: `const { shop, clock } = await accountShop()`.
 */
export async function accountShop(
  change: { rules?: Partial<Rules>; google?: Shop['google'] } = {},
): Promise<AccountShop> {
  const database = await testDatabase()
  // Opened now: while connections are being opened, concurrent calls would run one after the other.
  await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.05)')))
  const clock = createTestClock()
  const rules = { ...TEST_RULES, ...change.rules }
  const simulator = await startTestSimulator({ now: clock.now, smsTemplates: smsTexts(rules) })
  const { jobs, sendJob } = rememberJobs()
  const parts = { db: database.db, rules, sendJob, record: () => {}, google: change.google }
  const shop = await connectShop(simulator, parts)
  const sentMessages = async () =>
    (await (await fetch(`${simulator.url}/dev/outbox.json`)).json()) as Message[]
  return {
    shop,
    database,
    clock,
    jobs,
    sentMessages,
    async codeSentTo(phone) {
      const message = (await sentMessages()).find(
        ({ to, text }) => to === `91${phone}` && /OTP|code/.test(text),
      )
      const code = message?.text.match(/\d{4,8}/)?.[0]
      if (!code) throw new Error('no code arrived at this phone')
      return code
    },
    smsUrl: simulator.smsUrl,
    smsFaults: (...next) =>
      postJson(`${simulator.url}/sandbox/sms/test/faults`, {
        next: next.map(fault => ({ path: 'send', ...fault })),
      }),
  }
}

/** A caller without a cookie, as other programs are. */
export const stranger = (address = '192.0.2.1'): Caller => ({
  address,
  browser: browserOf(undefined).browser,
  device: null,
})

/** A caller in a browser with a cookie. The same name is the same browser. */
export const inBrowser = (name: string, more: Partial<Caller> = {}): Caller => ({
  address: '192.0.2.1',
  browser: browserOf(name.padEnd(43, '-').slice(0, 43)).browser,
  device: 'Chrome on Android',
  ...more,
})

/** A small app with some routes, sessions and the common error response, as in the whole shop. */
export function accountApp(shop: Shop, ...parts: OpenAPIHono<ApiEnv>[]) {
  const app = new OpenAPIHono<ApiEnv>()
  app.onError(answerError(() => {}))
  app.use(withRequest(() => '192.0.2.1', shop.record))
  app.use('/api/*', readSession(shop))
  for (const part of parts) app.route('/', part)
  onlyDescribed(app)

  /** Makes a call; returns the JSON of any status. */
  async function call(method: string, address: string, body?: unknown, token?: string) {
    const response = await app.request(address, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, body: answer, headers: response.headers }
  }
  return { app, call }
}
