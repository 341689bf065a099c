import type { Page } from '@playwright/test'
import {
  attachReport,
  collectSample,
  newCustomer,
  payOnCollection,
  placeOrder,
  signInAs,
} from '../support/customer.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { type Network, openNetwork } from '../support/network.ts'
import type { Shop } from '../support/shop.ts'

/** What can be read without a network: the catalogue, the cart, one's own orders, reports that were opened. */

const test = base.extend<{ network: Network }>({
  network: async ({ shop }, use) => {
    const network = await openNetwork(shop.url)
    await use(network)
    await network.cut()
  },
  baseURL: async ({ network }, use) => use(network.url),
})
test.use({ serviceWorkers: 'allow' })

const NO_NETWORK = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource|Failed to fetch/
const notice = (page: Page) => page.getByText('No connection. This is what was saved on this device.')

/** A customer with an order to be paid on collection, signed in in the page's browser at this address of the shop. */
async function customerWithOrder(page: Page, shop: Shop, network: Network) {
  const customer = await newCustomer(shop)
  const order = await payOnCollection(customer, await placeOrder(customer))
  await signInAs(page, { ...shop, url: network.url }, customer)
  return order
}

/** The page, once the service worker controls it. */
async function whenKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('without a network the catalogue, the cart and the customer’s orders can be read', async ({
  page,
  network,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(NO_NETWORK)
  const order = await customerWithOrder(page, shop, network)
  await page.goto('/health-checkups')
  await whenKept(page)
  await page.getByRole('button', { name: /^Book/ }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto('/my-orders')
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(/order-details/)
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()

  await network.cut()
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText(order.orderId).first()).toBeVisible()
  await page.goto('/cart')
  await test.step('what a page needs next is there though the shop has it no more: an update', async () => {
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  })
  await page.goto('/lab-tests')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab tests')

  await test.step('the notice goes once the browser is online again', async () => {
    await expect(notice(page)).toBeVisible()
    await network.restore()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(notice(page)).toBeHidden()
    await network.cut()
  })

  await test.step('a page that was never opened shows that, with links to go on', async () => {
    await page.goto('/home-healthcare')
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await network.restore()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/home-healthcare/)
    await expect(notice(page)).toBeHidden()
  })
})

test('a report that was opened can be read without a network until its owner logs out', async ({
  page,
  context,
  network,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(NO_NETWORK)
  const order = await customerWithOrder(page, shop, network)
  await collectSample(shop, order)
  await attachReport(shop, order)
  await page.goto('/my-orders')
  await whenKept(page)
  await page.goto(`/order-details/${order.orderId}`)
  const view = page.getByRole('button', { name: 'View Report' })
  const opened = page.waitForEvent('popup')
  await view.click()
  const keptReports = () =>
    page.evaluate(async () => (await (await caches.open('person-reports')).keys()).length)
  await expect.poll(keptReports).toBe(1)
  await (await opened).close()

  await network.cut()
  // A browser without a viewer for PDFs saves it instead of showing it.
  const saved: string[] = []
  context.on('page', tab => tab.on('download', file => saved.push(file.url())))
  await view.click()
  const shown = () => [...saved, ...context.pages().map(tab => tab.url())].join(' ')
  await expect.poll(shown).toMatch(/\bblob:/)

  await network.restore()
  await page.goto('/profile')
  await page
    .getByRole('button', { name: /^Log ?out$/i })
    .first()
    .click()
  const personal = () =>
    page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('person-')))
  await expect.poll(personal).toEqual([])
})
