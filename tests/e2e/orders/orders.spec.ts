import type { Page } from '@playwright/test'
import type { Order } from '#wire/orders/order.ts'
import {
  attachReport,
  collectSample,
  payOnCollection,
  payOnline,
  placeOrder,
  type SignedIn,
  signedIn,
  startPayment,
} from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { factsOf } from '../support/page-parts.ts'
import { recordShifts, takeShift } from '../support/shifts.ts'
import type { Shop } from '../support/shop.ts'

/**
 * Parts of the order pages that need a browser: reports in a tab of their own, and colours. Texts are tested in
 * tests/screens/orders.
 */

const GREEN = 'rgb(8, 79, 65)'
const YELLOW = 'rgb(107, 67, 0)'

const main = (page: Page) => page.getByRole('main')

/** An order that was paid on collection and has its report. */
async function reportedOrder(shop: Shop, customer: SignedIn): Promise<Order> {
  const order = await payOnCollection(customer, await placeOrder(customer))
  await collectSample(shop, order)
  await attachReport(shop, order)
  return order
}

/** Clicks View Report; returns the shop's response to the tab that opens. */
async function viewReport(page: Page) {
  const answer = page.context().waitForEvent('response', said => said.url().includes('/api/orders/reports/'))
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'View Report' }).click(),
  ])
  const report = await answer
  await tab.close()
  return { status: report.status(), type: report.headers()['content-type'] }
}

// P2-58, P2-59, P2-60, P2-61
test('order details show that the report is ready, and have no empty sections', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const order = await reportedOrder(shop, customer)
  await page.goto(`/order-details/${order._id}`)
  const ready = main(page).getByText('Your test report is ready!')
  await expect(ready).toHaveCSS('color', GREEN)
  await expect
    .poll(() => factsOf(page))
    .toMatchObject({
      Total: '₹249.00',
      'Payment Method': expect.stringMatching(/^₹249\.00 paid in cash, \d+ \w{3}$/),
    })
  const facts = await factsOf(page)
  for (const name of ['Discount', 'Email', 'Payment Status']) expect(facts).not.toHaveProperty(name)
  await keepPictures(page, 'orders-7-report')
})

// P2-61
test('the report opens from the order details and from My Orders', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const order = await reportedOrder(shop, customer)
  await page.goto(`/order-details/${order._id}`)
  expect(await viewReport(page)).toEqual({ status: 200, type: 'application/pdf' })
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await page.getByRole('button', { name: order.orderId }).click()
  expect(await viewReport(page)).toEqual({ status: 200, type: 'application/pdf' })
})

test('the status of a payment has its own colour', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer)
  const status = page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: 'Payment Info', exact: true }) })
    .locator('dd')
    .filter({ hasText: /Being checked|Paid/ })
    .locator('span')
  await startPayment(customer, order)
  await page.goto(`/order-details/${order.orderId}`)
  await expect(status).toHaveCSS('color', YELLOW)
  await keepPictures(page, 'orders-5-processing')
  await payOnline(shop, customer, order)
  await page.reload()
  await expect(status).toHaveCSS('color', GREEN)
  await keepPictures(page, 'orders-6-details')
})

test('My Orders and the page of an order do not shift once they are shown', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const reported = await reportedOrder(shop, customer)
  const visit = await payOnCollection(customer, await placeOrder(customer))
  const added = { items: [{ id: 'HB' }], totalAmount: 99, paymentMethod: 'COD' as const }
  await customer.api.addTests({ params: { id: visit._id }, body: added })
  await placeOrder(customer)
  await page.setViewportSize({ width: 360, height: 800 })
  await recordShifts(page)
  await page.goto('/my-orders')
  await expect(main(page).getByText('Needs you')).toBeVisible()
  expect(await takeShift(page)).toBeLessThan(0.01)
  await page.goto(`/order-details/${visit._id}`)
  await expect(main(page).getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  expect(await takeShift(page)).toBeLessThan(0.01)
  await page.goto(`/order-details/${reported._id}`)
  await expect(main(page).getByText('How was the visit?')).toBeVisible()
  expect(await takeShift(page)).toBeLessThan(0.01)
})
