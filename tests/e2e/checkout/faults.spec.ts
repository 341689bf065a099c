import type { Page } from '@playwright/test'
import { goToSlots } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot, keepPictures } from '../support/journey.ts'

/** A payment that is left open at the provider. Earlier failures are tested in tests/screens/checkout. */

const FAILED_CALL = /Failed to load resource/

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' })
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

// P2-34
test('a pending payment is shown as processing and can be checked; once paid, the order is confirmed and the cart is empty', async ({
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
