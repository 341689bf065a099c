import type { Locator, Page } from '@playwright/test'

/** Parts of a page, and delayed responses. */

/** The section of the page under a heading. */
export const part = (page: Page, name: string) =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { name, exact: true }) })

/** The cards of the page's list. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** A gate that holds responses until it is opened. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}

/** Goes to a list by client-side navigation, so that its calls can be intercepted. */
export async function goByLink(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  // Before that a link would load its page from the server.
  await page.waitForFunction(() => window.isListening)
  await page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name }).click()
}

declare global {
  interface Window {
    /** React Router's hook for browser tests. */
    __reactRouterDataRouter?: { navigate: (path: string) => Promise<void> }
    /** True once the page is hydrated; set by the script of the fixtures. */
    isListening?: true
  }
}

/**
 * Navigates on the client side, and waits until the previous page is gone: that takes a third of the time of a full
 * load. A test opens its first page by `goto`.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  // The server's HTML has headings long before a visitor would follow a move.
  await page.waitForFunction(() => window.isListening)
  // The old heading is read in the same step, because the desk's first page may still be redirecting.
  const heading = await page.evaluateHandle(async to => {
    const isSamePage = new URL(to, location.href).pathname === location.pathname
    const before = isSamePage ? null : document.querySelector('h1')
    await window.__reactRouterDataRouter?.navigate(to)
    return before
  }, path)
  await page.waitForFunction(old => !old?.isConnected, heading)
}

/** The page's description lists as an object. */
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
