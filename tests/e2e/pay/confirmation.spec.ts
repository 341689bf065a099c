import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatDay, formatShortDay } from '#rules/dates.ts'
import { expectAccessible } from '../support/accessible.ts'
import { decidePayment, payOnCollection, placeOrder, signedIn, startPayment } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { factsOf, gate } from '../support/page-parts.ts'

/** Payment status and order confirmation. */

const FAILED_CALL = /Failed to load resource/

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const badge = (page: Page, status: string) => page.getByText(status, { exact: true })
const icon = (page: Page, name: string) => page.getByRole('main').locator(`svg.lucide-${name}`)
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const PENDING = ['jaanch.payment', 'pendingPaymentOrderDetails', 'pendingPaymentTransactionId']

test('an order paid online is verified, confirmed, and shows what was paid', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer)
  const { date, timeSlot } = order.collectionDetails
  await page.goto(`/payment-summary?order=${order.orderId}`)
  await page.getByRole('button', { name: /^Pay Online/ }).click()
  const held = gate()
  await page.route('**/api/phonepe/status/*', async route => {
    await held.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await test.step('waits with a spinner while the shop asks', async () => {
    await expect(title(page, 'Processing Your Payment')).toBeVisible()
    await expect(page.getByText('Please wait while we verify your payment...')).toBeVisible()
    await expect(page).toHaveURL(/\/payment-status\?merchantOrderId=\w+/)
    expect(await storedKeys(page)).toEqual(expect.arrayContaining(PENDING))
    await keepPictures(page, 'confirmation-1-verifying')
    await page.reload()
    await expect(title(page, 'Processing Your Payment')).toBeVisible()
    held.open()
  })

  await test.step('confirms, and forgets the payment', async () => {
    await expect(title(page, 'Order Confirmed!')).toBeVisible()
    await expect(page.getByText('Your appointment has been successfully booked')).toBeVisible()
    await expect(page.getByText(`Order ID${order.orderId}`)).toBeVisible()
    await expect(icon(page, 'check')).toBeVisible()
    await expect(badge(page, `Paid, visit on ${formatShortDay(date)}`)).toBeVisible()
    expect(await factsOf(page)).toEqual({
      'Patient Name': 'Asha Rao',
      Date: formatDay(date),
      'Time Slot': timeSlot,
      'Amount Paid': '₹249.00',
      'Payment Method': 'Online',
      'Transaction ID': expect.stringMatching(/^OM\d+$/),
      'PhonePe reference': expect.stringMatching(/^OMO\d+$/),
    })
    expect(await storedKeys(page)).toEqual(['authToken', 'customer', 'otpVerified', 'phone'])
    await expect(link(page, 'Try Payment Again')).toHaveCount(0)
    await keepPictures(page, 'confirmation-2-paid')
  })

  await test.step('stays so after a refresh, and leads on', async () => {
    await page.reload()
    await expect(title(page, 'Order Confirmed!')).toBeVisible()
    await expect(link(page, 'View My Orders')).toHaveAttribute('href', '/my-orders')
    await expect(link(page, 'Continue Shopping')).toHaveAttribute('href', '/')
    await expect(link(page, 'View Invoice')).toHaveAttribute('href', `/invoice/${order.orderId}`)
    // The page that verified was replaced: one step back is the provider's.
    await page.goBack()
    await expect(page.getByText('This payment is completed.')).toBeVisible()
  })
})

test('a failed payment says why and offers another try; decided late, the page follows by itself', async ({
  page,
  shop,
}) => {
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer)
  await decidePayment(shop, await startPayment(customer, order), 'FAILED')
  await page.goto(`/order-confirmation?order=${order.orderId}`)
  await expect(title(page, 'Order Failed')).toBeVisible()
  await expect(page.getByText('Your payment could not be processed. Please contact support.')).toBeVisible()
  await expect(icon(page, 'x')).toBeVisible()
  await expect(badge(page, 'Not paid yet')).toBeVisible()
  await expect(
    page.getByText(/^Your \d+ [AP]M visit on .* is held until .*m\. Nothing was charged\.$/),
  ).toBeVisible()
  expect(await factsOf(page)).toMatchObject({ 'Amount Payable': '₹249.00', 'Payment Method': 'Online' })
  await expect(link(page, 'View Invoice')).toHaveCount(0)
  await keepPictures(page, 'confirmation-3-failed')

  await link(page, 'Try Payment Again').click()
  await expect(page).toHaveURL(/\/payment-summary.*#pay$/)
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeInViewport()
  await page.getByRole('button', { name: /^Pay Online/ }).click()
  await page.getByRole('button', { name: 'Leave pending' }).click()
  await expect(title(page, 'Order Processing')).toBeVisible()
  await expect(
    page.getByText('Your order is being processed. Check your payment app for status.'),
  ).toBeVisible()
  await expect(icon(page, 'clock')).toBeVisible()
  await expect(badge(page, 'Checking the payment')).toBeVisible()
  await expect(link(page, 'View Invoice')).toHaveCount(0)
  await expect(link(page, 'Try Payment Again')).toHaveCount(0)
  // Paying again leads to the same open payment at the provider.
  await decidePayment(shop, await startPayment(customer, order), 'COMPLETED')
  await expect(title(page, 'Order Confirmed!')).toBeVisible()
  await expect(link(page, 'View Invoice')).toBeVisible()
})

test('a payment that nobody knows is told as failed, with nothing made up about an order', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await signedIn(page, shop)
  await page.goto('/payment-status?merchantOrderId=JN00')
  await expect(title(page, 'Order Failed')).toBeVisible()
  await expect(page.getByText('We know of no such payment.')).toBeVisible()
  await expect(page.getByText('Nothing was charged')).toHaveCount(0)
  expect(await factsOf(page)).toMatchObject({
    'Patient Name': 'Not specified',
    Date: 'Not specified',
    'Time Slot': 'Not specified',
  })
  await keepPictures(page, 'confirmation-4-unknown')
})

test('a check that could not be made is no failed payment: it is made again, by itself and when asked', async ({
  page,
  shop,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer)
  await page.goto(`/payment-summary?order=${order.orderId}`)
  await page.getByRole('button', { name: /^Pay Online/ }).click()
  await page.route('**/api/phonepe/status/*', route => route.abort())
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(title(page, 'Order Processing')).toBeVisible()
  await expect(page.getByText('We could not ask about your payment yet.')).toBeVisible()
  await expect(page.getByText('Please don’t pay a second time')).toBeVisible()
  await expect(page.getByText(`For Asha Rao, ${formatDay(order.collectionDetails.date)}`)).toBeVisible()
  await expect(page.getByText('Order Failed')).toHaveCount(0)
  await expectAccessible(page)
  await keepPictures(page, 'confirmation-5-unasked')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check payment status' }).click()
  await expect(page.getByText('You’re offline, so we could not ask about your payment yet.')).toBeVisible()
  await keepPictures(page, 'confirmation-5-offline')
  await page.unrouteAll()
  // Nothing is pressed: the page hears that it is online again.
  await context.setOffline(false)
  await expect(title(page, 'Order Confirmed!')).toBeVisible()
  await expect(page.getByText(`Order ID${order.orderId}`)).toBeVisible()
})

test('after a failed payment the same order is paid at the collection, on the same page', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer)
  await decidePayment(shop, await startPayment(customer, order), 'FAILED')
  await page.goto(`/order-confirmation?order=${order.orderId}`)
  const atCollection = page.getByRole('button', { name: 'Pay on Collection' })
  for (const way of [link(page, 'Try Payment Again'), atCollection]) {
    await expect(way).toBeInViewport({ ratio: 1 })
  }
  await atCollection.click()
  await expect(title(page, 'Booking Confirmed')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Booking Confirmed')).toBeVisible()
  expect(await factsOf(page)).toMatchObject({ 'Payment Method': 'Pay on Collection' })
})

test('a booked visit goes into a calendar and a message, without a word on what is tested', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const customer = await signedIn(page, shop)
  const order = await payOnCollection(customer, await placeOrder(customer))
  await page.goto(`/order-confirmation?order=${order.orderId}`)
  await expect(page.getByRole('list', { name: 'Booked' })).toContainText('Complete Blood Count (CBC)')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`visit-${order.collectionDetails.date}.ics`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`UID:${order.orderId}@`)
  // What a browser without a menu for sharing does.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Copied. Paste it into a message.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(order.orderId)
  expect(text + copied).not.toContain('Blood')
})

test('a cancelled order says who cancelled it, and cannot be paid again', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer)
  await customer.api.cancelOrder({ params: { id: order._id } })
  await page.goto(`/order-confirmation?order=${order.orderId}`)
  await expect(title(page, 'Order Cancelled')).toBeVisible()
  await expect(page.getByText('You cancelled this order.')).toBeVisible()
  await expect(badge(page, 'Cancelled')).toBeVisible()
  expect(await factsOf(page)).toMatchObject({ 'Order Total': '₹249.00' })
  await expect(link(page, 'Try Payment Again')).toHaveCount(0)
  await keepPictures(page, 'confirmation-6-cancelled')
})
