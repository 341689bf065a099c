// P2-214

import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAllSizes, expectNothingTooWide } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookACheckup, codeFor, newPhone } from '../support/journey.ts'
import { goWithin } from '../support/page-parts.ts'

/** Every screen and window up to the booking meets the accessibility rules, and is not wider than a phone. */

/** Split over several tests, so that two workers share them. */
const SCREENS = {
  'home, checkups and lab tests': [
    '/',
    '/health-checkups',
    '/health-checkups/PK-FULLBODY',
    '/lab-tests',
    '/lab-tests/CBC',
  ],
  'empty cart, login, sign-up, prescription form and an invoice': [
    '/cart',
    '/login',
    '/login?with=otp',
    '/signup',
    '/upload-prescription',
    '/invoice/ORD-0000-0000',
  ],
  'policies, and pages that one comes to by a link': [
    '/privacy',
    '/offline',
    '/terms',
    '/confirm-email',
    '/cancellation-and-refunds',
    '/lab-test-product',
    '/shipping',
    '/pay/ORD-0000-0000',
  ],
}

/** The last element of every screen: reaching it passes all others. */
const lastLink = (page: Page) => page.getByRole('contentinfo').getByRole('link').last()

// P1-21, P1-205
for (const [names, paths] of Object.entries(SCREENS))
  test(`${names}: accessible on a phone, on a desktop and zoomed`, async ({ page, expectOnConsole }) => {
    // A payment link that belongs to no order.
    expectOnConsole(/Failed to load resource/)
    for (const path of paths)
      await test.step(path, async () => {
        await goWithin(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessibleAtAllSizes(page, lastLink(page))
      })
  })

test('header, footer and cards are accessible on a desktop too', async ({ page }) => {
  for (const path of ['/', '/lab-tests']) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

// P1-205
test('windows are accessible', async ({ page }) => {
  for (const [path, title] of [
    ['/health-checkups', 'Health Package Details'],
    ['/lab-tests', 'Lab Test Details'],
  ] as const) {
    await goWithin(page, path)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await expectAccessibleAtAllSizes(page, dialog.getByRole('button', { name: 'Book Now' }))
  }
})

// P1-205
test('the checkout is accessible at every step', async ({ page, shop, expectOnConsole }) => {
  expectOnConsole(/Failed to load resource/)
  await page.setViewportSize({ width: 320, height: 640 })
  const expectFit = async () => {
    await expectAccessible(page)
    await expectNothingTooWide(page)
  }
  await bookACheckup(page)
  await expectFit()
  await test.step('a cart that is days old', async () => {
    await page.evaluate(() => {
      const [item] = JSON.parse(localStorage.getItem('cart') ?? '[]')
      const gone = { ...item, name: 'An Old Test', id: 'GONE', isPackage: false }
      localStorage.setItem('cart', JSON.stringify([{ ...item, price: 100 }, gone]))
    })
    await page.reload()
    await expect(page.getByText('An Old Test is no longer offered.')).toBeVisible()
    await expectFit()
    await page.getByRole('button', { name: 'Remove An Old Test' }).click()
  })
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const popup = page.getByRole('dialog', { name: 'Verify your phone' })
  await expect(popup).toBeVisible()
  await expectFit()
  await test.step('a wrong code', async () => {
    const phone = newPhone()
    await popup.getByLabel('Mobile Number').fill(phone)
    await popup.getByRole('button', { name: 'Send OTP' }).click()
    await popup.getByLabel('Full Name').fill('Asha Rao')
    const code = await codeFor(shop, phone)
    await popup.getByLabel('OTP').fill(code === '0000' ? '1111' : '0000')
    await expect(popup.getByText('Invalid OTP. Please try again.')).toBeVisible()
    await expectFit()
    await popup.getByLabel('OTP').fill(code)
  })
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  await expectFit()
  await tellPatients(page, expectFit)
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
  await expectFit()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expectFit()
  await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West, 400050')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please select both date and time slot.')).toBeVisible()
  await expectFit()
  await page.getByRole('radio', { name: '10:00 AM - 11:00 AM' }).check()
  await expect(page.locator('[data-bottom-bar]').getByText('No food after')).toBeVisible()
  await expectFit()
})

/** The questions about another person, a baby and a customer under 18. */
async function tellPatients(page: Page, expectFit: () => Promise<void>): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' })
  const age = page.getByLabel('Age', { exact: true })
  await page.getByRole('button', { name: 'Someone new' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await next.click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expectFit()
  await page.getByLabel('Full Name').fill('Meera Rao')
  await page.getByLabel('Years or months').selectOption('months')
  await age.fill('8')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('radio', { name: 'Child' }).check()
  await next.click()
  const consent = page.getByRole('checkbox', { name: /^The patient is under 18/ })
  await expect(consent).toBeFocused()
  await expectAccessibleAtAllSizes(page, consent)
  await page.setViewportSize({ width: 320, height: 640 })
  await consent.check()
  await page.getByRole('button', { name: 'Add another person' }).click()
  await expect(page.getByRole('heading', { name: 'Who is each test for?' })).toBeVisible()
  await expectFit()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Meera Rao' }).uncheck()
  await page.getByRole('checkbox', { name: /^Asha Rao, you/ }).check()
  await age.fill('16')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('checkbox', { name: /under 18/ }).check()
  await next.click()
  await expect(page.getByRole('textbox', { name: 'Parent or guardian' })).toBeFocused()
  await expectFit()
}
