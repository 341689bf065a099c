import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import type { Rules } from '#domain/shop.ts'
import { STAFF_SESSION_MS } from '#domain/staff/sessions.ts'
import { createApp } from '#server/app.ts'
import { type Client, createClient } from '#shop/endpoints.ts'
import { onlyDescribed } from './described.ts'
import { signInAt, testRules, testShop } from './test-shop.ts'

/**
 * The whole shop in process, on the test file's own database and the simulator over real HTTP. Call it at the top of a
 * test file. `as(token)` is a customer's typed client, `jobs` the queued jobs.
 */
export async function wholeShop(
  changes: Partial<Rules> = {},
  {
    providers,
    registered = { templates: { code: '##OTP:numeric## is your OTP.' }, addresses: [], callBackNumbers: [] },
    webhooksAt,
  }: Pick<NonNullable<Parameters<typeof testShop>[0]>, 'providers' | 'registered' | 'webhooksAt'> = {},
) {
  // Tests move the clock while no desk is in use, and open many orders, so these limits are off; a test sets those that
  // it is about.
  const noLimits = { deskLockAfter: STAFF_SESSION_MS, deskOrdersPerHour: 100_000 }
  const rules = testRules({ ...noLimits, ...changes })
  const made = await testShop({
    rules: { ...rules, smsTemplates: { ...rules.smsTemplates, code: 'code' } },
    providers,
    registered,
    webhooksAt,
  })
  const { shop, database, log, registry } = made
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
    ...made,
    catalogue,
    as,
    anyone: as(),
    async signIn(name?: string) {
      const signedIn = await signInAt(shop, name)
      return { ...signedIn, api: as(signedIn.token) }
    },
  }
}

export type WholeShop = Awaited<ReturnType<typeof wholeShop>>
