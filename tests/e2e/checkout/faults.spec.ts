import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { decidePayment, goToSlots } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookACheckup, chooseSlot, codeFor, keepPictures, newPhone } from '../support/journey.ts'

/** What goes wrong between the cart and the confirmation, and how a customer gets on all the same. */

const FAILED_CALL = /Failed to load resource/
const CHECKUP = 'Full Body Health Check-Up'

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' })
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

test.afterEach(({ shop }) => shop.setClock(null))

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
  await refuse('UNKNOWN_ITEM', { unknownItem: CHECKUP, unknownItemId: 'PK-FULLBODY' })
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
  await keepPictures(page, 'checkout-processing')

  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page.getByRole('button', { name: /Order #ORD-/ }).click()
  await page.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('If it went through, or still does, we refund it the way you paid.')
  await keepPictures(page, 'cancel-while-paying')
  await dialog.getByRole('button', { name: 'Keep Order' }).click()
  await page.getByRole('link', { name: 'Continue Payment' }).click()
  await expect(page.getByText('Should it still go through after you have chosen another way')).toBeVisible()
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

test('with a payment page left open the booking can be changed, and a payment that still goes through is refunded', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await goToSlots(page, shop)
  await chooseSlot(page, '10:00 AM - 11:00 AM')
  await confirm(page).click()
  await page.getByRole('button', { name: /^Pay Online/ }).click()
  const comingBack = page.waitForRequest(/\/payment-status\?merchantOrderId=/)
  await page.getByRole('button', { name: 'Leave pending' }).click()
  const payment = new URL((await comingBack).url()).searchParams.get('merchantOrderId') ?? ''
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page.getByRole('button', { name: /Order #ORD-/ }).click()
  await page.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Continue Payment' }).click()
  await expect(
    page.getByText('If you have changed the booking instead, we refund it the way you paid.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Change patient, address or slot' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: '11:00 AM - 12:00 PM' }).check()
  await confirm(page).click()
  await expect(page.getByText(/^Your earlier unpaid booking ORD-\S+ was cancelled/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('11:00 AM - 12:00 PM')

  await decidePayment(shop, payment, 'COMPLETED')
  await page.goto(`/payment-status?merchantOrderId=${payment}`)
  await expect(page.getByRole('heading', { name: 'Order Cancelled' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refund' })).toContainText('is on its way back to you.')
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
