// P1-19

import { test } from 'vitest'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Login and sign-up. What happens when a session ends by itself is in tests/e2e/sign-in. */

const { shop, page, forget, codeFor, later } = await shopScreens()

const PASSWORD = 'a long enough secret'
const main = page.getByRole('main')
const alert = main.getByRole('alert')
const submit = (name: string) => main.locator('form').getByRole('button', { name })
const mobile = page.getByLabel('Mobile Number')
const password = page.getByLabel('Password', { exact: true })
const box = page.getByRole('textbox', { name: /^OTP/ })

/** A number that was registered in another browser. */
async function registered(): Promise<string> {
  const phone = nextPhone()
  await shop.anyone.register({ body: { name: 'Asha Rao', phone, email: '', password: PASSWORD } })
  return phone
}

// P1-4, P1-5, P1-30, P1-102, P1-103, P1-104, P1-105, P1-107, P1-108, P1-109, P1-122, P1-127, P2-19, P2-134
test('sign-up asks for all fields, then opens a login with the phone filled in, and the profile', async () => {
  forget()
  const phone = nextPhone()
  await page.goto('/login')
  await main.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByText('You can then log in with your password or an OTP.')).toBeVisible()
  await submit('Sign Up').click()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await page.getByLabel('Full Name').fill('Asha Rao')
  await mobile.fill(phone)
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('(optional)')
  await password.fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill('another secret')
  await submit('Sign Up').click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await submit('Sign Up').click()
  await expect(page.getByText('Registration successful! Please login with your credentials.')).toBeVisible()
  await expect(page).toHaveURL(/^\/login$/)
  await expect(mobile).toHaveValue(phone)
  await expect.poll(() => page.stored('lastRegisteredPhone')).toBe(phone)
  expect(page.stored('authToken')).toBeNull()

  await password.fill('a wrong secret')
  await submit('Login').click()
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
  await password.fill(PASSWORD)
  const held = page.hold(/\/api\/auth\/login$/)
  await expect(page.getByRole('tab', { name: 'Password' })).toHaveAttribute('aria-selected', 'true')
  await submit('Login').click()
  await expect(submit('Please wait...')).toBeVisible()
  held.letThrough()
  await expect(page).toHaveURL(/^\/profile$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Asha Rao' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/^\/profile$/)
})

test('half a minute after the SMS, the same code can be sent by WhatsApp, once', async () => {
  forget()
  const phone = await registered()
  await page.goto('/login')
  await mobile.fill(phone)
  await submit('Send OTP').click()
  const code = await codeFor(phone)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(submit('Send it on WhatsApp instead')).toHaveCount(0)
  later(31_000)
  await expect(submit('Send it on WhatsApp instead')).toBeVisible()
  await submit('Send it on WhatsApp instead').click()
  await expect(page.getByText('We’ve sent the same OTP on WhatsApp.')).toBeVisible()
  await expect(submit('Send it on WhatsApp instead')).toHaveCount(0)
  const [message] = (await shop.simulator.outbox()).filter(({ channel }) => channel === 'whatsapp')
  expect(message?.text).toContain(`${code} is your verification code.`)
  await box.fill(code)
  // It was right: only the name is missing.
  await expect(alert).toHaveText('Please enter your name to continue.')
})

test('a phone that WhatsApp does not reach keeps its SMS', async () => {
  forget()
  const phone = await registered()
  await page.goto('/login')
  await mobile.fill(phone)
  await submit('Send OTP').click()
  await codeFor(phone)
  await expect(page.getByRole('timer')).toBeVisible()
  later(31_000)
  await shop.simulator.faults('whatsapp', { path: 'send', status: 500 })
  await expect(submit('Send it on WhatsApp instead')).toBeVisible()
  await submit('Send it on WhatsApp instead').click()
  await expect(page.getByText('We can’t reach this number on WhatsApp. Please use the SMS.')).toBeVisible()
  await expect(box).toBeVisible()
})

// P1-4, P1-88, P1-102, P1-105, P1-132, P1-133, P1-148, P1-152, P1-153, P1-185, P1-190
test('login by code has its stages, a countdown, a locked phone and both ways to switch', async () => {
  forget()
  const phone = await registered()
  // The page asks for a code first, unless a password was last used in this browser.
  await page.goto('/login')
  await submit('Send OTP').click()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await mobile.fill(phone)
  await submit('Send OTP').click()
  await expect(page.getByRole('timer')).toHaveText(/in (1:00|0:\d\d)/)
  await expect(submit('Resend OTP')).toBeDisabled()
  await expect(mobile).toHaveAttribute('readonly')
  const code = await codeFor(phone)
  await expect(box).toHaveAttribute('maxlength', '6')
  await box.type('1a2b')
  await expect(box).toHaveValue('12')
  await submit('Verify OTP').click()
  await expect(page.getByText('Please enter a valid 4-digit OTP')).toBeVisible()
  await box.fill(code === '1234' ? '4321' : '1234')
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.')
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(/Invalid OTP\. Please try again\./)
  await expect(box).toHaveAttribute('aria-invalid', 'true')

  // A wrong code is sent once, as each call counts as a try.
  page.cut(/\/api\/otp\/verify-otp$/)
  await submit('Verify OTP').click()
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP. Please try again.')
  await box.fill(code === '5678' ? '8765' : '5678')
  await expect(page.getByRole('alert')).toHaveText('OTP verification failed')

  // Another code is another start: the old one is gone from its field.
  later(61_000)
  await submit('Resend OTP').click()
  await codeFor(phone, 2)
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()

  await submit('Change number').click()
  await expect(submit('Send OTP')).toBeVisible()
  await expect(mobile).toBeEditable()

  // Another tab starts anew, with the number that was typed: no code, no error.
  await page.getByRole('tab', { name: 'Password' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(mobile).toHaveValue(phone)
  await page.getByRole('tab', { name: 'OTP' }).click()
  await expect(submit('Send OTP')).toBeVisible()
  await page.getByRole('link', { name: 'Login with Password instead' }).click()
  await expect(submit('Login')).toBeVisible()
  await page.getByRole('link', { name: 'Login with OTP instead' }).click()
  await expect(submit('Send OTP')).toBeVisible()
})

test('login by code to a number that another person registered asks for a name, and for no other code', async () => {
  forget()
  const phone = await registered()
  await page.goto('/login?with=otp')
  await mobile.fill(phone)
  await submit('Send OTP').click()
  await box.fill(await codeFor(phone))
  await expect(alert).toHaveText('Please enter your name to continue.')
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await page.getByLabel('Full Name').fill('Kamala Devi')
  await submit('Verify OTP').click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Kamala Devi' })).toBeVisible()
})

// P1-147, P1-187
test('a login with an unknown phone shows the way to sign up', async () => {
  forget()
  await page.goto('/login?with=password')
  await mobile.fill(nextPhone())
  await password.fill(PASSWORD)
  await submit('Login').click()
  await expect(alert).toContainText('No account found with this phone number.')
  await expect(alert.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', /\/signup/)
})

// P1-184
test('a login with a password that fails shows the server’s reason, or asks to check the number and password', async () => {
  forget()
  await page.goto('/login?with=password')
  await mobile.fill(nextPhone())
  await password.fill(PASSWORD)
  page.answer(/\/check-customer$/, { success: true, exists: true })
  page.answer(/\/api\/auth\/login$/, {}, { status: 500 })
  await submit('Login').click()
  await expect(alert).toHaveText('Login failed. Please check your credentials.')
  page.answer(/\/api\/auth\/login$/, { success: false, message: 'Closed for repairs' })
  await submit('Login').click()
  await expect(alert).toHaveText('Closed for repairs')
  page.cut(/\/api\/(auth|otp)\//)
  await submit('Login').click()
  await expect(alert).toHaveText('Login failed. Please check your credentials.')
})

// P1-184
test('a code that can’t be sent shows that the service is unavailable', async () => {
  forget()
  page.cut(/\/api\/(auth|otp)\//)
  await page.goto('/login?with=otp')
  await mobile.fill(nextPhone())
  await submit('Send OTP').click()
  await expect(alert).toHaveText('OTP service is currently unavailable.')
})

test('a code requested on another device shows when a new one can be sent', async () => {
  forget()
  await page.goto('/login?with=otp')
  const registeredPhone = await registered()
  await shop.anyone.sendCode({ body: { phone: registeredPhone } })
  await mobile.fill(registeredPhone)
  await submit('Send OTP').click()
  await expect(alert).toHaveText(
    /^Your code was requested on another device\. Send a new one here in (1:00|0:\d\d)\./,
  )
  await expect(box).toHaveCount(0)
})

// P1-184
test('a sign-up that fails shows the failure', async () => {
  forget()
  page.cut(/\/api\/(auth|otp)\//)
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Asha Rao')
  await mobile.fill(nextPhone())
  await password.fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await submit('Sign Up').click()
  await expect(alert).toHaveText('Registration failed')
})
