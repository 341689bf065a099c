import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAllSizes } from '../support/accessible.ts'
import { signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseSlot, keepPictures } from '../support/journey.ts'
import { tabTo } from '../support/keyboard.ts'

/** Patients who can't agree alone, or have to agree in words: a baby, a customer under 18, an HIV test. */

const ADDRESS = '14 Hill Road, Bandra West, 400050'
const VOLUNTARY =
  'I agree to these tests, the HIV test included. The HIV test is voluntary. The report is shown in my account only.'

async function openCheckout(page: Page, test: string): Promise<void> {
  await page.goto(`/lab-tests/${test}`)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByRole('button', { name: 'View in Cart' })).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Patient details' })).toBeVisible()
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue' })
const slots = (page: Page) => page.getByRole('radiogroup', { name: 'Time slot' })

/** Confirms the booking, pays on collection and opens the order. */
async function bookAndOpen(page: Page): Promise<void> {
  await chooseSlot(page, '09:00 AM - 10:00 AM')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Pay on Collection' }).click()
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page.getByRole('button', { name: /Order #ORD-/ }).click()
  await page.getByRole('link', { name: 'View Details' }).click()
}

test('a baby of 8 months is booked for once its guardian agrees, and is 8 months old on the order', async ({
  page,
  shop,
}) => {
  const customer = await signedIn(page, shop)
  await openCheckout(page, 'CBC')
  await page.getByRole('radio', { name: 'For someone else' }).check()
  await page.getByLabel('Relation').selectOption('child')
  await page.getByLabel('Full Name').fill('Meera Rao')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS)
  const age = page.getByLabel('Age', { exact: true })
  const consent = page.getByRole('checkbox')

  await test.step('the box is about a guardian as soon as the age is a child’s, and has to be ticked anew', async () => {
    await age.fill('30')
    await page.getByRole('checkbox', { name: /^The patient knows of these tests/ }).check()
    await page.getByLabel('Years or months').selectOption('months')
    await next(page).click()
    await expect(age).toHaveAccessibleDescription(/Age in months must be between 0 and 23/)
    await expect(age).toBeFocused()
    await age.fill('8')
    await expect(consent).toHaveAccessibleName(
      'The patient is under 18. I am their parent or guardian, and I agree to these tests.',
    )
    await expect(consent).not.toBeChecked()
  })

  await test.step('without it nothing goes on, and the reason stands at the box', async () => {
    await next(page).click()
    await expect(consent).toHaveAccessibleDescription(
      'The patient is under 18: please confirm that a parent or guardian agrees to these tests.',
    )
    await expect(consent).toBeFocused()
    await expect(slots(page)).toBeHidden()
    await keepPictures(page, 'patients-1-baby')
    await expectAccessibleAtAllSizes(page, consent)
  })

  await consent.check()
  await next(page).click()
  await bookAndOpen(page)
  await expect(page.getByRole('main')).toContainText('8 months')
  const { data } = await customer.api.exportMyData()
  expect(data.orders[0]?.collectionDetails).toMatchObject({ patientAge: 0, patientAgeMonths: 8 })
  expect(data.consents).toContainEqual(
    expect.objectContaining({ purpose: 'guardian', given: 'ticked', guardianName: 'Asha Rao' }),
  )
})

test('a customer of 16 names who agrees for them', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  await openCheckout(page, 'CBC')
  await page.getByLabel('Age', { exact: true }).fill('16')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS)
  await page.getByRole('checkbox').check()
  await next(page).click()
  const guardian = page.getByRole('textbox', { name: 'Parent or guardian' })
  await expect(guardian).toHaveAccessibleDescription(/Please enter the name of your parent or guardian\./)
  await expect(guardian).toBeFocused()
  await expectAccessible(page)
  await keepPictures(page, 'patients-2-minor')
  await guardian.fill('Kamala Rao')
  await next(page).click()
  await bookAndOpen(page)
  const { data } = await customer.api.exportMyData()
  expect(data.consents).toContainEqual(expect.objectContaining({ guardianName: 'Kamala Rao' }))
})

test('an HIV test is not booked without an express consent, which needs no mouse', async ({ page, shop }) => {
  const customer = await signedIn(page, shop)
  await openCheckout(page, 'HIV')
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS)
  const consent = page.getByRole('checkbox', { name: VOLUNTARY })
  await expect(consent).not.toBeChecked()
  await tabTo(next(page))
  await page.keyboard.press('Enter')
  await expect(consent).toHaveAccessibleDescription('Please confirm that you agree to these tests.')
  await expect(consent).toBeFocused()
  await expect(slots(page)).toBeHidden()
  await keepPictures(page, 'patients-3-hiv')
  await expectAccessibleAtAllSizes(page, consent)
  await page.keyboard.press('Space')
  await expect(consent).toBeChecked()
  await tabTo(next(page))
  await page.keyboard.press('Enter')
  await bookAndOpen(page)
  const { data } = await customer.api.exportMyData()
  expect(data.consents).toContainEqual(
    expect.objectContaining({ purpose: 'hiv-test', given: 'ticked', orderId: data.orders[0]?._id }),
  )
})
