import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  bookACheckup,
  chooseSlot,
  codeFor,
  fillPatient,
  keepPictures,
  newPhone,
  verifyPhone,
} from './journey.ts'
import type { Shop } from './shop.ts'

/** What goes wrong between the cart and the confirmation, and how a customer gets on all the same. */

const FAILED_CALL = /Failed to load resource/
const CHECKUP = 'Full Body Health Check-Up'

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' })
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

test.afterEach(({ shop }) => shop.setClock(null))

/** Goes to the slots with a proven phone and a patient. */
async function goToSlots(page: Page, shop: Shop, phone = newPhone()): Promise<void> {
  await bookACheckup(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await verifyPhone(page, shop, phone, 'Asha Rao')
  await fillPatient(page)
}

test('a customer who signed up with a password proves the phone and books for a parent', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const phone = newPhone()
  await test.step('signs up and logs in', async () => {
    await page.goto('/signup')
    await page.getByLabel('Full Name').fill('Ravi Kumar')
    await page.getByLabel('Mobile Number').fill(phone)
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('(optional)')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByLabel('Confirm Password').fill('wrong horse')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'checkout-signup')
    await page.getByLabel('Confirm Password').fill('correct horse')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Registration successful! Please login with your credentials.')).toBeVisible()
    await expect(page.getByLabel('Mobile Number')).toHaveValue(phone)
    await page.getByLabel('Password', { exact: true }).fill('wrong horse')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
    await keepPictures(page, 'checkout-login')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })

  await bookACheckup(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await test.step('gets a code at once, mistypes it, then proves the phone', async () => {
    const popup = page.getByRole('dialog', { name: 'Verify your phone' })
    await expect(popup.getByText('OTP sent successfully!')).toBeVisible()
    const code = await codeFor(shop, phone)
    await popup.getByLabel('OTP').fill(code === '0000' ? '1111' : '0000')
    await popup.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(popup.getByText('Invalid OTP. Please try again.')).toBeVisible()
    await expect(popup.getByLabel('OTP')).toHaveAccessibleDescription(/Invalid OTP\. Please try again\./)
    await expect(popup.getByRole('button', { name: 'Resend OTP' })).toBeDisabled()
    await expectAccessible(page)
    await keepPictures(page, 'checkout-wrong-code')
    await popup.getByLabel('OTP').fill(code)
    await popup.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(popup).toBeHidden()
  })

  await test.step('books for a parent, who agrees', async () => {
    await page.getByRole('radio', { name: 'For someone else' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(page.getByLabel('Relation')).toBeFocused()
    await expectAccessible(page)
    await keepPictures(page, 'checkout-for-someone-else')
    await page.getByLabel('Relation').selectOption('parent')
    await page.getByLabel('Full Name').fill('लक्ष्मी कुमार')
    await page.getByLabel('Age').fill('101')
    await page.getByLabel('Gender').selectOption('Female')
    await page.getByLabel('Address').fill('2 Temple Street, Mylapore')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Age must be between 11 and 100 years')).toBeVisible()
    await page.getByLabel('Age').fill('70')
    await page.getByRole('button', { name: 'Continue' }).click()
    await confirm(page).click()
    await expect(page.getByText('Please select both date and time slot.')).toBeVisible()
    await expectAccessible(page)
    await chooseSlot(page, '11:00 AM - 12:00 PM')
    await confirm(page).click()
    await expect(page.getByText('लक्ष्मी कुमार')).toBeVisible()
    await expectAccessible(page)
  })
})

test('what was typed and chosen outlives a refresh and the way back', async ({ page, shop }) => {
  await goToSlots(page, shop)
  await chooseSlot(page, '09:00 AM - 10:00 AM')
  await page.reload()
  await expect(page.getByRole('radio', { name: '09:00 AM - 10:00 AM' })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Age')).toHaveValue('42')
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue(/14 Hill Road/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: '09:00 AM - 10:00 AM' })).toBeChecked()
})

test('a second booking says that the unpaid one before was cancelled, and My Orders says why and for whom', async ({
  page,
  shop,
}) => {
  await goToSlots(page, shop)
  await chooseSlot(page, '09:00 AM - 10:00 AM')
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Summary' })).toBeVisible()
  await expect(page.getByText('Your earlier unpaid booking')).toBeHidden()
  // In a tab that has forgotten what was typed.
  await page.evaluate(() => sessionStorage.removeItem('jaanch.checkout'))
  await page.reload()
  await page.getByRole('link', { name: 'Change patient, address or slot' }).click()
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('42')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: '09:00 AM - 10:00 AM' })).toBeChecked()
  await page.getByRole('radio', { name: '10:00 AM - 11:00 AM' }).check()
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Summary' })).toBeVisible()
  const notice = page.getByText(
    /^Your earlier unpaid booking ORD-\S+ was cancelled, its place is free again\.$/,
  )
  await expect(notice).toBeVisible()
  await keepPictures(page, 'checkout-replaced')
  await page.reload()
  await expect(notice).toBeVisible()
  await page.goto('/my-orders')
  const rows = page.getByRole('listitem').filter({ hasText: 'Order #ORD-' })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('You placed a newer order before paying for this one.')
  for (const row of await rows.all())
    await expect(row).toContainText(/For Asha Rao, visit on \w{3}, \d+ \w{3}/)
  await keepPictures(page, 'my-orders-replaced')
})

test('a slot that is gone, a total that changed and an item that is withdrawn each say what to do', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await goToSlots(page, shop)
  const refuse = (code: string, values: object) =>
    page.route(
      '**/api/orders',
      route =>
        route.fulfill({ status: 409, json: { success: false, code, message: 'It is gone.', ...values } }),
      { times: 1 },
    )
  const slot = page.getByRole('radio', { name: '12:00 PM - 01:00 PM' })
  await slot.check()
  await refuse('SLOT_FULL', {})
  await confirm(page).click()
  await expect(page.getByText('It is gone.')).toBeInViewport()
  await expect(slot).not.toBeChecked()
  await slot.check()
  await refuse('TOTAL_CHANGED', { totalAmount: 12_345.5 })
  await confirm(page).click()
  await expect(
    page.getByText(/The total has changed: it was ₹2,499\.00, now it is ₹12,345\.50/),
  ).toBeVisible()
  await keepPictures(page, 'checkout-total-changed')
  await refuse('UNKNOWN_ITEM', { unknownItem: CHECKUP })
  await confirm(page).click()
  await page.getByRole('button', { name: `Remove ${CHECKUP}` }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a booking whose answer was lost is sent again as the same booking', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await goToSlots(page, shop)
  await chooseSlot(page, '12:00 PM - 01:00 PM')
  const keys: string[] = []
  await page.route('**/api/orders', async route => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    // The shop books it; only the answer never comes.
    await route.fetch()
    await route.abort()
  })
  await confirm(page).click()
  await expect(page.getByText('Error creating order. Please try again.')).toBeVisible()
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Summary' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Pay on Collection' }).click()
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await expect(page.getByText(/Order #ORD-/)).toHaveCount(1)
})

test('a payment left pending is processing and can be asked about; paid after all, it is confirmed and the cart is empty', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await goToSlots(page, shop)
  await chooseSlot(page, '10:00 AM - 11:00 AM')
  await confirm(page).click()
  await page.getByRole('button', { name: /^Pay Online/ }).click()
  await page.getByRole('button', { name: 'Leave pending' }).click()
  await expect(page.getByRole('heading', { name: 'Processing Your Payment' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order Processing' })).toBeVisible()
  expect(await storedCart(page)).not.toBeNull()
  await expectAccessible(page)
  await keepPictures(page, 'checkout-processing')

  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page.getByRole('button', { name: /Order #ORD-/ }).click()
  await page.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    /Please try again in (30 seconds|a minute|\d+ minutes)\./,
  )
  await dialog.getByRole('button', { name: 'Check payment status' }).click()
  await expect(dialog.getByText('Checked just now: it is not finished yet.')).toBeVisible()
  await keepPictures(page, 'cancel-while-paying')
  await dialog.getByRole('button', { name: 'Keep Order' }).click()
  await page.getByRole('link', { name: 'Continue Payment' }).click()
  await expect(page.getByRole('link', { name: 'Change patient, address or slot' })).toBeHidden()
  await page.getByRole('button', { name: 'Pay on Collection' }).click()
  await expect(page.getByRole('alert')).toContainText(
    /Please try again in (30 seconds|a minute|\d+ minutes)\./,
  )
  await keepPictures(page, 'summary-while-paying')
  await page.getByRole('button', { name: 'Check payment status' }).click()
  await expect(page.getByText('Checked just now: it is not finished yet.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay Online/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(await storedCart(page)).toBeNull()
})

test('a session that ended leads back to the checkout after logging in with an OTP', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const phone = newPhone()
  await goToSlots(page, shop, phone)
  await chooseSlot(page, '01:00 PM - 02:00 PM')
  await page.evaluate(() => localStorage.setItem('authToken', 'ended'))
  await page.reload()
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Please log in again to continue. Your cart is safe.')
  await keepPictures(page, 'login-again')

  await shop.setClock(new Date(Date.now() + 61_000).toISOString())
  await page.getByRole('tab', { name: 'OTP' }).click()
  await page.getByLabel('Mobile Number').fill(phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Mobile Number')).not.toBeEditable()
  await page.getByLabel('OTP', { exact: true }).fill(await codeFor(shop, phone, 2))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByRole('radio', { name: '01:00 PM - 02:00 PM' })).toBeChecked()
})

test('a cart that is days old is told what has changed since', async ({ page, expectOnConsole }) => {
  expectOnConsole(FAILED_CALL)
  await bookACheckup(page)
  await page.evaluate(() => {
    const [item] = JSON.parse(localStorage.getItem('cart') ?? '[]')
    const gone = { ...item, name: 'An Old Test', id: 'GONE', isPackage: false }
    localStorage.setItem('cart', JSON.stringify([{ ...item, price: 100 }, gone]))
  })
  await page.reload()
  await expect(page.getByText('The price has changed: it was ₹100.00, now it is ₹2,499.00.')).toBeVisible()
  await expect(page.getByText('An Old Test is no longer offered.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await expectAccessible(page)
  await keepPictures(page, 'checkout-stale-cart')
  await page.getByRole('button', { name: 'Remove An Old Test' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})
