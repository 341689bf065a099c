import path from 'node:path'
import { Registry } from 'prom-client'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import type { Rules } from '#domain/shop.ts'
import { STAFF_SESSION_MS } from '#domain/staff/sessions.ts'
import { createApp } from '#server/app.ts'
import { readEnvironment } from '#server/config.ts'
import { createEvents } from '#server/events.ts'
import { rulesOf } from '#server/rules-of.ts'
import { type Client, createClient } from '#shop/endpoints.ts'
import { testDatabase } from './database.ts'
import { onlyDescribed } from './described.ts'
import { startTestSimulator } from './simulator.ts'
import {
  clockOf,
  connectShop,
  OPENS_AT,
  rememberJobs,
  rememberLog,
  signInAt,
  type TestSimulator,
} from './test-shop.ts'

/**
 * The whole shop in process, on the test file's own database and the simulator over real HTTP. Call it at the top of a
 * test file. `as(token)` is a customer's typed client, `jobs` the queued jobs.
 */
export async function wholeShop(changes: Partial<Rules> = {}) {
  const database = await testDatabase()
  const simulator = await startTestSimulator({ smsTemplates: { code: '##OTP## is your code.' } })
  clockOf(simulator)(OPENS_AT)
  const { jobs, sendJob } = rememberJobs()
  const { logged, log } = rememberLog()
  const registry = new Registry()
  const record = createEvents(log, 's'.repeat(32), registry)
  const rules = rulesFor(simulator, changes)
  const shop = await connectShop(simulator, { db: database.db, rules, sendJob, record })
  const catalogue = createLiveCatalogue(database.db)
  await catalogue.refresh()
  const app = createApp(
    { shop, catalogue, database },
    { log, registry, metrics: { isOpenHere: true }, addressOf: () => '127.0.0.1' },
  )
  onlyDescribed(app)
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
    moveTo: clockOf(simulator),
    async signIn(name?: string) {
      const signedIn = await signInAt(shop, name)
      return { ...signedIn, api: as(signedIn.token) }
    },
  }
}

export type WholeShop = Awaited<ReturnType<typeof wholeShop>>

function rulesFor(simulator: TestSimulator, changes: Partial<Rules>): Rules {
  const environment = readEnvironment({
    DATA_DIR: path.join(simulator.dataDir, 'shop'),
    SHOP_SECRET: 's'.repeat(32),
  })
  // Tests move the clock while nobody sits at a desk, and open many orders: a test sets the limits that it is about.
  const noLock = { deskLockAfter: STAFF_SESSION_MS, deskOrdersPerHour: 100_000 }
  const rules: Rules = { ...rulesOf(environment, 'http://shop.test'), ...noLock, ...changes }
  return { ...rules, smsTemplates: { ...rules.smsTemplates, code: 'code' } }
}
