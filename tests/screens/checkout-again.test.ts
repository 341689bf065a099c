import { test } from 'vitest'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { BLOOD_COUNT, CHECKUP, cartOf } from './support/carts.ts'
import { chooseDay, goToSlots, payAtCollection, steps } from './support/checkout.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { screens } from './support/screens.ts'

/** Detours from the cart to the payment. */

const screen = await screens()
const { shop, page, codeFor } = screen
const { open } = ordersOf(shop)
const { confirm, next, slot, title } = steps(page)

const main = page.getByRole('main')
const PASSWORD = 'correct horse'

test('a customer who signed up with a password proves the phone and books for a parent', async () => {
  const phone = nextPhone()
  await shop.anyone.register({ body: { name: 'Ravi Kumar', phone, email: '', password: PASSWORD } })
  page.switchTo({ cart: cartOf(CHECKUP) })
  await page.goto('/login?with=password')
  await page.getByLabel('Mobile Number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.locator('form').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/profile')
  await page.goto('/cart')
  page.cut(/\/send-otp$/)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

  // The first code fails, the second is mistyped, then the phone is proven.
  const popup = page.getByRole('dialog', { name: 'Verify your phone' })
  await expect(popup.getByText('Error sending OTP. Please check your connection.')).toBeVisible()
  await expect(popup.getByRole('textbox', { name: /^OTP/ })).toHaveCount(0)
  await expect(popup.getByLabel('Mobile Number')).toHaveValue(phone)
  page.asUsual()
  await popup.getByRole('button', { name: 'Send OTP' }).click()
  await expect(popup.getByText('OTP sent successfully!')).toBeVisible()
  const code = await codeFor(phone)
  const otp = popup.getByRole('textbox', { name: /^OTP/ })
  await otp.fill(code === '0000' ? '1111' : '0000')
  await expect(popup.getByText('Invalid OTP. Please try again.')).toBeVisible()
  await expect(otp).toHaveAccessibleDescription(/Invalid OTP\. Please try again\./)
  await expect(popup.getByRole('button', { name: 'Resend OTP' })).toBeDisabled()
  await otp.fill(code)
  await expect(popup).toBeHidden()

  await page.getByRole('button', { name: 'Someone new' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await next.click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await page.getByLabel('Full Name').fill('लक्ष्मी कुमार')
  await page.getByLabel('Age', { exact: true }).fill('111')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('radio', { name: 'Parent' }).check()
  await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
  await next.click()
  await expect(page.getByText('Age must be between 0 and 110 years')).toBeVisible()
  await page.getByLabel('Age', { exact: true }).fill('70')
  await next.click()
  await page.getByLabel('Address', { exact: true }).fill('2 Temple Street, Mylapore')
  await next.click()
  await confirm.click()
  await expect(page.getByText('Please select both date and time slot.')).toBeVisible()
  await chooseDay(page)
  await slot('11:00 AM - 12:00 PM').check()
  await confirm.click()
  await expect(title('Payment Summary')).toBeVisible()
  await expect(page.getByText('लक्ष्मी कुमार')).toBeVisible()
})

// P2-22
test('a second booking states that the previous unpaid one was cancelled, and My Orders states why and for whom', async () => {
  await goToSlots(screen)
  await slot('09:00 AM - 10:00 AM').check()
  await confirm.click()
  await expect(title('Payment Summary')).toBeVisible()
  await expect(page.getByText('We cancelled your earlier unpaid booking')).toBeHidden()
  // In a tab that has forgotten what was typed.
  window.sessionStorage.removeItem('jaanch.checkout')
  await page.reload()
  await page.getByRole('link', { name: 'Change patient, address or slot' }).click()
  await expect(page.getByRole('checkbox', { name: /^Asha Rao, you/ })).toBeChecked()
  await expect(main).toContainText('42 years, Female')
  await next.click()
  await expect(title('Where should we come?')).toBeVisible()
  await next.click()
  await expect(slot('09:00 AM - 10:00 AM')).toBeChecked()
  await slot('10:00 AM - 11:00 AM').check()
  await confirm.click()
  await expect(title('Payment Summary')).toBeVisible()
  const notice = page.getByText(/^We cancelled your earlier unpaid booking ORD-\S+\.$/)
  await expect(notice).toBeVisible()
  await page.goto('/my-orders')
  const rows = main.getByRole('listitem').filter({ hasText: 'Order #ORD-' })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('You placed a newer order before paying for this one.')
  for (const row of [0, 1]) await expect(rows.nth(row)).toContainText(/, \d.* [AP]M, Asha Rao/)
})

// P2-22
test('with a payment page left open the booking can be changed, and a payment that still goes through is refunded', async () => {
  const customer = await goToSlots(screen)
  await slot('10:00 AM - 11:00 AM').check()
  await confirm.click()
  await expect(title('Payment Summary')).toBeVisible()
  const [order] = (await customer.api.listOrders()).orders
  if (!order) throw new Error('Nothing was booked.')
  const payment = await open(customer, order)
  await page.goto(`/order-details/${order.orderId}`)
  await page.getByRole('link', { name: 'Continue Payment' }).click()
  await expect(
    page.getByText('If that payment still goes through, we’ll use it or refund it. You won’t pay twice.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Change patient, address or slot' }).click()
  await next.click()
  await expect(title('Where should we come?')).toBeVisible()
  await next.click()
  await slot('11:00 AM - 12:00 PM').check()
  await confirm.click()
  await expect(page.getByText(/^We cancelled your earlier unpaid booking ORD-/)).toBeVisible()
  await expect(page.getByRole('region', { name: /, 11 AM - 12 PM$/ })).toBeVisible()

  await shop.simulator.settle(payment, { webhook: false, state: 'COMPLETED' })
  shop.simulator.advance(1000)
  await page.goto(`/payment-status?merchantOrderId=${payment}`)
  await expect(title('Order Cancelled')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refund' })).toContainText('is on its way back to you.')
})

test('the way to pay that was chosen for a booking outlasts leaving its page and a reload', async () => {
  const { api } = await goToSlots(screen)
  await slot('09:00 AM - 10:00 AM').check()
  await confirm.click()
  await payAtCollection(page)
  await expect(title('Booking Confirmed')).toBeVisible()
  page.storeElsewhere({ cart: cartOf(BLOOD_COUNT) })
  await page.goto('/checkout')
  await slot('10:00 AM - 11:00 AM').check()
  await confirm.click()
  const online = page.getByRole('radio', { name: 'Pay Online' })
  await expect(page.getByRole('radio', { name: 'Pay on Collection' })).toBeChecked()
  await online.check()
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(title('Payment Summary')).toHaveCount(0)
  page.goBack()
  await expect(title('Payment Summary')).toBeVisible()
  await expect(online).toBeChecked()
  await page.getByRole('radio', { name: 'Pay on Collection' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Pay on Collection' })).toBeChecked()
  expect((await api.listOrders()).orders).toHaveLength(2)
})
