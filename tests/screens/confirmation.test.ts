import { describe, test } from 'vitest'
import { formatDay } from '#rules/dates.ts'
import { slotHours } from '#rules/visits/slots.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Payment status and order confirmation: what they say. The way through the provider's page is in tests/e2e/pay. */

const { shop, page, signedIn, forget } = await shopScreens()
const { place, open, decide, payOnline, payOnCollection } = ordersOf(shop)

const STATUS = /\/api\/phonepe\/status\//
const main = page.getByRole('main')
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (name: string) => main.getByRole('link', { name, exact: true })
const badge = (status: string) => page.getByText(status, { exact: true })
const icon = (name: string) => main.locator(`svg.lucide-${name}`)

/** A customer whose online payment for an order has failed. */
async function customerWithFailedPayment() {
  const customer = await signedIn()
  const order = await place(customer)
  const merchantOrderId = await decide(customer, order, { state: 'FAILED' })
  await customer.api.getPaymentStatus({ params: { merchantOrderId } })
  await page.goto(`/order-confirmation?order=${order.orderId}`)
  await expect(title('Order Failed')).toBeVisible()
  return { customer, order }
}

describe('a failed payment', () => {
  // P2-35, P2-37, P2-39, P2-45, P2-47
  test('shows the reason and offers a retry', async () => {
    await customerWithFailedPayment()
    await expect(page.getByText('Your payment could not be processed. Please contact support.')).toBeVisible()
    await expect(icon('x')).toBeVisible()
    await expect(badge('Not paid yet')).toBeVisible()
    await expect(
      page.getByText(/^Your \d+ [AP]M visit on .* is held until .*M\. Nothing was charged\.$/),
    ).toBeVisible()
    await expect.poll(page.facts).toMatchObject({ 'Amount Payable': '₹249.00', 'Payment Method': 'Online' })
    await expect(link('View Invoice')).toHaveCount(0)
    await link('Try Payment Again').click()
    await expect(page).toHaveURL(/^\/payment-summary.*#pay$/)
    // Nothing more is pressed.
    await expect.poll(() => page.stored('jaanch.payment')).not.toBeNull()
  })

  // P2-37, P2-39, P2-45
  test('is followed by the page of the next payment, which shows its result by itself', async () => {
    const { customer, order } = await customerWithFailedPayment()
    const payment = await open(customer, order)
    await page.goto(`/payment-status?merchantOrderId=${payment}`)
    await expect(title('Order Processing')).toBeVisible()
    await expect(
      page.getByText('Your order is being processed. Check your payment app for status.'),
    ).toBeVisible()
    await expect(icon('clock')).toBeVisible()
    await expect(badge('Checking the payment')).toBeVisible()
    await expect(link('View Invoice')).toHaveCount(0)
    await expect(link('Try Payment Again')).toHaveCount(0)
    // Paying again leads to the same open payment at the provider.
    await payOnline(customer, order)
    await expect(title('Order Confirmed!')).toBeVisible()
    await expect(link('View Invoice')).toBeVisible()
  })

  test('states once that no money is lost', async () => {
    const customer = await signedIn()
    const payment = await decide(customer, await place(customer), { state: 'FAILED' })
    await page.goto(`/payment-status?merchantOrderId=${payment}`)
    await expect(title('Order Failed')).toBeVisible()
    await expect(page.getByText(/Your payment did not go through/)).toHaveText(
      'Your payment did not go through.',
    )
    await expect(page.getByText(/Nothing was charged\.$/)).toBeVisible()
  })

  // P2-35
  test('can be changed to paying at the collection, on the same page', async () => {
    await customerWithFailedPayment()
    await page.getByRole('button', { name: 'Pay on Collection' }).click()
    await expect(title('Booking Confirmed')).toBeVisible()
    await page.reload()
    await expect(title('Booking Confirmed')).toBeVisible()
    await expect.poll(page.facts).toMatchObject({ 'Payment Method': 'Pay on Collection' })
    // The ticket has the patient, the day and the hour.
    const main = page.getByRole('main')
    await expect(main.getByText('Amount Payable')).toBeVisible()
    await expect(main.getByText('Patient Name')).toHaveCount(0)
    await main.getByText('Details of the booking').click()
    await expect(main.getByText('Patient Name')).toBeVisible()
  })
})

// P2-43, P2-143
test('an unknown payment is shown as failed, without details of an order', async () => {
  await signedIn()
  await page.goto('/payment-status?merchantOrderId=JN00')
  await expect(title('Order Failed')).toBeVisible()
  await expect(page.getByText('We could not find this payment.')).toBeVisible()
  await expect(page.getByText('Nothing was charged')).toHaveCount(0)
  await expect.poll(page.facts).toMatchObject({
    'Patient Name': 'Not specified',
    Date: 'Not specified',
    'Time Slot': 'Not specified',
  })
})

// P2-43
test('a customer who paid without login sees what is paid and how to see the rest, and no empty fields', async () => {
  const customer = await signedIn()
  const order = await place(customer)
  const merchantOrderId = await decide(customer, order, { state: 'COMPLETED' })
  forget()
  await page.goto(`/payment-status?merchantOrderId=${merchantOrderId}`)
  await expect(title('Order Confirmed!')).toBeVisible()
  await expect(page.getByText(order.orderId)).toBeVisible()
  await expect(page.getByText(/^Log in with the number it was booked with/)).toBeVisible()
  await expect(page.getByText('Not specified')).toHaveCount(0)
  expect(Object.keys(page.facts())).not.toContain('Date')
})

test('a customer whose payment without login failed sees the reason, and no empty fields', async () => {
  const customer = await signedIn()
  const order = await place(customer)
  const merchantOrderId = await decide(customer, order, { state: 'FAILED' })
  forget()
  await page.goto(`/payment-status?merchantOrderId=${merchantOrderId}`)
  await expect(title('Order Failed')).toBeVisible()
  await expect(link('Try Payment Again')).toBeVisible()
  await expect(page.getByText('Not specified')).toHaveCount(0)
  await expect(link('View Invoice')).toHaveCount(0)
})

// P2-143, P2-183
test('a failed check of a payment is repeated, and not shown as a failed payment', async () => {
  const customer = await signedIn()
  const order = await place(customer)
  const payment = await open(customer, order)
  // As the press that led to the provider has left it.
  await page.goto(`/payment-summary?order=${order.orderId}`)
  await page.getByRole('button', { name: /^Pay Online/ }).click()
  await expect.poll(() => page.stored('jaanch.payment')).not.toBeNull()
  await decide(customer, order, { state: 'COMPLETED' })
  page.cut(STATUS)
  await page.goto(`/payment-status?merchantOrderId=${payment}`)
  await expect(title('Order Processing')).toBeVisible()
  await expect(page.getByText('We couldn’t check your payment yet.')).toBeVisible()
  await expect(page.getByText('Please don’t pay twice')).toBeVisible()
  await expect(page.getByText(`For Asha Rao, ${formatDay(order.collectionDetails.date)}`)).toBeVisible()
  await expect(page.getByText('Order Failed')).toHaveCount(0)
  page.setOnline(false)
  await page.getByRole('button', { name: 'Check payment status' }).click()
  await expect(page.getByText('You’re offline, so we couldn’t check your payment yet.')).toBeVisible()
  page.asUsual()
  // Nothing is pressed: the page hears that it is online again.
  page.setOnline(true)
  await expect(title('Order Confirmed!')).toBeVisible()
  await expect(page.getByText(`Order ID${order.orderId}`)).toBeVisible()
})

// P2-35, P2-47
test('a cancelled order shows who cancelled it, and can’t be paid again', async () => {
  const customer = await signedIn()
  const order = await place(customer)
  await customer.api.cancelOrder({ params: { id: order._id } })
  await page.goto(`/order-confirmation?order=${order.orderId}`)
  await expect(title('Order Cancelled')).toBeVisible()
  await expect(page.getByText('You cancelled this order.')).toBeVisible()
  await expect(badge('Cancelled')).toBeVisible()
  await expect.poll(page.facts).toMatchObject({ 'Order Total': '₹249.00' })
  await expect(link('Try Payment Again')).toHaveCount(0)
})

// P2-44
test('a booked visit can be added to a calendar and sent as a message, without the name of a test', async () => {
  const customer = await signedIn()
  const order = await payOnCollection(customer, await place(customer))
  await page.goto(`/order-confirmation?order=${order.orderId}`)
  await expect(page.getByRole('list', { name: 'Booked' })).toContainText('Complete Blood Count (CBC)')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const name = `visit-${order.collectionDetails.date}.ics`
  await expect.poll(page.savedFiles).toMatchObject([{ name }])
  const [saved] = page.savedFiles()
  const text = (await saved?.file?.text()) ?? ''
  expect(text).toContain(`UID:${order.orderId}@`)
  // What a browser without a menu for sharing does.
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this visit' })
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied. Paste it into a message.')).toBeVisible()
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain(
    `Lab visit with Test Labs for Asha Rao: ${formatDay(order.collectionDetails.date)}, ${slotHours(9)}`,
  )
  expect(text + copied).not.toContain('Blood')
})
