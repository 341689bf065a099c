import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { formatDay, formatShortDay } from '#rules/dates.ts'
import { expectAccessible } from '../support/accessible.ts'
import { placeOrder, signedIn, signInAs } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { factsOf, gate } from '../support/page-parts.ts'

/** The payment summary and paying on collection. */

const FAILED_CALL = /Failed to load resource/
const RED = 'rgb(179, 38, 30)'

const online = (page: Page) => page.getByRole('button', { name: /^Pay Online/ })
const onCollection = (page: Page) => page.getByRole('button', { name: 'Pay on Collection' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

async function openSummary(page: Page, order: Order): Promise<void> {
  await page.goto(`/payment-summary?order=${order.orderId}`)
  await expect(title(page, 'Payment Summary')).toBeVisible()
}

/** Puts the order's items into the browser's cart, as the checkout left them. */
async function fillCart(page: Page, order: Order): Promise<void> {
  const cart = JSON.stringify(order.items.map(item => ({ ...item, oldPrice: item.price })))
  await page.evaluate(text => localStorage.setItem('cart', text), cart)
  await page.reload()
}

test('without an order there is nothing to pay, to verify or to confirm: each leads home', async ({
  page,
}) => {
  for (const path of ['/payment-summary', '/payment-status', '/order-confirmation']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an order is summed up, says why it could not be paid, and is paid on collection', async ({
  page,
  shop,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer, {
    items: [
      { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 3, price: 249 },
      { id: 'HB', name: 'Haemoglobin (Hb)', quantity: 1, price: 99 },
    ],
  })
  const { date, timeSlot } = order.collectionDetails

  await test.step('shows whom and what it is for', async () => {
    await openSummary(page, order)
    expect(await factsOf(page)).toEqual({
      'Patient Name': 'Asha Rao',
      Phone: customer.phone,
      Email: 'Not provided',
      'Collection Date': formatDay(date),
      'Time Slot': timeSlot,
      'Collection Address': '14 Hill Road, Bandra West, 400050, Mumbai',
      'MRP Total': '₹1,380.00',
      'Discount on MRP': '− ₹534.00',
      'Home visit': 'Free',
      'Amount Payable': '₹846.00',
    })
    const lines = page.getByRole('region', { name: 'Order Summary' }).getByRole('listitem')
    await expect(lines).toHaveText(['Complete Blood Count (CBC) × 3₹747.00', 'Haemoglobin (Hb) × 1₹99.00'])
    await expect(online(page)).toHaveText('Pay Online ₹846.00')
    await keepPictures(page, 'payment-1-summary')
  })

  await test.step('says in red why it could not be paid', async () => {
    const alert = page.getByRole('alert')
    await page.route('**/api/phonepe/pay', route =>
      route.fulfill({ status: 502, json: { error: 'PhonePe is away.' } }),
    )
    await online(page).click()
    await expect(alert).toHaveText('PhonePe is away.')
    await expect(alert).toHaveCSS('color', RED)
    await keepPictures(page, 'payment-2-refused')
    await page.route('**/api/phonepe/pay', route => route.fulfill({ json: { success: true } }))
    await online(page).click()
    await expect(alert).toHaveText('No payment URL received from PhonePe')
    await page.route('**/payment-method', route => route.fulfill({ status: 500, json: {} }))
    await onCollection(page).click()
    await expect(alert).toHaveText('Payment update failed')
    await page.route('**/payment-method', route => route.abort())
    await onCollection(page).click()
    await expect(alert).toHaveText('Failed to process payment. Please try again.')
    await page.unrouteAll()
  })

  await test.step('needs a token to be paid on collection', async () => {
    const otherTab = await context.newPage()
    await otherTab.goto('/privacy')
    await otherTab.evaluate(() => localStorage.removeItem('authToken'))
    await otherTab.close()
    await onCollection(page).click()
    await expect(page.getByRole('alert')).toHaveText('Authentication token missing')
    await signInAs(page, shop, customer)
    await fillCart(page, order)
  })

  await test.step('is under way once, whatever is pressed', async () => {
    const held = gate()
    let calls = 0
    await page.route('**/payment-method', async route => {
      calls += 1
      await held.opened
      await route.continue()
    })
    await onCollection(page).click()
    const busy = page.getByRole('button', { name: 'Processing...' })
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    await expect(online(page)).toBeDisabled()
    await busy.click({ force: true })
    expect(await stored(page, 'cart')).not.toBeNull()
    held.open()
    await expect(title(page, 'Booking Confirmed')).toBeVisible()
    expect(calls).toBe(1)
    expect(await stored(page, 'cart')).toBeNull()
  })

  await test.step('is confirmed, and the summary is left behind', async () => {
    await expect(page.getByText('Your order has been placed.')).toBeVisible()
    await expect(page.getByText(`Order ID${order.orderId}`)).toBeVisible()
    expect(await factsOf(page)).toEqual({
      'Patient Name': 'Asha Rao',
      Date: formatDay(date),
      'Time Slot': timeSlot,
      'Amount Payable': '₹846.00',
      'Payment Method': 'Pay on Collection',
    })
    await expect(page.getByText(`Booked, visit on ${formatShortDay(date)}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /View Invoice|Try Payment Again/ })).toHaveCount(0)
    await keepPictures(page, 'payment-3-confirmed')
    await page.goto(`/payment-summary?order=${order.orderId}`)
    await expect(title(page, 'Booking Confirmed')).toBeVisible()
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test('an order with a coupon can only be paid online', async ({ page, shop }) => {
  const customer = await signedIn(page, shop, { name: 'लक्ष्मी कुमार' })
  const order = await placeOrder(customer, {
    items: [{ id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 2, price: 249 }],
    couponCode: 'FIRST15',
    totalAmount: 423.3,
    details: { patientEmail: 'asha@example.in', patientPhone: '9811122233' },
  })
  await openSummary(page, order)
  expect(await factsOf(page)).toMatchObject({
    'Patient Name': 'लक्ष्मी कुमार',
    Phone: '9811122233',
    Email: 'asha@example.in',
    'MRP Total': '₹800.00',
    'Discount on MRP': '− ₹302.00',
    'Coupon discount (FIRST15)': '− ₹74.70',
    'Amount Payable': '₹423.30',
  })
  await expect(page.getByText('Pay on Collection is not available with coupon discounts')).toBeVisible()
  await expect(page.getByText('Please proceed with online payment')).toBeVisible()
  await expect(onCollection(page)).toHaveCount(0)
  await expect(online(page)).toHaveText('Pay Online ₹423.30')
  await expectAccessible(page)
  await keepPictures(page, 'payment-4-coupon')

  // Without the coupon the same booking is confirmed anew, and may be paid at the collection.
  await fillCart(page, order)
  await page.getByRole('button', { name: 'Drop the coupon FIRST15' }).click()
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByText('FIRST15')).toHaveCount(0)
  await expect(page.getByText('₹498.00').first()).toBeVisible()
})

test('a centre visit is at the centre; an answer without a status is processing', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer, {
    items: [{ id: 'XRCPA', name: 'X-Ray Chest PA View', quantity: 1, price: 249 }],
  })
  await openSummary(page, order)
  const facts = await factsOf(page)
  expect(facts).toMatchObject({
    'Collection Address': expect.stringContaining('Sample Centre, Mumbai, 12 Sample Road'),
  })
  expect(facts).not.toHaveProperty('Home visit')
  await page.route('**/api/orders/**', route => route.fulfill({ status: 500, json: {} }))
  const { status: _, ...rest } = order
  await page.route('**/payment-method', route => route.fulfill({ json: { success: true, order: rest } }))
  await onCollection(page).click()
  await expect(title(page, 'Order Processing')).toBeVisible()
  await expect(page.getByText('Checking the payment', { exact: true })).toBeVisible()
})

test('an order that cannot be paid says so', async ({ page, shop, expectOnConsole }) => {
  expectOnConsole(FAILED_CALL)
  const customer = await signedIn(page, shop)
  const cancelled = await placeOrder(customer)
  await customer.api.cancelOrder({ params: { id: cancelled._id } })
  await page.goto(`/payment-summary?order=${cancelled.orderId}`)
  await expect(title(page, "This order can't be paid any more")).toBeVisible()
  await expect(page.getByText('You cancelled this order. Please book again.')).toBeVisible()
  await keepPictures(page, 'payment-5-cancelled')

  await page.goto('/payment-summary?order=ORD-0000-0000')
  await expect(title(page, 'Order not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View My Orders' })).toBeVisible()
  await keepPictures(page, 'payment-6-unknown')

  const waiting = await placeOrder(customer)
  await page.route('**/api/orders/*', route => route.abort())
  await page.goto(`/payment-summary?order=${waiting.orderId}`)
  await expect(page.getByText('Your order could not be loaded. Please try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(title(page, 'Payment Summary')).toBeVisible()
})
