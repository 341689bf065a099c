import { test as base, type ConsoleMessage } from '@playwright/test'
import { type Shop, startShop } from './shop.ts'

export { expect } from '@playwright/test'

interface PerTest {
  /** Allows matching messages on the page's console, e.g. of a 404 that the test provokes. */
  expectOnConsole: (pattern: RegExp) => void
}

/**
 * Playwright's test with a real shop, started once a worker on its own port and data. A page that logs an error or
 * throws fails its test, unless `expectOnConsole` allows it.
 */
export const test = base.extend<PerTest, { shop: Shop }>({
  shop: [
    async ({ browserName }, use) => {
      const shop = await startShop(browserName)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

  expectOnConsole: [
    async ({ context, shop }, use, testInfo) => {
      const announced: RegExp[] = []
      const said: string[] = []
      const start = shop.log().length
      await context.addInitScript(() => {
        addEventListener('page:listening', () => Object.assign(window, { isListening: true }))
      })
      context.on('console', message => {
        if (message.type() === 'error') said.push(`${message.text()} (${whereFrom(message)})`)
      })
      context.on('weberror', error => said.push(String(error.error().stack ?? error.error())))
      await use(pattern => announced.push(pattern))
      const unexpected = said.filter(line => !announced.some(pattern => pattern.test(line)))
      if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) {
        await testInfo.attach('shop.log', { body: shop.log().slice(start), contentType: 'text/plain' })
      }
      if (unexpected.length > 0)
        throw new Error(`Unexpected on the page's console:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})

function whereFrom(message: ConsoleMessage): string {
  return message.location().url || message.page()?.url() || 'unknown page'
}
