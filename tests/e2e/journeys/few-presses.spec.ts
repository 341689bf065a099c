import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { codeFor, newPhone } from '../support/journey.ts'
import type { Shop } from '../support/shop.ts'

/**
 * How many presses a booking costs, from the home page to the paid order. A press is a tap on a button, a link or a
 * choice, and on a field that doesn't have the focus already.
 */

function presses(page: Page) {
  let count = 0
  const press = async (target: Locator) => {
    count += 1
    await target.click()
  }
  /** Types into a field, which is pressed first unless the page has put the focus there. */
  const type = async (field: Locator, text: string) => {
    await expect(field).toBeVisible()
    const hasFocus = await field.evaluate(element => element === document.activeElement)
    if (!hasFocus) await press(field)
    await page.keyboard.type(text)
  }
  const choose = async (field: Locator, option: string) => {
    count += 1
    await field.selectOption(option)
  }
  return { press, type, choose, count: () => count }
}

/** A check-up into the cart, and on to the checkout. */
async function goToCheckout(page: Page, { press }: ReturnType<typeof presses>): Promise<void> {
  await page.goto('/')
  await press(page.getByRole('main').getByRole('button', { name: 'Book', exact: true }).first())
  await press(page.getByRole('main').getByRole('button', { name: 'View Cart' }).first())
  await press(page.getByRole('link', { name: 'Proceed to Checkout' }).first())
}

/** The times are there: confirms the chosen one and pays. */
async function payFor(page: Page, { press }: ReturnType<typeof presses>): Promise<void> {
  await press(page.getByRole('button', { name: 'Confirm' }))
  await press(page.getByRole('button', { name: /^Pay Online/ }))
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
}

async function signInAndTell(page: Page, shop: Shop, by: ReturnType<typeof presses>): Promise<void> {
  const phone = newPhone()
  const popup = page.getByRole('dialog', { name: 'Verify your phone' })
  await by.type(popup.getByLabel('Mobile Number'), phone)
  await by.press(popup.getByRole('button', { name: 'Send OTP' }))
  await by.type(popup.getByLabel('Full Name'), 'Asha Rao')
  // Four digits are sent without a press.
  await by.type(popup.getByLabel('OTP'), await codeFor(shop, phone))
  await expect(page.getByRole('heading', { name: 'Patient details' })).toBeVisible()
  await by.type(page.getByLabel('Age', { exact: true }), '42')
  await by.choose(page.getByLabel('Gender'), 'Female')
  await by.type(page.getByLabel('PIN Code'), '400050')
  await by.type(page.getByLabel('Address', { exact: true }), '14 Hill Road, Bandra West')
  await by.press(page.getByRole('button', { name: 'Continue' }))
}

test('a first booking and the next one take few presses from home to paid', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const first = presses(page)
  await goToCheckout(page, first)
  await signInAndTell(page, shop, first)
  const times = page.getByRole('radiogroup', { name: 'Time slot' })
  await first.press(times.getByRole('radio', { name: '08:00 AM - 09:00 AM' }))
  await payFor(page, first)
  expect(first.count()).toBeLessThanOrEqual(14)

  const next = presses(page)
  await goToCheckout(page, next)
  const toCheckout = next.count()
  await expect(times.locator(':checked')).toHaveCount(1)
  await payFor(page, next)
  // Beside the three up to the checkout: Confirm, Pay Online, and Pay on the provider's page.
  expect(next.count() - toCheckout).toBeLessThanOrEqual(3)
  expect(next.count()).toBeLessThanOrEqual(6)
})
