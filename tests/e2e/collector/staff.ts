import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { DeskBoard } from '#contract/desk/desk.ts'
import type { IndianDate } from '#rules/dates.ts'
import { expectAccessible } from '../support/accessible.ts'

/** A device that verifies its owner at once, as a finger does. */
export async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/** Signs in as one of the demo's staff, with a new passkey; ends at their first page. */
export async function enrolAs(page: Page, who: string): Promise<void> {
  await page.goto('/dev/staff')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await page.getByRole('button', { name: 'I have them: open the desk' }).click()
  await expect(page).toHaveURL(/\/(desk(\/(?!enrol)\w+)?|collector)$/)
}

/** A call of the staff, as their pages make it. */
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

/** Says who comes to visits, whoever was to come before; as the coordinator who has signed in on the page. */
export const assign = (page: Page, numbers: readonly string[], collector: string) =>
  callAsStaff(page, '/api/desk/visits/assign', {
    visits: numbers.map(orderId => ({ orderId, eventId: randomUUID() })),
    ...{ collector, isInstead: true },
  })

/** Gives the first visits of the demo's day to its collector, and the others to another; signs out again. */
export async function giveVisits(
  page: Page,
  { date, count }: { date: IndianDate; count: number },
): Promise<string[]> {
  await enrolAs(page, 'Meera Iyer, coordinator')
  const { board } = await callAsStaff<{ board: DeskBoard }>(page, `/api/desk/board?city=Mumbai&date=${date}`)
  const numbers = board.visits.map(({ orderId }) => orderId)
  await assign(page, numbers.slice(0, count), 'Imran Shaikh')
  await assign(page, numbers.slice(count), 'Sana Qureshi')
  await callAsStaff(page, '/api/staff/sign-out', {})
  return numbers.slice(0, count)
}

/** The app lies on the phone whole. */
export async function whenKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The whole screen at 360, however long: the bar with the next press covers no link then. */
export async function expectWhole(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 3000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
}
