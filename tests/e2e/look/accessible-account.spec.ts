// P2-214

import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAllSizes } from '../support/accessible.ts'
import {
  attachReport,
  collectSample,
  decidePayment,
  logInElsewhere,
  payOnCollection,
  payOnline,
  placeOrder,
  signedIn,
  startPayment,
} from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectReachedByKeyboard } from '../support/keyboard.ts'
import { gate, goWithin } from '../support/page-parts.ts'

/**
 * Every screen, window and state of payment, orders, account and requests, on a small phone, zoomed to 200 % and on a
 * desktop: meets the accessibility rules, is not wider than the screen, and its main action can be reached by keyboard.
 */

const FAILED_CALL = /Failed to load resource/
const RED = 'rgb(179, 38, 30)'

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: true })

/** Opens an address and checks it once it shows this heading. */
async function look(page: Page, path: string, heading: string | RegExp, action: Locator): Promise<void> {
  await test.step(path, async () => {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    // More than the heading, which is there while the rest is loading.
    await expect(action).toBeVisible()
    await expectAccessibleAtAllSizes(page, action)
  })
}

test.afterEach(({ shop }) => shop.setClock(null))

/** The day after tomorrow, so that midnight does not matter. */
const soon = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

test('home healthcare, consultation and Siblings Day are accessible, with their forms and windows', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await look(page, '/home-healthcare', 'Home healthcare', button(page, 'Submit Request'))
  await button(page, 'Submit Request').click()
  await expectAccessibleAtAllSizes(page, page.getByLabel('Full Name'))
  await button(page, 'Book').first().click()
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Phone Number').fill('9876540011')
  await page.getByLabel('Preferred Date').fill(soon())
  await button(page, 'Submit Request').click()
  const received = page.getByRole('dialog', { name: 'Request received' })
  await expect(received).toBeVisible()
  await expectAccessibleAtAllSizes(page, button(page, 'Done'))
  await test.step('where there is no room, its text is scrolled by keys', async () => {
    await page.setViewportSize({ width: 320, height: 300 })
    await expectAccessible(page)
    const text = received.getByRole('group', { name: 'Request received' })
    await text.press('End')
    await expect.poll(() => text.evaluate(part => part.scrollTop)).toBeGreaterThan(0)
  })

  const book = button(page, 'Book Consultation')
  await look(page, '/instant-consultation', 'Our doctors', book)
  await book.click()
  await expect(page.getByRole('dialog', { name: 'Book Your Consultation' })).toBeVisible()
  await expectAccessibleAtAllSizes(page, button(page, 'Confirm Booking'))
  await button(page, 'Confirm Booking').click()
  await expectAccessibleAtAllSizes(page, page.getByLabel('Mobile Number'))
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Mobile Number').fill('9876540012')
  await page.getByLabel('Preferred Date & Time').fill(`${soon()}T10:00`)
  await button(page, 'Confirm Booking').click()
  await expect(page.getByRole('dialog', { name: 'Request received' })).toBeVisible()
  await expectAccessibleAtAllSizes(page, button(page, 'Done'))

  await look(page, '/siblings-day-offer', 'Book Your Test Today', button(page, 'Submit'))
  await button(page, 'Submit').click()
  await expectAccessibleAtAllSizes(page, page.getByLabel('Phone'))
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Phone').fill('9876540013')
  await page.getByLabel('Preferred Date').fill(soon())
  await page.route('**/api/submit-landing-form', route => route.abort(), { times: 1 })
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to connect to the server.')
  await expectAccessible(page)
  await button(page, 'Submit').click()
  await expect(page.getByRole('dialog', { name: 'Thank you for contacting us!' })).toBeVisible()
  await expectAccessibleAtAllSizes(page, button(page, 'Done'))
})

test('package, lab test, the pages for a missing item and the error screen are accessible', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await look(page, '/health-checkups/PK-FULLBODY', 'Tests Included', button(page, 'Book Now'))
  await page.locator('main summary').first().click()
  await expectAccessibleAtAllSizes(page, page.locator('main summary').last())
  await look(page, '/health-checkups/compare', 'Test by test', button(page, 'Book').last())
  await look(page, '/lab-tests/LIPID', 'What is measured', button(page, 'Book Now'))
  await button(page, 'Book Now').click()
  await expect(page).toHaveURL(/\/cart$/)
  await look(page, '/lab-tests/LIPID', 'What is measured', button(page, 'View in Cart'))
  await look(
    page,
    '/health-checkups/nobody-has-it',
    'Package not found',
    link(page, 'See all health check-ups'),
  )
  await look(page, '/lab-tests/nobody-has-it', 'Test Not Found', button(page, 'Go Back'))
  await look(page, '/no-such-page', 'Page not found', link(page, 'Return to Home'))
})

test('profile, its form and an account without orders are accessible', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await signedIn(page, shop)
  await look(page, '/profile', 'Profile Details', link(page, 'Edit Profile'))
  await page.getByRole('heading', { name: 'Your data' }).click()
  await expectReachedByKeyboard(button(page, 'Download my data'))
  await button(page, 'Read my data').click()
  await expectAccessibleAtAllSizes(page, button(page, 'Print'))
  await look(page, '/edit-profile', 'Edit Profile', button(page, 'Save Changes'))
  await page.getByLabel('Age').fill('121')
  await button(page, 'Save Changes').click()
  await expectAccessibleAtAllSizes(page, page.getByLabel('Age'))
  await page.getByLabel('Age').fill('42')
  await page.route('**/api/customers/profile', route => route.abort())
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await expectAccessibleAtAllSizes(page, button(page, 'Save Changes'))
  await look(page, '/profile', 'Profile Details', button(page, 'Try Again'))
  await look(page, '/my-orders', "You don't have any orders yet.", link(page, 'Browse Tests'))
  await look(page, '/order-details/ORD-22222222', 'Order Details', button(page, 'Try Again'))
})

test('devices, the question before an account is deleted, and its code are accessible', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const customer = await signedIn(page, shop)
  await payOnCollection(customer, await placeOrder(customer))
  await shop.setClock(new Date(Date.now() + 61_000).toISOString())
  await logInElsewhere(shop, customer)
  await page.goto('/profile')
  for (const row of [
    'People you book for',
    'Saved addresses',
    'Password',
    'Where you are logged in',
    'Your data',
  ])
    await page.getByRole('heading', { name: row }).click()
  await expectAccessibleAtAllSizes(page, button(page, 'Log out other devices'))
  await button(page, 'Delete my account').click()
  const remove = button(page, 'Delete for good')
  await expectAccessibleAtAllSizes(page, remove)
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Delete my account?' })
  await expect(question.getByRole('alert')).toContainText('is still open')
  await expectAccessible(page)
  await shop.setClock(new Date(Date.now() + 12 * 60_000).toISOString())
  await remove.click()
  await expect(page.getByRole('dialog', { name: 'Verify your phone' })).toBeVisible()
  await expectAccessible(page)
})

test('payment summary, payment status and the pages after them are accessible', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const customer = await signedIn(page, shop)
  const order = await placeOrder(customer)
  const summary = `/payment-summary?order=${order.orderId}`
  await look(page, summary, 'Payment Summary', button(page, /^Pay Online/))
  await page.route('**/api/phonepe/pay', route => route.fulfill({ status: 502, json: {} }), { times: 1 })
  await button(page, /^Pay Online/).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCSS('color', RED)
  await expectAccessibleAtAllSizes(page, button(page, /^Pay Online/))

  const failed = await startPayment(customer, order)
  await decidePayment(shop, failed, 'FAILED')
  const { open, opened } = gate()
  await page.route('**/api/phonepe/status/*', async route => {
    await opened
    await route.continue()
  })
  const status = `/payment-status?merchantOrderId=${failed}`
  await look(page, status, 'Processing Your Payment', page.getByRole('banner').getByLabel('City'))
  open()
  await expect(page.getByRole('heading', { name: 'Order Failed' })).toBeVisible()
  await expectAccessibleAtAllSizes(page, link(page, 'Try Payment Again'))
  const unasked = await startPayment(customer, order)
  const confirmation = `/order-confirmation?order=${order.orderId}`
  await look(page, confirmation, 'Order Processing', link(page, 'View My Orders'))
  await page.route('**/api/phonepe/status/*', route => route.abort())
  const again = `/payment-status?merchantOrderId=${unasked}`
  await look(page, again, 'Order Processing', button(page, 'Check payment status'))
  // Last, because it replaces the previous order, which is unpaid.
  const withCoupon = await placeOrder(customer, { couponCode: 'FIRST15', totalAmount: 211.65 })
  await look(
    page,
    `/payment-summary?order=${withCoupon.orderId}`,
    'Payment Summary',
    button(page, /^Pay Online/),
  )
})

test('orders, their details, reports and invoices are accessible', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const customer = await signedIn(page, shop)
  const paid = await payOnline(shop, customer, await placeOrder(customer))
  const confirmation = `/order-confirmation?order=${paid.orderId}`
  await look(page, confirmation, 'Order Confirmed!', link(page, 'View Invoice'))
  await look(page, `/invoice/${paid.orderId}`, /Invoice|Bill of Supply/i, button(page, 'Download PDF'))
  await collectSample(shop, paid)
  await attachReport(shop, paid)
  await look(page, `/order-details/${paid.orderId}`, /^Order/, button(page, 'View Report'))

  const later = await payOnCollection(customer, await placeOrder(customer))
  const placed = `/order-confirmation?order=${later.orderId}`
  await look(page, placed, 'Booking Confirmed', link(page, 'View My Orders'))
  await look(page, `/invoice/${later.orderId}`, 'Invoice', link(page, 'Order Details'))
  await look(page, `/order-details/${later.orderId}`, /^Order/, button(page, 'Cancel Order'))
  await button(page, 'Cancel Order').click()
  await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible()
  await expectAccessibleAtAllSizes(page, button(page, 'Keep Order'))
  await look(page, '/invoice/ORD-0000-0000', 'Invoice', button(page, 'Try Again'))
  await customer.api.createBooking({
    body: {
      name: 'Asha Rao',
      mobile: customer.phone,
      specialist: 'Dermatology',
      dateTime: `${soon()}T10:00`,
    },
  })
  const row = page.getByRole('button', { name: paid.orderId })
  await look(page, '/my-orders', 'My Orders', row)
  await row.click()
  await expectAccessibleAtAllSizes(page, link(page, 'View Details').first())
})
