import { expect, type Page } from '@playwright/test'

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

/** Signs in as one of the demo's staff, with a new passkey; ends at the desk. */
export async function enrolAs(page: Page, who: string): Promise<void> {
  await page.goto('/dev/staff')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await page.getByRole('button', { name: 'I have them: open the desk' }).click()
  await expect(page).toHaveURL(/\/desk$/)
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
