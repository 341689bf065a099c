import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  bookACheckup,
  codeFor,
  fillPatient,
  keepPictures,
  newPhone,
  verifyPhone,
} from '../support/journey.ts'
import { holdBack } from '../support/page-parts.ts'

/** Cart, coupons and checkout. */

const FAILED_CALL = /Failed to load resource/
const GREEN = 'rgb(11, 107, 87)'
const RED = 'rgb(179, 38, 30)'
const LIGHT_RED = 'rgb(252, 235, 233)'

async function goToCheckout(page: Page): Promise<void> {
  await bookACheckup(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
}

test('the cart counts, takes coupons in capitals, shows what is saved, and says when it is empty', async ({
  page,
  context,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  await bookACheckup(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(main.locator('dl')).toContainText('Home visitFree')
  await main.getByRole('button', { name: /^Increase quantity of/ }).click()
  await expect(main.locator('output')).toContainText('2')
  await expect(main.getByText(/^Booked 2 times for the same patient and visit\./)).toBeVisible()
  await main.getByRole('button', { name: /^Decrease quantity of/ }).click()
  await expect(main.locator('output')).toContainText('1')

  const apply = main.getByRole('button', { name: 'Apply' })
  await expect(apply).toBeDisabled()
  await main.getByLabel('Coupon Code').fill('nosuch')
  await expect(main.getByLabel('Coupon Code')).toHaveValue('NOSUCH')
  await apply.click()
  await expect(main.getByRole('alert')).toHaveCSS('color', RED)
  await expect(main.getByRole('alert')).toHaveCSS('background-color', LIGHT_RED)
  await page.route('**/api/coupons/apply', route => route.abort(), { times: 1 })
  await apply.click()
  await expect(main.getByRole('alert')).toHaveText('Failed to apply coupon')
  await main.getByLabel('Coupon Code').fill('health10')
  const letThrough = await holdBack(page, '**/api/coupons/apply')
  await apply.click()
  await expect(main.getByRole('button', { name: 'Applying...' })).toBeDisabled()
  letThrough()
  await expect(main.getByRole('status').filter({ hasText: 'HEALTH10' })).toContainText('You save ₹')
  await main.getByText('Available coupons').click()
  await expect(main.getByText(/with a coupon, Pay on Collection is not available/)).toBeVisible()
  await page.route('**/api/coupons/validate', route => route.abort(), { times: 1 })
  await main.getByRole('button', { name: /^Increase quantity of/ }).click()
  await expect(main.getByRole('alert')).toHaveText('Failed to validate coupon')
  await main.getByRole('button', { name: 'Use coupon HEALTH10' }).click()
  await main.getByRole('button', { name: 'Remove coupon' }).click()
  await expect(main.getByLabel('Coupon Code')).toBeVisible()

  await page.route('**/api/coupons/active', route => route.abort())
  await page.reload()
  await expect(main.getByText('No active coupons available at the moment')).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto('/cart')
  await otherTab.getByRole('button', { name: /^Increase quantity of/ }).click()
  await expect(main.locator('output')).toContainText('3')
  await expect(main.getByText(/^You changed your cart in another tab/)).toBeVisible()
  await keepPictures(page, 'cart-other-tab')
  await main.getByRole('button', { name: 'OK' }).click()
  await expect(main.getByText(/^You changed your cart in another tab/)).toBeHidden()
  await main.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(otherTab.getByText(/^You changed your cart in another tab/)).toBeVisible()
})

test('the popup proves a phone: its sentences, the wait, the name of a newcomer', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await goToCheckout(page)
  const popup = page.getByRole('dialog', { name: 'Verify your phone' })
  await expect(popup).toBeVisible()
  // At once: left to itself it would go in three seconds.
  expect(await page.getByText('Item added to cart successfully!').isVisible()).toBe(false)
  const said = popup.getByRole('status')
  await popup.getByRole('button', { name: 'Send OTP' }).click()
  await expect(popup.getByText('Please enter a valid 10-digit number.')).toBeVisible()
  const phone = newPhone()
  await popup.getByLabel('Mobile Number').fill(phone)
  await page.route('**/api/otp/send-otp', route => route.abort(), { times: 1 })
  await popup.getByRole('button', { name: 'Send OTP' }).click()
  await expect(said).toHaveText('Error sending OTP. Please check your connection.')
  await expect(said).toHaveCSS('color', RED)
  const send = await holdBack(page, '**/api/otp/send-otp')
  await popup.getByRole('button', { name: 'Send OTP' }).click()
  await expect(said).toHaveText(`Sending OTP to ${phone}...`)
  send()
  await expect(said).toHaveText('OTP sent successfully!')
  await expect(said).toHaveCSS('color', GREEN)
  await expect(popup.getByRole('button', { name: 'Resend OTP' })).toBeDisabled()
  await expect(popup.getByLabel('Full Name')).toHaveAttribute('maxlength', '50')
  const code = await codeFor(shop, phone)
  await popup.getByRole('textbox', { name: /^OTP/ }).fill(code)
  await popup.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(popup.getByText('Please enter your name to continue.')).toBeVisible()
  await popup.getByLabel('Full Name').fill('Asha Rao')
  await page.route('**/api/otp/verify-otp', route => route.abort(), { times: 1 })
  await popup.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(said).toHaveText('Verification error. Please check your connection and try again.')
  const verify = await holdBack(page, '**/api/otp/verify-otp')
  await popup.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(said).toHaveText('Verifying OTP...')
  verify()
  await expect(page.getByText('OTP verified successfully!')).toBeVisible()
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ phone, otpVerified: 'true' })
  expect(JSON.parse(stored.customer ?? '{}')).toMatchObject({ name: 'Asha Rao' })
  expect(stored.authToken).toBeTruthy()
})

test('a phone that is known skips its step', async ({ page }) => {
  const phone = newPhone()
  await page.goto('/')
  await page.evaluate(known => localStorage.setItem('phone', known), phone)
  await goToCheckout(page)
  const popup = page.getByRole('dialog', { name: 'Verify your phone' })
  await expect(popup.getByRole('textbox', { name: /^OTP/ })).toBeVisible()
  await expect(popup).toContainText(phone)
})

test('details, date and slot are asked for, and what fails is said', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await goToCheckout(page)
  const phone = newPhone()
  await verifyPhone(page, shop, phone, 'Asha Rao')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone)
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAttribute('readonly')
  await expect(page.getByLabel('Gender').getByRole('option')).toHaveText([
    'Please choose',
    'Male',
    'Female',
    'Other',
  ])
  await page.getByRole('radio', { name: 'For someone else' }).check()
  await expect(page.getByLabel('Relation').getByRole('option')).toHaveText([
    'Please choose',
    'Spouse',
    'Parent',
    'Child',
    'Sibling',
    'Other',
  ])
  await page.getByRole('radio', { name: 'For myself' }).check()
  for (const age of ['10', '101']) {
    await page.getByLabel('Age', { exact: true }).fill(age)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Age must be between 11 and 100 years')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Unable to retrieve location. Please enable location services.')).toBeVisible()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 18.52, longitude: 73.857 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('We collect in Pune.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userLocation'))).toContain('18.52')
  await fillPatient(page)

  await expect(page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('radiogroup', { name: 'Time slot' }).getByRole('radio')).toHaveCount(7)
  const confirm = page.getByRole('button', { name: 'Confirm' })
  const alert = page.getByRole('main').getByRole('alert')
  await confirm.click()
  await expect(alert).toContainText('Please select both date and time slot.')
  await page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio').nth(2).check()
  await page.getByRole('radio', { name: '01:00 PM - 02:00 PM' }).check()
  await page.route('**/api/orders', route => route.abort(), { times: 1 })
  await confirm.click()
  await expect(alert).toHaveText('Error creating order. Please try again.')
  await page.route('**/api/orders', route => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await confirm.click()
  await expect(alert).toContainText('Failed to create order: ')
  const book = await holdBack(page, '**/api/orders')
  await confirm.click()
  await expect(page.getByRole('button', { name: 'Confirming...' })).toBeVisible()
  book()
  await expect(page).toHaveURL(/\/payment-summary\?order=ORD-/)
  // The router keeps a navigation's state there.
  const taken = await page.evaluate(() => window.history.state.usr.order)
  expect(taken).toMatchObject({ orderId: new URL(page.url()).searchParams.get('order'), status: 'pending' })
})
