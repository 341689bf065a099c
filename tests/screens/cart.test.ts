// P1-19

import { test } from 'vitest'
import { CHECKUP, cartOf, labTest } from './support/carts.ts'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The cart and its coupons. Their colours are in tests/e2e/journeys. */

const { page } = await shopScreens()

const main = page.getByRole('main')
const alert = main.getByRole('alert')
const count = main.locator('output')
const raise = main.getByRole('button', { name: /^Increase quantity of/ })
const coupon = main.getByLabel('Coupon Code')
const apply = main.getByRole('button', { name: 'Apply', exact: true })
const elsewhere = page.getByText(/^You changed your cart in another tab/)

async function openCart(...items: Parameters<typeof cartOf>): Promise<void> {
  page.switchTo(items.length > 0 ? { cart: cartOf(...items) } : {})
  await page.goto('/cart')
}

// P1-7, P1-78, P1-80, P1-81, P1-82, P1-83, P1-84, P1-85, P1-168, P1-175, P1-191, P1-192, P1-193
test('the cart counts its items, and shows if it is empty', async () => {
  await openCart()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  await openCart(CHECKUP)
  await expect(main.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(main.locator('dl')).toContainText('Home visitFree')
  await raise.click()
  await expect(count).toContainText('2')
  await expect(main.getByText(/^For 2 people in one visit\. You’ll choose who at checkout\./)).toBeVisible()
  await main.getByRole('button', { name: /^Decrease quantity of/ }).click()
  await expect(count).toContainText('1')
  await main.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

// P1-7, P1-78, P1-80, P1-81, P1-82, P1-83, P1-84, P1-85, P1-168, P1-175, P1-191, P1-192, P1-193
test('the cart accepts coupons in upper or lower case, and shows the saving and errors', async () => {
  const APPLY = /\/api\/coupons\/apply$/
  await openCart(CHECKUP)
  await main.getByText('Have a coupon?').click()
  await expect(apply).toBeDisabled()
  await coupon.fill('nosuch')
  await expect(coupon).toHaveValue('NOSUCH')
  await apply.click()
  await expect(alert).toBeVisible()
  page.cut(APPLY)
  await apply.click()
  await expect(alert).toHaveText('Failed to apply coupon')
  page.answer(APPLY, { success: false, message: 'Not today' })
  await apply.click()
  await expect(alert).toHaveText('Not today')
  page.answer(APPLY, {}, { status: 500 })
  await apply.click()
  await expect(alert).toHaveText('Failed to apply coupon')
  await coupon.fill('health10')
  const held = page.hold(APPLY)
  await apply.click()
  await expect(main.getByRole('button', { name: 'Applying...' })).toBeDisabled()
  held.letThrough()
  await expect(main.getByRole('status').filter({ hasText: 'HEALTH10' })).toContainText('You save ₹')
  await expect(main.getByRole('heading', { name: 'Available coupons' })).toHaveCount(0)
  await main.getByText('Have a coupon?').click()
  await expect(main.getByText('Saves ₹374.85')).toBeVisible()
  await expect(main.getByText(/Pay on Collection is not available with a coupon/)).toBeVisible()
  page.cut(/\/api\/coupons\/validate$/)
  await raise.click()
  await expect(alert).toHaveText('Failed to validate coupon')
  await main.getByRole('button', { name: 'Use coupon HEALTH10' }).click()
  await main.getByRole('button', { name: 'Remove coupon' }).click()
  await expect(page.getByText(/^Coupon removed. You pay ₹[\d,.]+\.$/)).toBeVisible()
  await main.getByText('Have a coupon?').click()
  await expect(coupon).toBeVisible()
  page.cut(/\/api\/coupons\/active$/)
  await page.reload()
  await main.getByText('Have a coupon?').click()
  await expect(main.getByText('No active coupons available at the moment')).toBeVisible()
})

test('a cart shows the fast of each test', async () => {
  await openCart(
    labTest('FBS', 'Blood Sugar Fasting (FBS)', 69),
    labTest('CBC', 'Complete Blood Count (CBC)', 249),
  )
  const items = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem')
  await expect(items.first()).toContainText('Fast 8 hours')
  await expect(items.nth(1)).toContainText('No fasting')
})

test('a cart with an undecided payment warns of a second payment, and links to the order', async () => {
  const items = [{ id: CHECKUP.id, name: CHECKUP.name, quantity: 1 }]
  page.cut(/\/api\/phonepe\/status\//)
  page.switchTo({
    cart: cartOf(CHECKUP),
    'jaanch.payment': JSON.stringify({ merchantOrderId: 'M1', orderId: 'ORD-7K3M-Q9T4', items }),
  })
  await page.goto('/cart')
  await expect(main).toContainText('We’re checking a payment for these tests. Please don’t pay twice.')
  await expect(main.getByRole('link', { name: 'Go to order ORD-7K3M-Q9T4' })).toBeVisible()
  await main.getByRole('button', { name: `Remove ${CHECKUP.name}` }).click()
  await expect(main).not.toContainText('pay twice')
})

test('the warning of a second payment ends when the first payment has failed', async () => {
  const items = [{ id: CHECKUP.id, name: CHECKUP.name, quantity: 1 }]
  const failed = { success: true, isSuccess: false, isPending: false, merchantOrderId: 'M1' }
  // Nothing else may render the cart again.
  page.hold(/\/api\/(lab-tests|packages)/)
  const status = page.hold(/\/api\/phonepe\/status\//, failed)
  page.switchTo({
    cart: cartOf(CHECKUP),
    'jaanch.payment': JSON.stringify({ merchantOrderId: 'M1', orderId: 'ORD-7K3M-Q9T4', items }),
  })
  await page.goto('/cart')
  await expect(main).toContainText('pay twice')
  status.letThrough()
  await expect(main).not.toContainText('pay twice')
  await expect(main.getByRole('button', { name: `Remove ${CHECKUP.name}` })).toBeVisible()
})

test('a cart with an X-ray and a blood test can be split into two bookings, and joined again', async () => {
  await openCart(CHECKUP, labTest('XRCPA', 'X-Ray Chest PA View', 249))
  const names = () => (JSON.parse(page.stored('cart') ?? '[]') as { name: string }[]).map(({ name }) => name)
  expect(names()).toHaveLength(2)
  await main.getByRole('button', { name: 'Split into two bookings' }).click()
  await expect(main.getByText(/^Second booking: .*X-Ray.*put it back in your cart/)).toBeVisible()
  expect(names()).toEqual([CHECKUP.name])
  await main.getByRole('button', { name: 'Put back in this booking' }).click()
  await expect(main.getByRole('button', { name: 'Split into two bookings' })).toBeVisible()
  expect(names()).toHaveLength(2)
  await main.getByRole('button', { name: 'Split into two bookings' }).click()
  await main.getByRole('button', { name: `Remove ${CHECKUP.name}` }).click()
  await expect(main.getByRole('button', { name: /^Remove .*X-Ray/ })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Split into two bookings' })).toHaveCount(0)
})

test('a cart that was changed in another tab shows that, until it is dismissed', async () => {
  await openCart(CHECKUP)
  await expect(count).toContainText('1')
  page.storeElsewhere({ cart: cartOf({ ...CHECKUP, quantity: 3 }) })
  await expect(count).toContainText('3')
  await expect(elsewhere).toBeVisible()
  await main.getByRole('button', { name: 'OK' }).click()
  await expect(elsewhere).toBeHidden()
})

test('a cart that is days old shows what has changed since', async () => {
  await openCart({ ...CHECKUP, price: 100 }, labTest('GONE', 'An Old Test', 100))
  await expect(page.getByText('The price has changed from ₹100.00 to ₹2,499.00.')).toBeVisible()
  await expect(page.getByText('An Old Test is no longer offered.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove An Old Test' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('a cart shows that a check-up already includes a test, and offers to remove it', async () => {
  await openCart(labTest('TSH', 'TSH (Thyroid Stimulating Hormone)', 249), CHECKUP)
  const items = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem')
  const row = items.filter({
    hasText: 'Full Body Health Check-Up includes it. The same person doesn’t need both.',
  })
  await row.getByRole('button', { name: /^Remove TSH.* from the cart/ }).click()
  await expect(row).toHaveCount(0)
  await expect(items.filter({ hasText: CHECKUP.name })).toHaveCount(1)
})

test('a removed item returns to its place with its quantity, also by keyboard', async () => {
  const [fbs, cbc] = [
    labTest('FBS', 'Blood Sugar Fasting (FBS)', 69),
    labTest('CBC', 'Complete Blood Count (CBC)', 249),
  ]
  await openCart({ ...fbs, quantity: 2 }, cbc)
  const stored = page.stored('cart')
  await main.getByRole('button', { name: `Remove ${fbs.name}` }).click()
  const undo = main.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(main.getByText(`${fbs.name} is removed.`)).toBeVisible()
  await undo.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(main.getByRole('button', { name: `Remove ${fbs.name}` })).toBeFocused()
  expect(JSON.parse(page.stored('cart') ?? '')).toMatchObject(JSON.parse(stored ?? ''))
})

test('a cart emptied by mistake can be restored with its coupon', async () => {
  await openCart(CHECKUP)
  await main.getByText('Have a coupon?').click()
  await coupon.fill('health10')
  await apply.click()
  await expect(main.getByRole('status').filter({ hasText: 'HEALTH10' })).toContainText('You save ₹')
  await main.getByRole('button', { name: `Remove ${CHECKUP.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: 'HEALTH10' })).toContainText('You save ₹')
})

test('help with a booking is offered only if there is a booking', async () => {
  await openCart(CHECKUP)
  await expect(main.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Questions about your booking?' })).toHaveCount(0)
})
