import { test, vi } from 'vitest'
import { expect } from './support/expect.ts'
import { shopScreens } from './support/shop-screens.ts'

/** Signing in without a password, setting one, and the list of devices. */

const { shop, page, forget, codeFor, later } = await shopScreens()

const PASSWORD = 'a quiet mango tree'
const main = page.getByRole('main')
const submit = (name: string) => main.locator('form').getByRole('button', { name })
const mobile = page.getByLabel('Mobile Number')
const box = page.getByRole('textbox', { name: /^OTP/ })
const devices = main.getByRole('region', { name: 'Where you are logged in' })
const popup = page.getByRole('dialog', { name: 'Verify your phone' })

/** An account made by a code, as most are, on another device: it has no password. */
async function newAccount(): Promise<string> {
  forget()
  return (await shop.signIn()).phone
}

async function logInByCode(phone: string): Promise<void> {
  await page.goto('/login?with=otp')
  await mobile.fill(phone)
  await submit('Send OTP').click()
  await box.fill(await codeFor(phone))
  await expect(page).toHaveURL(/^\/profile$/)
}

// P1-104, P1-134
test('an account without a password is led to the code at once, with the number kept', async () => {
  const phone = await newAccount()
  await page.goto('/login?with=password')
  await mobile.fill(phone)
  const shown = page.getByLabel('Password', { exact: true })
  await shown.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show Password' }).click()
  await expect(shown).toHaveAttribute('type', 'text')
  await submit('Login').click()
  await expect(page.getByText('This account has no password yet.')).toBeVisible()
  await expect(mobile).toHaveValue(phone)
  await expect(box).toBeFocused()
  await box.type(await codeFor(phone))
  await expect(page).toHaveURL(/^\/profile$/)
})

// P1-132
test('after a reload the field for the sent code stays, and its countdown continues', async () => {
  const phone = await newAccount()
  await page.goto('/login?with=otp')
  await mobile.fill(phone)
  await submit('Send OTP').click()
  await expect(box).toBeVisible()
  await page.reload()
  await mobile.fill(phone)
  await submit('Send OTP').click()
  await expect(box).toBeFocused()
  await expect(page.getByRole('timer')).toHaveText(/in (1:00|0:\d\d)/)
  await box.fill(await codeFor(phone))
  await expect(page).toHaveURL(/^\/profile$/)
})

// P1-135, P1-136, P2-83
test('a password is set with a code, and devices are listed and logged out', async () => {
  const phone = await newAccount()
  await logInByCode(phone)
  await devices.getByRole('heading').click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')

  // The password asks for a code once the last one is old.
  later(61_000 + 11 * 60_000)
  const field = main.getByLabel('New Password')
  const save = main.getByRole('button', { name: 'Save Password' })
  await main.getByRole('heading', { name: 'Password' }).click()
  await field.fill('short')
  await save.click()
  await expect(field).toHaveAccessibleDescription(/A password needs at least 8 characters\./)
  await field.fill('Jaanch@2026')
  await save.click()
  await expect(popup.getByRole('status')).toHaveText('OTP sent successfully!')
  await popup.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(phone, 2))
  await expect(field).toHaveAccessibleDescription(/too easy to guess/)
  await field.fill(PASSWORD)
  await save.click()
  await expect(page.getByText('Your password is set. Other devices are logged out.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  // Another device logs in with it, and is asked for a code before it gets data.
  const here = page.browser()
  forget()
  await page.goto('/login?with=password')
  await mobile.fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await submit('Login').click()
  await expect(page).toHaveURL(/^\/profile$/)
  later(61_000)
  await page.getByRole('heading', { name: 'Your data' }).click()
  await page.getByRole('button', { name: 'Download my data' }).click()
  await popup.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(phone, 3))
  await expect.poll(() => page.savedFiles()).toHaveLength(1)
  await expect(popup).toBeHidden()
  const other = page.browser()

  // It is logged out from here.
  page.switchTo(here)
  await page.goto('/profile')
  await devices.getByRole('heading').click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: 'Log out other devices' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  page.switchTo(other)
  await page.goto('/profile')
  await expect(page).toHaveURL(/^\/login\?returnTo=%2Fprofile$/)
  expect(warned).toHaveBeenCalledWith('Your session has expired. Please login again.')

  page.switchTo(here)
  await page.goto('/profile')
  await devices.getByRole('heading').click()
  await devices.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/^\/login$/)
  await expect.poll(() => page.stored('authToken')).toBeNull()
})
