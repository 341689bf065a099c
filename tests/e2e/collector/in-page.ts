import type { Page } from '@playwright/test'

/**
 * A visit worked by the app's own buttons, pressed within the page as soon as they can be: the driver's waits before each
 * press are most of a long day's time. Presses that are themselves under test are the driver's.
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
      await click(/^No code: choose a reason$/)
      await click(/^They said it correctly$/)
      await until(() => document.body.textContent?.includes('Name and age correct'), 'the next step')
      for (let count = scans(); count > 0; count -= 1) {
        await click(/^Scan /)
        const typed = 'dialog[open] input:not([type])'
        const field = await until(() => document.querySelector<HTMLInputElement>(typed), typed)
        // As if typed: React listens for the event, and looks at the value that it has not set itself.
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
