import type { Page } from '@playwright/test'

/**
 * Works through a visit with the app's own buttons, clicked within the page as soon as possible: the driver's waits
 * before each click would be most of the time of a long day. Clicks that are themselves under test are made by the
 * driver.
 */
export const workVisit = (page: Page, codes: readonly string[]): Promise<void> =>
  page.evaluate(
    async left => {
      const soon = () => new Promise(done => setTimeout(done, 4))
      async function until<T>(look: () => T | null | undefined | false, what: unknown): Promise<T> {
        const giveUp = performance.now() + 60_000
        for (;;) {
          const found = look()
          if (found) return found
          if (performance.now() > giveUp) throw new Error(`${what} did not come within a minute`)
          await soon()
        }
      }
      const named = (one: Element) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''
      const findButton = (name: RegExp) =>
        [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button')].find(
          one => name.test(named(one)) && one.getAttribute('aria-disabled') !== 'true',
        )
      const click = async (name: RegExp) => (await until(() => findButton(name), name)).click()
      const choose = async (selector: string) =>
        (await until(() => document.querySelector<HTMLInputElement>(selector), selector)).click()
      const scans = () => document.querySelectorAll('button[aria-label^="Scan "]').length

      await click(/^I am on my way$/)
      await click(/^I am at the door$/)
      await click(/^No code: choose a reason$/)
      await choose('dialog[open] input[value="patient-known"]')
      await click(/^Record reason and go on$/)
      await click(/^They said it correctly$/)
      await until(() => document.body.textContent?.includes('Name and age correct'), 'the next step')
      for (let count = scans(); count > 0; count -= 1) {
        await click(/^Scan /)
        const typed = 'dialog[open] input:not([type])'
        const field = await until(() => document.querySelector<HTMLInputElement>(typed), typed)
        // Simulates typing: React listens for the event, and ignores a value that it has set itself.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, left.shift())
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await click(/^Use code$/)
        await until(() => scans() === count - 1, 'the next tube')
      }
      if (document.querySelector('main fieldset')) {
        await choose('main fieldset input')
        await click(/^I have .* in cash$/)
      }
      await click(/^Collected$/)
      await until(() => document.querySelector('a[href$="?hand-over"]'), 'the list')
    },
    [...codes],
  )
