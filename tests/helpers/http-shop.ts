import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from '@prometheus-io/client'
import { afterAll } from 'vitest'
import type { Rules } from '#domain/shop.ts'
import { smsRegistration } from '#domain/sms.ts'
import { createResponseCache } from '#server/api/response-cache.ts'
import { createApp } from '#server/app.ts'
import { createChecks } from '#server/checks/checks.ts'
import { readEnvironment, SHOP_VERSION } from '#server/config.ts'
import { listenerOf } from '#server/http/listener.ts'
import { createOpeningGate } from '#server/http/opening-gate.ts'
import { addressReader } from '#server/http/visitor-address.ts'
import { createListener } from '#server/pages/listener.ts'
import { makeBusyPage, makeOpeningPage } from '#server/pages/page.ts'
import { getCatalogueReader } from '#shop/catalogue/api.ts'
import { fakeSettings, openAdmission } from './fake-build.ts'
import { testRules } from './test-shop.ts'
import { wholeShop } from './whole-shop.ts'

interface HttpShopOptions {
  /** Settings of the checks. */
  environment?: Record<string, string>
  providers?: NonNullable<Parameters<typeof wholeShop>[1]>['providers']
}

/**
 * The whole shop behind its real listener on a free port, but for the pages of the web build: those are answered with
 * 'a page'. Call it at the top of a test file. Its checks call that port; passkeys are for the usual test address.
 */
export async function httpShop({
  environment = {},
  providers,
  ...changes
}: Partial<Rules> & HttpShopOptions = {}) {
  let answer: Parameters<typeof createServer>[1]
  const server = createServer((request, response) => answer?.(request, response as never))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const rules = testRules({ shopUrl: url })
  const smsTemplates = { ...rules.smsTemplates, code: 'code' }
  const registered = smsRegistration({ ...rules, smsTemplates })
  const whole = await wholeShop(changes, { registered, providers, webhooksAt: url })
  const { catalogue, database, log, simulator } = whole
  const ofChecks = { ...whole.shop, rules: { ...whole.shop.rules, shopUrl: url } }
  const values = readEnvironment({ DATA_DIR: simulator.dataDir, ...environment })
  const checks = createChecks({ values, shop: ofChecks, database, resolveTxt: async () => [] })
  const shop = { ...whole.shop, checks }

  const app = createApp(
    { shop, catalogue, database },
    {
      log,
      registry: new Registry(),
      metrics: { isOpenHere: false },
      version: SHOP_VERSION,
      addressOf: addressReader([]),
      answerPage: async () => new Response('a page'),
    },
  )
  const responses = createResponseCache(getCatalogueReader(catalogue.current()))
  answer = createListener({
    pages: { quick: () => false, busy: await makeBusyPage(fakeSettings) },
    gate: createOpeningGate({
      opening: () => catalogue.current().opening,
      secret: shop.rules.secret,
      now: shop.now,
      page: await makeOpeningPage(fakeSettings),
    }),
    responses: () => responses,
    admission: openAdmission,
    isHttps: false,
    hstsSubdomains: false,
    fallback: listenerOf(app),
  })
  return { ...whole, shop, app, url }
}
