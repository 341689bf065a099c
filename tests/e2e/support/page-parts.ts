import { expect, type Locator, type Page } from '@playwright/test'

/** Parts of a page, and how its calls are held back: what many tests look at. */

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
  await page.goto('/login')
  // Shown by the program, so the link is followed by it and not by the browser.
  await expect(page.getByLabel('Mobile Number')).toBeVisible()
  await page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name }).click()
}

/** The page's lists of facts as an object: what stands beside each name. */
export const factsOf = (scope: Page | Locator): Promise<Record<string, string>> =>
  scope
    .locator('dl > div')
    .evaluateAll(lines =>
      Object.fromEntries(
        lines.map(line => [
          line.querySelector('dt')?.textContent ?? '',
          line.querySelector('dd')?.textContent ?? '',
        ]),
      ),
    )

/** Holds calls back until what it answers is called: for what is shown while an answer is on its way. */
export async function holdBack(page: Page, calls: string): Promise<() => void> {
  const { open, opened } = gate()
  await page.route(calls, async route => {
    await opened
    await route.continue()
  })
  return open
}
