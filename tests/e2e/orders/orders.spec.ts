import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { formatDate, formatDay, formatShortDay } from '#rules/dates.ts'
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
import type { Shop } from '../support/shop.ts'

/** My Orders and order details. */

const FAILED_CALL = /Failed to load resource/
const GREEN = 'rgb(8, 79, 65)'
const YELLOW = 'rgb(107, 67, 0)'
const BLOOD_COUNT = { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 2, price: 249 }
const HAEMOGLOBIN = { id: 'HB', name: 'Haemoglobin (Hb)', quantity: 1, price: 99 }

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rows = (page: Page) => main(page).getByRole('listitem').filter({ hasText: 'Order #' })
const region = (page: Page, name: string) =>
  main(page).locator('section', { has: page.getByRole('heading', { name, exact: true }) })

/** An order that was paid on collection and whose report is there. */
async function reportedOrder(shop: Shop, customer: SignedIn): Promise<Order> {
  const order = await payOnCollection(customer, await placeOrder(customer))
  await collectSample(shop, order)
  await attachReport(shop, order)
  return order
}

/** Presses View Report; answers what the shop said to the tab that opens. */
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

test('My Orders is empty at first; its rows say what was ordered, newest first, and open', async ({
  page,
  shop,
}) => {
  const customer = await signedIn(page, shop)
  await test.step('has none', async () => {
    await page.goto('/my-orders')
    await expect(page.getByText("You don't have any orders yet.")).toBeVisible()
    await keepPictures(page, 'orders-1-none')
    await page.getByRole('link', { name: 'Browse Tests' }).click()
    await expect(page).toHaveURL(/\/lab-tests$/)
  })

  const reported = await reportedOrder(shop, customer)
  const waiting = await placeOrder(customer, { items: [HAEMOGLOBIN] })
  const paid = await payOnline(shop, customer, waiting)
  const newest = await payOnCollection(
    customer,
    await placeOrder(customer, { items: [BLOOD_COUNT, HAEMOGLOBIN] }),
  )
  await page.goto('/my-orders')
  await test.step('has a row for each', async () => {
    await expect(rows(page)).toContainText([newest.orderId, paid.orderId, reported.orderId])
    const [first, second, third] = [rows(page).nth(0), rows(page).nth(1), rows(page).nth(2)]
    await expect(first).toContainText(`Order #${newest.orderId}`)
    await expect(first).toContainText(`${formatDate(newest.createdAt)}, 3 items`)
    await expect(first).toContainText(
      `Booked, visit on ${formatShortDay(newest.collectionDetails.date)}₹597.00`,
    )
    await expect(second).toContainText(/1 item.*Paid, visit on \d+ \w+₹99\.00/)
    await expect(third).toContainText(/1 item.*Report ready₹249\.00/)
    const panel = page.getByRole('complementary', { name: 'Your account' })
    await expect(panel).toContainText('Asha Rao')
    await expect(panel).toContainText(`+91 ${customer.phone}`)
    await keepPictures(page, 'orders-2-rows')
  })

  await test.step('opens to items, collection and payment', async () => {
    await rows(page).nth(0).getByRole('button').click()
    await expect(region(page, 'Items').getByRole('listitem')).toHaveText([
      'Complete Blood Count (CBC)2 × ₹249.00₹498.00',
      'Haemoglobin (Hb)1 × ₹99.00₹99.00',
    ])
    expect(await factsOf(page)).toEqual({
      Date: formatDay(newest.collectionDetails.date),
      Time: newest.collectionDetails.timeSlot,
      Patient: 'Asha Rao',
      'Payment Method': 'Pay on Collection',
      'Payment Status': 'Not paid yet',
      'Order Status': `Booked, visit on ${formatShortDay(newest.collectionDetails.date)}`,
      Total: '₹597.00',
    })
    await expect(rows(page).nth(0).getByRole('button', { name: 'View Report' })).toHaveCount(0)
    await keepPictures(page, 'orders-3-open')
    await expect(rows(page).nth(0).getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/order-details/${newest.orderId}`,
    )
  })

  await test.step('opens the report where there is one', async () => {
    expect(await viewReport(page)).toEqual({ status: 200, type: 'application/pdf' })
  })
})

test('My Orders says that it could not be read, and tries again', async ({ page, shop, expectOnConsole }) => {
  expectOnConsole(FAILED_CALL)
  await signedIn(page, shop)
  await page.route('**/api/orders', route => route.abort())
  await page.goto('/my-orders')
  await expect(page.getByText('Your orders could not be loaded. Please try again.')).toBeVisible()
  await keepPictures(page, 'orders-4-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText("You don't have any orders yet.")).toBeVisible()
})

test('order details tell everything of an order that was paid online', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer, {
    items: [BLOOD_COUNT],
    couponCode: 'FIRST15',
    totalAmount: 423.3,
    details: { patientEmail: 'asha@example.in' },
  })
  const status = region(page, 'Payment Info')
    .locator('dd')
    .filter({ hasText: /Being checked|Paid/ })
  const merchantOrderId = await startPayment(customer, order)
  await page.goto(`/order-details/${order.orderId}`)
  await expect(status.locator('span')).toHaveCSS('color', YELLOW)
  await expect(main(page).getByText('Your test report is ready!')).toHaveCount(0)
  await keepPictures(page, 'orders-5-processing')

  const paid = await payOnline(shop, customer, order)
  expect(paid.transactionId).not.toBe(merchantOrderId)
  await page.reload()
  await expect(title(page, `Order #${order.orderId}`)).toBeVisible()
  await expect(page.getByText(/^Placed on \d{1,2} \w{3,4} \d{4}, \d{1,2}:\d{2} [ap]m$/)).toBeVisible()
  const badge = main(page)
    .getByText(/^Paid, visit on/)
    .first()
  await expect(badge).toBeVisible()
  await expect(badge.locator('xpath=..').locator('svg.lucide-circle-check')).toBeVisible()
  await expect(status.locator('span')).toHaveCSS('color', GREEN)
  await expect(region(page, 'Items').getByRole('listitem')).toHaveText([
    'Complete Blood Count (CBC)2 × ₹249.00₹498.00',
  ])
  expect(await factsOf(page)).toMatchObject({
    Subtotal: '₹498.00',
    'Discount (FIRST15)': '−₹74.70',
    Total: '₹423.30',
    Date: formatDay(order.collectionDetails.date),
    'Time Slot': order.collectionDetails.timeSlot,
    'Patient Name': 'Asha Rao',
    Age: '42 years',
    Gender: 'Female',
    Address: '14 Hill Road, Bandra West, 400050, Mumbai',
    Email: 'asha@example.in',
    'Payment Method': 'Online',
    'Payment Status': 'Paid',
  })
  await keepPictures(page, 'orders-6-details')
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(title(page, 'My Orders')).toBeVisible()
})

test('order details leave out what there is not, and open the report', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const order = await reportedOrder(shop, customer)
  await page.goto(`/order-details/${order._id}`)
  const ready = main(page).getByText('Your test report is ready!')
  await expect(ready).toHaveCSS('color', GREEN)
  const facts = await factsOf(page)
  expect(facts).toMatchObject({ Total: '₹249.00', 'Payment Method': 'Pay on Collection' })
  for (const name of ['Discount', 'Email', 'Payment Status']) expect(facts).not.toHaveProperty(name)
  await keepPictures(page, 'orders-7-report')
  expect(await viewReport(page)).toEqual({ status: 200, type: 'application/pdf' })
})

test('order details say why there are none, and lead back', async ({ page, shop, expectOnConsole }) => {
  expectOnConsole(FAILED_CALL)
  await signedIn(page, shop)
  const back = page.getByRole('link', { name: 'Back to Orders' })
  await page.goto('/order-details/ORD-0000-0000')
  await expect(page.getByText('Order not found')).toBeVisible()
  await expect(back).toBeVisible()
  await keepPictures(page, 'orders-8-unknown')
  const refuse = (json: object, status = 200) =>
    page.route('**/api/orders/*', route => route.fulfill({ status, json }), { times: 1 })
  await refuse({ success: true })
  await page.reload()
  await expect(page.getByText('Order not found')).toBeVisible()
  await refuse({ message: 'broken' }, 500)
  await page.reload()
  await expect(page.getByText('Failed to fetch order details')).toBeVisible()
  await page.route('**/api/orders/*', route => route.abort())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('An error occurred while fetching order details')).toBeVisible()
  await expect(back).toHaveAttribute('href', '/my-orders')
})
