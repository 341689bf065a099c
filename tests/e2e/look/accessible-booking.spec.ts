import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookACheckup, fillPatient, newPhone, verifyPhone } from '../support/journey.ts'

/** Every screen and window up to the booking: no rule of accessibility broken, nothing wider than a phone. */

const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
]

const PATHS = [
  '/',
  '/health-checkups',
  '/health-checkups/PK-FULLBODY',
  '/lab-tests',
  '/lab-tests/CBC',
  '/cart',
  '/login',
  '/login?with=otp',
  '/signup',
  '/upload-prescription',
]

const isWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const size of SIZES) {
  test(`screens are accessible at ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of PATHS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test(`windows are accessible at ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [path, title] of [
      ['/health-checkups', 'Health Package Details'],
      ['/lab-tests', 'Lab Test Details'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('the checkout is accessible at every step, and no screen is wider than 320', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isWider(page), path).toBe(0)
  }
  await bookACheckup(page)
  await expectAccessible(page)
  expect(await isWider(page)).toBe(0)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('dialog', { name: 'Verify your phone' })).toBeVisible()
  await expectAccessible(page)
  await verifyPhone(page, shop, newPhone(), 'Asha Rao')
  await expectAccessible(page)
  expect(await isWider(page)).toBe(0)
  await fillPatient(page)
  await expectAccessible(page)
  expect(await isWider(page)).toBe(0)
})
