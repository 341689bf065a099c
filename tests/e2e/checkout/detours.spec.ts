import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { goToSlots } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookACheckup, chooseSlot, codeFor, keepPictures, newPhone } from '../support/journey.ts'

/** The way from the cart to the confirmation, for whoever doesn't take the straight one. */

const FAILED_CALL = /Failed to load resource/

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' })

test.afterEach(({ shop }) => shop.setClock(null))

test('a customer who signed up with a password proves the phone and books for a parent', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const phone = newPhone()
  await test.step('signs up and logs in', async () => {
    await page.goto('/signup')
    await page.getByLabel('Full Name').fill('Ravi Kumar')
    await page.getByLabel('Mobile Number').fill(phone)
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('(optional)')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByLabel('Confirm Password').fill('wrong horse')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'checkout-signup')
    await page.getByLabel('Confirm Password').fill('correct horse')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Registration successful! Please login with your credentials.')).toBeVisible()
    await expect(page.getByLabel('Mobile Number')).toHaveValue(phone)
    await page.getByLabel('Password', { exact: true }).fill('wrong horse')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
    await keepPictures(page, 'checkout-login')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })

  await bookACheckup(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await test.step('gets a code at once, mistypes it, then proves the phone', async () => {
    const popup = page.getByRole('dialog', { name: 'Verify your phone' })
    await expect(popup.getByText('OTP sent successfully!')).toBeVisible()
    const code = await codeFor(shop, phone)
    await popup.getByLabel('OTP').fill(code === '0000' ? '1111' : '0000')
    await expect(popup.getByText('Invalid OTP. Please try again.')).toBeVisible()
    await expect(popup.getByLabel('OTP')).toHaveAccessibleDescription(/Invalid OTP\. Please try again\./)
    await expect(popup.getByRole('button', { name: 'Resend OTP' })).toBeDisabled()
    await expectAccessible(page)
    await keepPictures(page, 'checkout-wrong-code')
    await popup.getByLabel('OTP').fill(code)
    await expect(popup).toBeHidden()
  })

  await test.step('books for a parent, who agrees', async () => {
    await page.getByRole('radio', { name: 'For someone else' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(page.getByLabel('Relation')).toBeFocused()
    await expectAccessible(page)
    await keepPictures(page, 'checkout-for-someone-else')
    await page.getByLabel('Relation').selectOption('parent')
    await page.getByLabel('Full Name').fill('लक्ष्मी कुमार')
    await page.getByLabel('Age').fill('111')
    await page.getByLabel('Gender').selectOption('Female')
    await page.getByLabel('Address').fill('2 Temple Street, Mylapore')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Age must be between 0 and 110 years')).toBeVisible()
    await page.getByLabel('Age').fill('70')
    await page.getByRole('button', { name: 'Continue' }).click()
    await confirm(page).click()
    await expect(page.getByText('Please select both date and time slot.')).toBeVisible()
    await expectAccessible(page)
    await chooseSlot(page, '11:00 AM - 12:00 PM')
    await confirm(page).click()
    await expect(page.getByText('लक्ष्मी कुमार')).toBeVisible()
    await expectAccessible(page)
  })
})

test('what was typed and chosen outlives a refresh and the way back', async ({ page, shop }) => {
  await goToSlots(page, shop)
  await chooseSlot(page, '09:00 AM - 10:00 AM')
  await page.reload()
  await expect(page.getByRole('radio', { name: '09:00 AM - 10:00 AM' })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Age')).toHaveValue('42')
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue(/14 Hill Road/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: '09:00 AM - 10:00 AM' })).toBeChecked()
})

test('a second booking says that the unpaid one before was cancelled, and My Orders says why and for whom', async ({
  page,
  shop,
}) => {
  await goToSlots(page, shop)
  await chooseSlot(page, '09:00 AM - 10:00 AM')
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Summary' })).toBeVisible()
  await expect(page.getByText('Your earlier unpaid booking')).toBeHidden()
  // In a tab that has forgotten what was typed.
  await page.evaluate(() => sessionStorage.removeItem('jaanch.checkout'))
  await page.reload()
  await page.getByRole('link', { name: 'Change patient, address or slot' }).click()
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('42')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: '09:00 AM - 10:00 AM' })).toBeChecked()
  await page.getByRole('radio', { name: '10:00 AM - 11:00 AM' }).check()
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Summary' })).toBeVisible()
  const notice = page.getByText(
    /^Your earlier unpaid booking ORD-\S+ was cancelled, its place is free again\.$/,
  )
  await expect(notice).toBeVisible()
  await keepPictures(page, 'checkout-replaced')
  await page.reload()
  await expect(notice).toBeVisible()
  await page.goto('/my-orders')
  const rows = page.getByRole('listitem').filter({ hasText: 'Order #ORD-' })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('You placed a newer order before paying for this one.')
  for (const row of await rows.all())
    await expect(row).toContainText(/For Asha Rao, visit on \w{3}, \d+ \w{3}/)
  await keepPictures(page, 'my-orders-replaced')
})
