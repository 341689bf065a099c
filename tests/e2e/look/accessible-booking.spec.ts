import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAllSizes, expectNothingTooWide } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookACheckup, fillPatient, newPhone, verifyPhone } from '../support/journey.ts'

/** Every screen and window up to the booking: no rule of accessibility broken, nothing wider than a phone. */

const SCREENS = {
  home: '/',
  'the health checkups': '/health-checkups',
  'a health checkup': '/health-checkups/PK-FULLBODY',
  'the lab tests': '/lab-tests',
  'a lab test': '/lab-tests/CBC',
  'an empty cart': '/cart',
  'the login': '/login',
  'the login by code': '/login?with=otp',
  'the sign-up': '/signup',
  'the prescription form': '/upload-prescription',
}

/** What every screen ends with: whoever reaches it came past everything else. */
const lastLink = (page: Page) => page.getByRole('contentinfo').getByRole('link').last()

for (const [name, path] of Object.entries(SCREENS))
  test(`${name} is accessible on a phone, on a desktop and zoomed`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtAllSizes(page, lastLink(page))
  })

test('header, footer and cards are accessible on a desktop too', async ({ page }) => {
  for (const path of ['/', '/lab-tests']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('windows are accessible', async ({ page }) => {
  for (const [path, title] of [
    ['/health-checkups', 'Health Package Details'],
    ['/lab-tests', 'Lab Test Details'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await expectAccessibleAtAllSizes(page, dialog.getByRole('button', { name: 'Book Now' }))
  }
})

test('the checkout is accessible at every step', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const expectFit = async () => {
    await expectAccessible(page)
    await expectNothingTooWide(page)
  }
  await bookACheckup(page)
  await expectFit()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('dialog', { name: 'Verify your phone' })).toBeVisible()
  await expectFit()
  await verifyPhone(page, shop, newPhone(), 'Asha Rao')
  await expectFit()
  await fillPatient(page)
  await expectFit()
})
