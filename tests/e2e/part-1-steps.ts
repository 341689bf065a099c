import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Shop } from './shop.ts'

/** Steps on the way to an order that the tests of the requirements, part 1, share. */

/** A mobile number that nobody has yet. */
export const newPhone = (): string => `9${randomInt(1_000_000_000).toString().padStart(9, '0')}`

/** The code that was sent to a phone, once it was. */
export async function codeFor(shop: Shop, phone: string): Promise<string> {
  const texts = async () =>
    (await shop.outbox()).filter(({ to }) => to.endsWith(phone)).map(({ text }) => text)
  await expect.poll(texts).not.toEqual([])
  return /\b\d{4}\b/.exec((await texts())[0] ?? '')?.[0] ?? ''
}

/** Puts the first checkup of the list into the cart and opens the cart. */
export async function bookACheckup(page: Page): Promise<void> {
  await page.goto('/health-checkups')
  const card = page.getByRole('main').getByRole('article').first()
  await card.getByRole('button', { name: 'Book', exact: true }).click()
  await card.getByRole('button', { name: 'View Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeVisible()
}

/** Proves a phone of somebody new in the popup, and waits for the patient's form. */
export async function verifyPhone(page: Page, shop: Shop, phone: string, name: string): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Verify your phone' })
  await popup.getByLabel('Mobile Number').fill(phone)
  await popup.getByRole('button', { name: 'Send OTP' }).click()
  await popup.getByLabel('Full Name').fill(name)
  await popup.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(shop, phone))
  await popup.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByRole('heading', { name: 'Patient details' })).toBeVisible()
}

/** Fills in what the patient's form still needs. */
export async function fillPatient(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Age/ }).fill('42')
  await page.getByRole('combobox', { name: /^Gender/ }).selectOption('Female')
  await page.getByRole('textbox', { name: /^Address/ }).fill('14 Hill Road, Bandra West, 400050')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Time slot' })).toBeVisible()
}

/** The section of the page under a heading. */
export const part = (page: Page, name: string) =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { name, exact: true }) })

/** The cards of the page's list. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** A gate that holds answers back until it is opened. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}

/** Goes to a list by a link, in the browser, so that its calls can be arranged. */
export async function goByLink(page: Page, name: string): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name }).click()
}
