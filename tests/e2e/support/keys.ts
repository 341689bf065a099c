import type { Page } from '@playwright/test'

/** Types and presses keys, and counts them. */
export function countedKeys(page: Page) {
  let count = 0
  return {
    count: () => count,
    async type(text: string) {
      count += text.length
      await page.keyboard.type(text)
    },
    async press(...keys: string[]) {
      count += keys.length
      for (const key of keys) await page.keyboard.press(key)
    },
  }
}
