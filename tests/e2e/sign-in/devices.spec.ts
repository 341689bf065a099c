import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeFor, keepPictures, newPhone } from '../support/journey.ts'
import type { Shop } from '../support/shop.ts'

/** Signing in without a password, setting one, and the list of devices. */

const PASSWORD = 'a quiet mango tree'
const submit = (page: Page, name: string) =>
  page.getByRole('main').locator('form').getByRole('button', { name })

/** Logs in by code in this page's browser; the account exists. */
async function logInByCode(page: Page, shop: Shop, phone: string, sent: number): Promise<void> {
  await page.goto('/login?with=otp')
  await page.getByLabel('Mobile Number').fill(phone)
  await submit(page, 'Send OTP').click()
  await page.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(shop, phone, sent))
  await expect(page).toHaveURL(/\/profile$/)
}

/** An account made by a code, as most are, by another program: it has no password. */
async function newAccount(page: Page, shop: Shop): Promise<string> {
  const phone = newPhone()
  const post = (path: string, data: object) => page.request.post(path, { data })
  await post('/api/otp/send-otp', { phone })
  await post('/api/otp/verify-otp', { phone, otp: await codeFor(shop, phone), name: 'Asha Rao' })
  await page.context().clearCookies()
  return phone
}

const otherBrowser = async (browser: Browser, shop: Shop) =>
  (await browser.newContext({ baseURL: shop.url })).newPage()

test('an account without a password is led to the code at once, with the number kept', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource/)
  const phone = await newAccount(page, shop)
  await shop.setClock(new Date(Date.now() + 61_000).toISOString())
  await page.goto('/login?with=password')
  await page.getByLabel('Mobile Number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const shown = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Show Password' }).click()
  await expect(shown).toHaveAttribute('type', 'text')
  await submit(page, 'Login').click()
  await expect(page.getByText('This account has no password yet.')).toBeVisible()
  await expect(page.getByLabel('Mobile Number')).toHaveValue(phone)
  const box = page.getByRole('textbox', { name: /^OTP/ })
  await expect(box).toBeFocused()
  await keepPictures(page, 'accounts-no-password')
  await box.pressSequentially(await codeFor(shop, phone, 2))
  await expect(page).toHaveURL(/\/profile$/)
  await shop.setClock(null)
})

test('a reload keeps the field for the code that was sent, and counts on', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource/)
  const phone = await newAccount(page, shop)
  await page.goto('/login?with=otp')
  await page.getByLabel('Mobile Number').fill(phone)
  await shop.setClock(new Date(Date.now() + 61_000).toISOString())
  await submit(page, 'Send OTP').click()
  const box = page.getByRole('textbox', { name: /^OTP/ })
  await expect(box).toBeVisible()
  await page.reload()
  await page.getByLabel('Mobile Number').fill(phone)
  await submit(page, 'Send OTP').click()
  await expect(box).toBeFocused()
  await expect(page.getByRole('timer')).toHaveText(/in (1:00|0:5\d)/)
  await box.fill(await codeFor(shop, phone, 2))
  await expect(page).toHaveURL(/\/profile$/)
  await shop.setClock(null)
})

test('a password is set with a code, and devices are seen and logged out', async ({
  page,
  shop,
  browser,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource/)
  const phone = await newAccount(page, shop)
  const after = (seconds: number) => shop.setClock(new Date(Date.now() + seconds * 1000).toISOString())
  await after(61)
  await logInByCode(page, shop, phone, 2)
  const main = page.getByRole('main')
  const devices = main.getByRole('region', { name: 'Where you are logged in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')

  await test.step('the password asks for a code once the last one is old', async () => {
    await after(61 + 11 * 60)
    const field = main.getByLabel('New Password')
    await field.fill('short')
    await main.getByRole('button', { name: 'Save Password' }).click()
    await expect(field).toHaveAccessibleDescription(/A password needs at least 8 characters\./)
    await field.fill('Jaanch@2026')
    await main.getByRole('button', { name: 'Save Password' }).click()
    const popup = page.getByRole('dialog', { name: 'Verify your phone' })
    await expect(popup.getByRole('status')).toHaveText('OTP sent successfully!')
    await keepPictures(page, 'accounts-password-code')
    await popup.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(shop, phone, 3))
    await expect(field).toHaveAccessibleDescription(/too easy to guess/)
    await field.fill(PASSWORD)
    await main.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByText('Your password is set. Other devices are logged out.')).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('another device logs in with it, is asked for a code before it gets data, and is logged out from here', async () => {
    const other = await otherBrowser(browser, shop)
    await other.goto('/login?with=password')
    await other.getByLabel('Mobile Number').fill(phone)
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit(other, 'Login').click()
    await expect(other).toHaveURL(/\/profile$/)
    await after(122 + 11 * 60)
    const saving = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Download my data' }).click()
    const popup = other.getByRole('dialog', { name: 'Verify your phone' })
    await popup.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(shop, phone, 4))
    await saving
    await expect(popup).toBeHidden()
    await page.reload()
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await keepPictures(page, 'accounts-devices')
    await expectAccessible(page)
    await devices.getByRole('button', { name: 'Log out other devices' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await other.reload()
    await expect(other).toHaveURL(/\/login\?returnTo=%2Fprofile$/)
    await other.context().close()
  })

  await devices.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await shop.setClock(null)
})
