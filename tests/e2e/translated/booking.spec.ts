import type { Page } from '@playwright/test'
import { CHECKUP, cartOf, labTest } from '../../screens/support/carts.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot, newPhone, verifyPhone } from '../support/journey.ts'
import { translatePages } from '../support/translation.ts'

/** A booking on pages that the browser translates: nothing throws, and no amount, hour or name is an earlier one. */

test.use({ viewport: { width: 360, height: 800 } })

const BLOOD_COUNT = labTest('CBC', 'Complete Blood Count (CBC)', 249)

async function openCart(page: Page): Promise<void> {
  await page.addInitScript(
    cart => {
      if (!localStorage.getItem('cart')) localStorage.setItem('cart', cart)
    },
    cartOf(CHECKUP, BLOOD_COUNT),
  )
  await page.goto('/cart')
  await expect(page.locator('main font').first()).toBeVisible()
}

/** Fills in the first person, who is the customer, and adds a second one. */
async function chooseCouple(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' })
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('button', { name: 'Someone new' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  await page.getByRole('button', { name: 'Someone new' }).click()
  await page.getByLabel('Full Name').fill('Ravi Rao')
  await page.getByLabel('Age', { exact: true }).fill('45')
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await page.getByRole('radio', { name: 'Spouse' }).check()
  await page.getByRole('checkbox', { name: /^The patient knows/ }).check()
  await next.click()
}

for (const when of ['DOMContentLoaded', 'page:listening'] as const)
  test(`a couple books on pages that are translated at ${when}, and every amount and hour is up to date`, async ({
    page,
    shop,
    expectOnConsole,
  }) => {
    // Hydration renders a page again that was translated before it.
    expectOnConsole(/Minified React error #418/)
    await translatePages(page, when)
    await openCart(page)
    const main = page.getByRole('main')
    const payable = main.locator('dl > div').filter({ hasText: 'Amount Payable' })

    await test.step('the cart follows quantity, coupon and removal', async () => {
      const saved = main.getByText(/^You save/)
      await expect(payable).toContainText('₹2,748.00')
      await expect(saved).toHaveText('You save ₹4,001.00')
      await main.getByRole('button', { name: 'Increase quantity of Complete Blood Count' }).click()
      await expect(payable).toContainText('₹2,997.00')
      await page.getByText('Have a coupon?').click()
      await page.getByLabel('Coupon Code').fill('first15')
      await page.getByRole('button', { name: 'Apply', exact: true }).click()
      await expect(payable).toContainText('₹2,547.45')
      await page.getByRole('button', { name: 'Remove coupon' }).click()
      await expect(payable).toContainText('₹2,997.00')
    })

    await test.step('the checkout keeps who, where and when', async () => {
      await main.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
      await verifyPhone(page, shop, newPhone(), 'Asha Rao')
      await chooseCouple(page)
      await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West, 400050')
      await page.getByRole('button', { name: 'Continue' }).click()
      await chooseSlot(page, '09:00 AM - 10:00 AM')
      await expect(page.getByRole('button', { name: 'Confirm 9 - 10 AM' })).toBeVisible()
      await chooseSlot(page, '10:00 AM - 11:00 AM')
      await page.getByRole('button', { name: 'Confirm 10 - 11 AM' }).click()
    })

    await test.step('payment, confirmation and order', async () => {
      await expect(main).toContainText('₹2,997.00')
      await page.getByRole('button', { name: /^Pay Online/ }).click()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
      await expect(main).toContainText('10 - 11 AM')
      await page.goto('/my-orders')
      await main
        .getByRole('link', { name: /View|ORD-/ })
        .first()
        .click()
      await expect(page).toHaveURL(/order-details/)
    })
  })
