import type { Page } from '@playwright/test'
import { newCustomer, payOnCollection, placeOrder, signInAs } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'

/** A page that was opened before a release: its later files are gone from the server. */

const UPDATED = 'We’ve updated this page. Please tap again.'
const GONE = /Failed to load resource.*404|dynamically imported module/

/** The file is missing for the page that is open, whenever it asks, and there once it is loaded again. */
async function removeUntilReload(page: Page, file: string): Promise<void> {
  const address = `**/assets/${file}-*.js`
  await page.route(address, route => route.fulfill({ status: 404, body: '' }))
  page.on('request', request => {
    if (request.isNavigationRequest() && page.url() === request.url()) void page.unroute(address)
  })
}

/** As on a slow phone: the tap comes before the page has been idle for the first time. */
const tapBeforeIdle = (page: Page) =>
  page.addInitScript(() => {
    if (!window.sessionStorage.getItem('jaanch.reloaded')) window.requestIdleCallback = () => 0
  })

test('a window whose file is missing after a release is loaded again with the same order', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(GONE)
  const customer = await newCustomer(shop)
  const order = await placeOrder(customer)
  await payOnCollection(customer, order)
  await signInAs(page, shop, customer)
  await removeUntilReload(page, 'change-window')
  await tapBeforeIdle(page)
  await page.goto(`/order-details/${order.orderId}`)
  await page.getByRole('button', { name: 'Change Time' }).click()
  await expect(page.getByText(UPDATED)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/order-details/${order.orderId}$`))
  await page.getByRole('button', { name: 'Change Time' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
