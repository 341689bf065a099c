import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { codeFor, newPhone } from '../support/journey.ts'

/** How a session ends by itself. Login and sign-up are tested in tests/screens/login. */

const FAILED_CALL = /Failed to load resource/
const PASSWORD = 'a long enough secret'
const submit = (page: Page, name: string) =>
  page.getByRole('main').locator('form').getByRole('button', { name })
const register = (page: Page, phone: string) =>
  page.request.post('/api/auth/register', {
    data: { name: 'Asha Rao', phone, email: '', password: PASSWORD },
  })

// P1-26, P1-108, P1-182
test('an expired token leads to the login page, which leads back', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const phone = newPhone()
  await register(page, phone)
  const dieOut = () =>
    page.evaluate(() => {
      localStorage.setItem('authToken', 'dead')
      localStorage.setItem('customer', '{"id":"1","name":"Asha Rao"}')
    })
  await page.goto('/cart')
  await dieOut()
  await page.reload()
  // Back to the page that was the target, not to the one before it.
  await page.getByRole('link', { name: 'Asha Rao' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fprofile$/)
  await expect(page.getByRole('alert')).toHaveText('Please log in again to continue.')
  await dieOut()
  const warned = page.waitForEvent('console', message =>
    message.text().includes('Your session has expired. Please login again.'),
  )
  await page.goto('/my-orders')
  await warned
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await page.getByRole('tab', { name: 'OTP' }).click()
  await page.getByLabel('Mobile Number').fill(phone)
  await submit(page, 'Send OTP').click()
  // The number was registered without a code, perhaps by another person, so the name is requested again.
  await page.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(shop, phone))
  await page.getByLabel('Full Name').fill('Asha Rao')
  await submit(page, 'Verify OTP').click()
  await expect(page).toHaveURL(/\/my-orders$/)
  // Its password is void, and the owner gets a message.
  await expect(page.getByText(/The earlier password for this number no longer works/)).toBeVisible()
})
