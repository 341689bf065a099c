import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { codeFor, newPhone } from '../support/journey.ts'
import { holdBack } from '../support/page-parts.ts'

/** Login and sign-up. */

const FAILED_CALL = /Failed to load resource/
const PASSWORD = 'a long enough secret'
const submit = (page: Page, name: string) =>
  page.getByRole('main').locator('form').getByRole('button', { name })
const register = (page: Page, phone: string) =>
  page.request.post('/api/auth/register', {
    data: { name: 'Asha Rao', phone, email: '', password: PASSWORD },
  })

test('sign-up asks for everything, then leads to a login with the phone filled in, and to the profile', async ({
  page,
}) => {
  const phone = newPhone()
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByText('Afterwards you can log in with your password or with an OTP.')).toBeVisible()
  await submit(page, 'Sign Up').click()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Mobile Number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill('another secret')
  await submit(page, 'Sign Up').click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await submit(page, 'Sign Up').click()
  await expect(page.getByText('Registration successful! Please login with your credentials.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Mobile Number')).toHaveValue(phone)
  expect(await page.evaluate(() => localStorage.getItem('lastRegisteredPhone'))).toBe(phone)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const letThrough = await holdBack(page, '**/api/auth/login')
  await expect(page.getByRole('tab', { name: 'Password' })).toHaveAttribute('aria-selected', 'true')
  await submit(page, 'Login').click()
  await expect(submit(page, 'Please wait...')).toBeVisible()
  letThrough()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Asha Rao' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/profile$/)
})

test('login by code: stages, countdown, locked phone, both ways to switch', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  const phone = newPhone()
  await register(page, phone)
  await page.clock.install()
  // A code, unless a password was used here last.
  await page.goto('/login')
  await submit(page, 'Send OTP').click()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await page.getByLabel('Mobile Number').fill(phone)
  await submit(page, 'Send OTP').click()
  await expect(page.getByRole('timer')).toHaveText(/in (1:00|0:5\d)/)
  await expect(submit(page, 'Resend OTP')).toBeDisabled()
  await expect(page.getByLabel('Mobile Number')).toHaveAttribute('readonly')
  const code = await codeFor(shop, phone)
  const box = page.getByRole('textbox', { name: /^OTP/ })
  await expect(box).toHaveAttribute('maxlength', '6')
  await box.pressSequentially('1a2b')
  await expect(box).toHaveValue('12')
  await submit(page, 'Verify OTP').click()
  await expect(page.getByText('Please enter a valid 4-digit OTP')).toBeVisible()
  await box.fill(code === '1234' ? '4321' : '1234')
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.')
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(/Invalid OTP\. Please try again\./)
  await expect(box).toHaveAttribute('aria-invalid', 'true')

  await page.route('**/api/otp/verify-otp', route => route.abort(), { times: 1 })
  await submit(page, 'Verify OTP').click()
  await expect(page.getByRole('alert')).toHaveText('OTP verification failed')

  // Another code is another start: the old one is gone from its field.
  await shop.setClock(new Date(Date.now() + 61_000).toISOString())
  await page.clock.runFor(61_000)
  await submit(page, 'Resend OTP').click()
  await codeFor(shop, phone, 2)
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await shop.setClock(null)

  await submit(page, 'Change number').click()
  await expect(submit(page, 'Send OTP')).toBeVisible()
  await expect(page.getByLabel('Mobile Number')).toBeEditable()

  // Another tab starts anew, with the number that was typed: no code, no error.
  await page.getByRole('tab', { name: 'Password' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByLabel('Mobile Number')).toHaveValue(phone)
  await page.getByRole('tab', { name: 'OTP' }).click()
  await expect(submit(page, 'Send OTP')).toBeVisible()
  await page.getByRole('link', { name: 'Login with Password instead' }).click()
  await expect(submit(page, 'Login')).toBeVisible()
  await page.getByRole('link', { name: 'Login with OTP instead' }).click()
  await expect(submit(page, 'Send OTP')).toBeVisible()
})

test('a phone nobody has is told with the way to sign up; failures have their sentences', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(FAILED_CALL)
  await page.goto('/login?with=password')
  const alert = page.getByRole('main').getByRole('alert')
  await page.getByLabel('Mobile Number').fill(newPhone())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await submit(page, 'Login').click()
  await expect(alert).toContainText('No account found with this phone number.')
  await expect(alert.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', /\/signup/)
  await page.route('**/api/auth/**', route => route.abort())
  await submit(page, 'Login').click()
  await expect(alert).toHaveText('Login failed. Please check your credentials.')
  await page.goto('/login?with=otp')
  await page.getByLabel('Mobile Number').fill(newPhone())
  await submit(page, 'Send OTP').click()
  await expect(alert).toHaveText('OTP service is currently unavailable.')
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Mobile Number').fill(newPhone())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await submit(page, 'Sign Up').click()
  await expect(alert).toHaveText('Registration failed')
})

test('a dead token ends at the login page, which leads back', async ({ page, shop, expectOnConsole }) => {
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
  // Back to where one was going, not to where one was.
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
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await page.getByRole('tab', { name: 'OTP' }).click()
  await page.getByLabel('Mobile Number').fill(phone)
  await submit(page, 'Send OTP').click()
  // The last digit signs in.
  await page.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(shop, phone))
  await expect(page).toHaveURL(/\/my-orders$/)
  // Whoever registered the number was not asked to prove it: their password is void, and the owner is told.
  await expect(page.getByText(/The password set for this number earlier no longer works/)).toBeVisible()
})
