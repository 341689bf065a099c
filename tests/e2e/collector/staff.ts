import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { IndianDate } from '#rules/dates.ts'
import type { Role } from '#rules/staff/permissions.ts'
import type { VisitState } from '#rules/visits/visit-state.ts'
import { signInAtDemo } from '#tests/helpers/staff/demo-staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import type { Shop } from '../support/shop.ts'

/** A device that verifies its owner at once, as a fingerprint would. */
export async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Signs in as a member of the demo's staff with a new passkey; ends on their first page. */
export async function enrolAs(page: Page, who: string): Promise<void> {
  await page.goto('/dev/staff')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await page.getByRole('button', { name: 'I have the codes, open the desk' }).click()
  // A collector's desk redirects to the app by a full load, which would interrupt the test's next one.
  await expect(page).toHaveURL(who.endsWith('collector') ? /\/collector$/ : /\/desk(\/(?!enrol)\w+)?$/)
}

/** Makes a staff call in the same way as the pages. */
export const callAsStaff = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([address, sent]) => {
      const how = sent
        ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }
        : undefined
      return (await fetch(String(address), how)).json()
    },
    [path, body] as const,
  ) as Promise<T>

/** A member of the demo's staff who is signed in by calls, for tests that are not about signing in. */
export async function signedInByCalls(shop: Shop, role: Role) {
  const browser = await signInAtDemo(shop.url, role)
  return {
    api: browser.api,
    /** Moves their session to a browser. */
    async openIn(context: BrowserContext): Promise<void> {
      const [name = '', value = ''] = browser.cookie().split('=')
      await context.addCookies([
        {
          name,
          value,
          url: shop.url.replace('http:', 'https:'),
          secure: true,
          httpOnly: true,
          sameSite: 'Strict',
        },
      ])
    },
  }
}
export type SignedIn = Awaited<ReturnType<typeof signedInByCalls>>

/** Assigns a collector to visits, replacing any other. */
export async function assign({ api }: SignedIn, numbers: readonly string[], collector: string) {
  const { board } = await api.getDeskBoard({ query: { city: 'Mumbai' } })
  const collectorId = board.collectors.find(({ name }) => name === collector)?.id ?? null
  await api.assignVisits({
    body: {
      visits: numbers.map(orderId => ({ orderId, eventId: randomUUID() })),
      collectorId,
      isInstead: true,
    },
  })
}

const BEGUN: readonly VisitState[] = ['on_the_way', 'arrived', 'first_taken']

/** Assigns visits to the demo's collector, by default the first of its day, and all others to another one. */
export async function giveVisits(
  coordinator: SignedIn,
  { date, count = 0, numbers }: { date: IndianDate; count?: number; numbers?: readonly string[] },
): Promise<string[]> {
  const { board } = await coordinator.api.getDeskBoard({ query: { city: 'Mumbai', date } })
  // An earlier test in the same shop has begun or completed the others.
  const numbersIn = (states: readonly VisitState[]) =>
    board.visits.filter(({ state }) => states.includes(state)).map(({ orderId }) => orderId)
  const open = numbersIn(['booked', 'assigned'])
  const given = [...(numbers ?? open.slice(0, count))]
  const others = [...open, ...numbersIn(BEGUN)].filter(number => !given.includes(number))
  await assign(coordinator, given, 'Imran Shaikh')
  if (others.length > 0) await assign(coordinator, others, 'Sana Qureshi')
  return given
}

/** How many of the day's visits are completed: earlier tests in the same shop may have completed some. */
export async function countDone(page: Page): Promise<{ done: number; all: number }> {
  const counts = page.getByText(/^\d+ of \d+ done$/)
  await expect(counts).toBeVisible()
  const [done = Number.NaN, all = Number.NaN] = (await counts.textContent())?.match(/\d+/g)?.map(Number) ?? []
  return { done, all }
}

/** Waits until the app is stored on the phone completely. */
export async function waitUntilStored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/**
 * Checks the whole screen at a width of 360, however long, so that the bar at the bottom covers no link; then with
 * letters twice as large.
 */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 3000 })
  await expectAccessible(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.setViewportSize({ width: 360, height: 800 })
}

/** The data about people and visits in the browser's own database. */
export const storedOnPhone = (page: Page) =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answered(indexedDB.open('collector'))
    const names = ['day', 'notTaken', 'outbox', 'photos']
    const all = await Promise.all(
      names.map(async name => [name, await answered(db.transaction(name).objectStore(name).getAll())]),
    )
    db.close()
    return Object.fromEntries(all) as Record<string, unknown[]>
  })
