import type { Page } from '@playwright/test'
import { formatDay, formatShortDay } from '#rules/dates.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { placeOrder, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { factsOf, gate } from '../support/page-parts.ts'

/**
 * The way through the provider's page. Other states of payment and confirmation are tested in
 * tests/screens/confirmation.
 */

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const badge = (page: Page, status: string) => page.getByText(status, { exact: true })
const icon = (page: Page, name: string) => page.getByRole('main').locator(`svg.lucide-${name}`)
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const PENDING = ['jaanch.payment', 'pendingPaymentOrderDetails', 'pendingPaymentTransactionId']

// P2-13, P2-31, P2-33, P2-37, P2-39, P2-40, P2-41, P2-42, P2-45, P2-46, P2-142, P2-210
test('an order paid online is verified and confirmed, and shows the amount paid', async ({ page, shop }) => {
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

  await test.step('shows a spinner while the shop checks', async () => {
    await expect(title(page, 'Processing Your Payment')).toBeVisible()
    await expect(page.getByText('Please wait while we verify your payment...')).toBeVisible()
    await expect(page).toHaveURL(/\/payment-status\?merchantOrderId=\w+/)
    await expect.poll(() => storedKeys(page)).toEqual(expect.arrayContaining(PENDING))
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
    await expect
      .poll(() => factsOf(page))
      .toEqual({
        'Patient Name': 'Asha Rao',
        Date: formatDay(date),
        'Time Slot': visitHours(timeSlot),
        'Amount Paid': '₹249.00',
        'Payment Method': 'Online',
        'Transaction ID': expect.stringMatching(/^(OM\d+|pay_\w+)$/),
        'Payment provider’s reference': expect.stringMatching(/^(OMO\d+|plink_\w+)$/),
      })
    await expect.poll(() => storedKeys(page)).toEqual(['authToken', 'customer', 'otpVerified', 'phone'])
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
    await expect(page.getByText(/This payment (is completed|link is already paid)/)).toBeVisible()
  })
})
