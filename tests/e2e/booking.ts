import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Shop } from './shop.ts'

/** The steps of a booking as a customer takes them, by what stands on the screen. */

const SIZES = { phone: { width: 360, height: 800 }, desktop: { width: 1280, height: 900 } }

/** Keeps a picture of the page at both sizes, in a folder that git ignores. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await page.screenshot({ path: `tests/screenshots/${name}-${size}.png`, fullPage: true })
  }
  if (before) await page.setViewportSize(before)
}

/** The newest code that was sent to a phone. */
export async function codeFor(shop: Shop, phone: string): Promise<string> {
  const message = (await shop.outbox()).find(sent => sent.channel === 'sms' && sent.to.endsWith(phone))
  return /\b\d{4}\b/.exec(message?.text ?? '')?.[0] ?? ''
}

/** Books the checkup whose card is named, and goes to the cart. */
export async function bookCheckup(page: Page, name: string): Promise<void> {
  await page.goto('/health-checkups')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await card
    .getByRole('button', { name: /^View Cart/ })
    .or(card.getByRole('link', { name: /^View Cart/ }))
    .click()
  await expect(page).toHaveURL(/\/cart$/)
}

/** Proves a phone by the code that was sent to it; a new customer gives a name. */
export async function verifyPhone(page: Page, shop: Shop, phone: string, name: string): Promise<void> {
  await page.getByLabel('Mobile Number').fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('OTP', { exact: true }).fill(await codeFor(shop, phone))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
}

/** Fills the patient's details for the account holder. */
export async function fillPatient(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: 'For myself' })).toBeChecked()
  await page.getByLabel('Age').fill('42')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByLabel('Address').fill('14 Hill Road, Bandra West, Mumbai 400050')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Chooses the third day and a time, and confirms. */
export async function chooseSlot(page: Page, timeSlot: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio').nth(2).check()
  await page.getByRole('radiogroup', { name: 'Time slot' }).getByRole('radio', { name: timeSlot }).check()
}
