import type { Page } from '@playwright/test'
import { CART, goToSlots, newCustomer, signInAs } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot, keepPictures } from '../support/journey.ts'
import { gate } from '../support/page-parts.ts'
import { noWayBack } from '../support/shop.ts'

/**
 * Code that loads slowly, and a payment that is left open at the provider. Other failures before the payment are tested
 * in tests/screens/checkout.
 */

const FAILED_CALL = /Failed to load resource/

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' })
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

test('Continue works while the form of a person is loading', async ({ page, shop }) => {
  await signInAs(page, shop, await newCustomer(shop), { cart: JSON.stringify(CART) })
  const code = gate()
  await page.route('**/assets/person-form-*.js', async route => {
    await code.opened
    await route.continue()
  })
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Someone new' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who is the patient?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  code.open()
  await expect(page.getByText('Please enter the patient’s name.')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
})

test('Continue works while the form of the address is loading', async ({ page, shop }) => {
  await signInAs(page, shop, await newCustomer(shop), { cart: JSON.stringify(CART) })
  const code = gate()
  await page.route('**/assets/where-step-*.js', async route => {
    await code.opened
    await route.continue()
  })
  await page.goto('/checkout')
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where should we come?' })).toBeVisible()
  await next.click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveCount(0)
  code.open()
  await expect(page.getByText('Please enter the address.')).toBeVisible()
})

// P2-34
test('a pending payment is shown as processing until it is paid, and then empties the cart', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  test.skip(noWayBack !== undefined, noWayBack)
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
  await expect(dialog).toContainText('If it goes through, we’ll refund it the way you paid.')
  await keepPictures(page, 'cancel-while-paying')
  await dialog.getByRole('button', { name: 'Keep Order' }).click()
  await page.getByRole('link', { name: 'Continue Payment' }).click()
  await expect(page.getByText('If that payment still goes through')).toBeVisible()
  await keepPictures(page, 'summary-while-paying')
  await page.getByRole('button', { name: 'Check payment status' }).click()
  await expect(page.getByText('Checked just now. The payment isn’t finished yet.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay Online/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect.poll(() => storedCart(page)).toBeNull()
})
