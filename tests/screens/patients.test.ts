import { test } from 'vitest'
import { BLOOD_COUNT, cartOf } from './support/carts.ts'
import { chooseDay, payAtCollection, steps } from './support/checkout.ts'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Patients who can't agree alone: a baby, a customer under 18. Who has to agree in words is in tests/e2e/checkout. */

const { page, signedIn } = await shopScreens()
const { confirm, next, slot, title } = steps(page)

const age = page.getByLabel('Age', { exact: true })
const female = page.getByRole('radio', { name: 'Female' })
const slots = page.getByRole('radiogroup', { name: 'Time slot' })

async function openCheckout() {
  const customer = await signedIn()
  page.storeElsewhere({ cart: cartOf(BLOOD_COUNT) })
  await page.goto('/checkout')
  // What is known of the customer fills the form in.
  await expect(page.getByRole('checkbox', { name: /^Asha Rao, you/ })).toBeChecked()
  return customer
}

async function fillAddress(): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West, 400050')
  await next.click()
}

/** Confirms the booking, pays on collection and opens the order. */
async function bookAndOpen(): Promise<void> {
  await chooseDay(page)
  await slot('09:00 AM - 10:00 AM').check()
  await confirm.click()
  await payAtCollection(page)
  await expect(title('Booking Confirmed')).toBeVisible()
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page.getByRole('button', { name: /Order #ORD-/ }).click()
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(/^\/order-details\//)
}

// P1-161
test('a baby of 8 months can be booked for once its guardian consents, and the order shows 8 months', async () => {
  const { api } = await openCheckout()
  await page.getByRole('button', { name: 'Someone new' }).click()
  await page.getByLabel('Full Name').fill('Meera Rao')
  await female.check()
  await page.getByRole('radio', { name: 'Child' }).check()

  // The box is about a guardian as soon as the age is a child's, and has to be ticked anew.
  await age.fill('30')
  await page.getByRole('checkbox', { name: /^The patient knows about these tests/ }).check()
  await page.getByLabel('Years or months').selectOption('months')
  await next.click()
  await expect(age).toHaveAccessibleDescription(/Age in months must be between 0 and 23/)
  await expect(age).toBeFocused()
  await age.fill('8')
  const agree = page.getByRole('checkbox', {
    name: 'The patient is under 18. I am their parent or guardian, and I agree to these tests.',
  })
  await expect(agree).not.toBeChecked()

  // Without it nothing goes on, and the reason stands at the box.
  await next.click()
  await expect(agree).toHaveAccessibleDescription('Please confirm that a parent or guardian agrees.')
  await expect(agree).toBeFocused()
  await expect(slots).toBeHidden()

  await agree.check()
  await next.click()
  await fillAddress()
  await bookAndOpen()
  await expect(page.getByRole('main')).toContainText('8 months')
  const { data } = await api.exportMyData()
  expect(data.orders[0]?.collectionDetails).toMatchObject({ patientAge: 0, patientAgeMonths: 8 })
  expect(data.consents).toContainEqual(
    expect.objectContaining({ purpose: 'guardian', given: 'ticked', guardianName: 'Asha Rao' }),
  )
})

// P1-162
test('a customer of 16 names the guardian who consents', async () => {
  const { api } = await openCheckout()
  await age.fill('16')
  await female.check()
  await page.getByRole('checkbox', { name: /under 18/ }).check()
  await next.click()
  const guardian = page.getByRole('textbox', { name: 'Parent or guardian' })
  await expect(guardian).toHaveAccessibleDescription(/Please enter your guardian’s full name\./)
  await expect(guardian).toBeFocused()
  await guardian.fill('Kamala Rao')
  await next.click()
  await fillAddress()
  await bookAndOpen()
  const { data } = await api.exportMyData()
  expect(data.consents).toContainEqual(expect.objectContaining({ guardianName: 'Kamala Rao' }))
})

test('a name of more than 50 letters stays as typed, and the field shows the error', async () => {
  await openCheckout()
  await page.getByRole('button', { name: 'Someone new' }).click()
  const name = page.getByLabel('Full Name')
  await expect(name).not.toHaveAttribute('maxlength', '50')
  const typed = 'Venkata Satyanarayana Lakshmi Narasimha Rao Chowdary Pai'
  await name.fill(typed)
  await next.click()
  await expect(name).toHaveValue(typed)
  await expect(page.getByText('A name can have at most 50 characters.')).toBeVisible()
})
