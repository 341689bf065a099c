import type { Page } from '@playwright/test'
import { expectAccessibleAtAllSizes } from '../support/accessible.ts'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot, keepPictures, payAtCollection } from '../support/journey.ts'
import { tabTo } from '../support/keyboard.ts'

/**
 * A patient who agrees by ticking a sentence. Patients who can't agree for themselves are tested in
 * tests/screens/patients.
 */

const ADDRESS = '14 Hill Road, Bandra West, 400050'
const VOLUNTARY =
  'I agree to these tests, including the HIV test. The HIV test is voluntary. The report is shown only in my account.'

async function openCheckout(page: Page, test: string): Promise<void> {
  await page.goto(`/lab-tests/${test}`)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue' })
const slots = (page: Page) => page.getByRole('radiogroup', { name: 'Time slot' })

/** Confirms the booking, pays on collection and opens the order. */
async function bookAndOpen(page: Page): Promise<void> {
  await chooseSlot(page, '09:00 AM - 10:00 AM')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await payAtCollection(page)
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page.getByRole('button', { name: /Order #ORD-/ }).click()
  await page.getByRole('link', { name: 'View Details' }).click()
}

// P1-162
test('an HIV test is booked only with an express consent, which can be given by keyboard', async ({
  page,
  shop,
}) => {
  const customer = await signedIn(page, shop)
  await openCheckout(page, 'HIV')
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('radio', { name: 'Female' }).check()
  const consent = page.getByRole('checkbox', { name: VOLUNTARY })
  await expect(consent).not.toBeChecked()
  await tabTo(next(page))
  await page.keyboard.press('Enter')
  await expect(consent).toHaveAccessibleDescription('Please confirm that you agree.')
  await expect(consent).toBeFocused()
  await expect(slots(page)).toBeHidden()
  await keepPictures(page, 'patients-3-hiv')
  await expectAccessibleAtAllSizes(page, consent)
  await page.keyboard.press('Space')
  await expect(consent).toBeChecked()
  await tabTo(next(page))
  await page.keyboard.press('Enter')
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS)
  await next(page).click()
  await bookAndOpen(page)
  const { data } = await customer.api.exportMyData()
  expect(data.consents).toContainEqual(
    expect.objectContaining({ purpose: 'hiv-test', given: 'ticked', orderId: data.orders[0]?._id }),
  )
})
