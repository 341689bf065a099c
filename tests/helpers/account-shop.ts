import { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '#db/client.ts'
import { identifyBrowser, type SignInCaller } from '#domain/accounts/codes/browsers.ts'
import type { Rules, Shop } from '#domain/shop.ts'
import { readSession } from '#server/http/caller.ts'
import { type ApiEnv, answerError, withRequest } from '#server/http/http.ts'
import type { Message } from '../../simulator/outbox.ts'
import { onlyDescribed } from './described.ts'
import { testRules, testShop } from './test-shop.ts'

export const TEST_RULES = testRules({
  slotCapacity: 3,
  wrongPasswordsPerAddress: 300,
  cancelFee: [],
  upiAddress: null,
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
})

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
  const clock = createTestClock()
  const rules = { ...TEST_RULES, ...change.rules }
  const { shop, database, simulator, jobs } = await testShop({ rules, now: clock.now, google: change.google })
  // Opened now: while connections are being opened, concurrent calls would run one after the other.
  await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.05)')))
  return {
    shop,
    database,
    clock,
    jobs,
    sentMessages: simulator.outbox,
    async codeSentTo(phone) {
      const message = (await simulator.outbox()).find(
        ({ to, text }) => to === `91${phone}` && /OTP|code/.test(text),
      )
      const code = message?.text.match(/\d{4,8}/)?.[0]
      if (!code) throw new Error('no code arrived at this phone')
      return code
    },
    smsUrl: simulator.smsUrl,
    smsFaults: (...next) => simulator.faults('sms', ...next.map(fault => ({ path: 'send', ...fault }))),
  }
}

/** A caller without a cookie, as other programs are. */
export const stranger = (address = '192.0.2.1'): SignInCaller => ({
  address,
  browser: identifyBrowser(undefined, { isProgram: true }).browser,
  device: null,
})

/** A caller in a browser with a cookie. The same name is the same browser. */
export const inBrowser = (name: string, more: Partial<SignInCaller> = {}): SignInCaller => ({
  address: '192.0.2.1',
  browser: identifyBrowser(name.padEnd(43, '-').slice(0, 43), { isProgram: true }).browser,
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

/** Number of calls by error code; successes count as 'ok'. */
export async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(calls)
  const names = settled.map(one => (one.status === 'fulfilled' ? 'ok' : String(one.reason.code)))
  return Object.fromEntries([...new Set(names)].map(each => [each, names.filter(it => it === each).length]))
}
