import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Shop } from './shop.ts'

/** Steps of a customer's journey that several tests share. */

/** An unused mobile number. */
export const newPhone = (): string => `9${randomInt(1_000_000_000).toString().padStart(9, '0')}`

/**
 * For changes that the shop makes by itself within a few hundredths of a second; by default Playwright checks again
 * after 100 ms.
 */
export const SOON = { intervals: [20, 20, 40, 80, 200] }

/** The code in the newest SMS to a phone, once `sent` SMS were sent. */
export async function codeFor(shop: Shop, phone: string, sent = 1): Promise<string> {
  const toPhone = async () =>
    (await shop.outbox()).filter(({ to, text }) => to.endsWith(phone) && text.includes('is your OTP'))
  await expect.poll(async () => (await toPhone()).length, SOON).toBeGreaterThanOrEqual(sent)
  const [newest] = await toPhone()
  return /^\d{4,8}/.exec(newest?.text ?? '')?.[0] ?? ''
}

/** Adds the first checkup of the list to the cart, and opens the cart. */
export async function bookACheckup(page: Page): Promise<void> {
  await page.goto('/health-checkups')
  await page.getByRole('button', { name: 'Book', exact: true }).first().click()
  await page.getByRole('button', { name: 'View Cart' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
}

/** Proves a new customer's phone in the dialog, and waits for the next question. */
export async function verifyPhone(page: Page, shop: Shop, phone: string, name: string): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Verify your phone' })
  await popup.getByLabel('Mobile Number').fill(phone)
  await popup.getByRole('button', { name: 'Send OTP' }).click()
  await popup.getByLabel('Full Name').fill(name)
  await popup.getByLabel('OTP').fill(await codeFor(shop, phone))
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
}

/** Fills in what a new customer's profile lacks. */
export async function fillPatient(page: Page): Promise<void> {
  await page.getByLabel('Age', { exact: true }).fill('42')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West, 400050')
  // A double click must go on once only.
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page.getByRole('radiogroup', { name: 'Time slot' })).toBeVisible()
}

/** Chooses the third day and a slot, and confirms. */
export async function chooseSlot(page: Page, timeSlot: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio').nth(2).check()
  await page.getByRole('radiogroup', { name: 'Time slot' }).getByRole('radio', { name: timeSlot }).check()
}

/** Chooses to pay at the collection on the payment summary, and confirms. */
export async function payAtCollection(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Pay on Collection' }).check()
  await page.getByRole('button', { name: 'Pay on Collection' }).click()
}

/** Sizes of the screenshots. */
const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
]

/** Waits until no placeholder, loading message, image or font is outstanding. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.animate-glow')).toHaveCount(0)
  await expect(page.getByText(/^(Loading|Opening the desk)\.\.\.$/)).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.images].every(({ loading, complete }) => loading === 'lazy' || complete),
  )
  await page.evaluate(() => document.fonts.ready)
  // A layout of the size before is drawn for one more frame.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** With PICTURES=1: saves screenshots in both sizes to `tests/screenshots`, which git ignores. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    // The size takes effect a moment later.
    await page.waitForFunction(width => matchMedia(`(width: ${width}px)`).matches, size.width)
    await expectLoaded(page)
    await page.screenshot({ path: `tests/screenshots/${name}-${size.width}.png`, fullPage: true })
  }
  if (before) await page.setViewportSize(before)
}
