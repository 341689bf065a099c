import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { tabTo } from './keyboard.ts'

/** The page as it stands breaks no rule of WCAG that can be tried by a program. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' '))}`)).toEqual([])
}

const PHONE = { width: 320, height: 640 }
/** Half of a small desktop's window. */
const ZOOMED = { width: 640, height: 450 }
const DESKTOP = { width: 1280, height: 900 }

/**
 * The state that the page is in breaks no rule on a small phone and on a desktop; there and zoomed to 200 % it needs no
 * scrolling from side to side; zoomed, its action is reached by Tab and seen.
 */
export async function expectAccessibleAtAllSizes(page: Page, action: Locator): Promise<void> {
  for (const size of [PHONE, DESKTOP, ZOOMED]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(tooWide), `too wide at ${size.width}`).toEqual([])
    // From the top: what the header covers in part would count as too small to be pressed.
    await page.evaluate(() => window.scrollTo(0, 0))
    if (size !== ZOOMED) await expectAccessible(page)
  }
  // What had the focus at another size is brought into view only when it gets it again.
  if (await action.evaluate(element => element === document.activeElement)) {
    await page.keyboard.press('Shift+Tab')
  }
  await tabTo(action)
}

/** What has more in it from side to side than can be seen: the page, or a part of an open window. */
function tooWide(): string[] {
  const parts = [...document.querySelectorAll('dialog[open], dialog[open] *')]
    .filter(part => getComputedStyle(part).overflowX === 'auto')
    .concat(document.documentElement)
  return parts
    .filter(part => part.scrollWidth > part.clientWidth)
    .map(part => `${part.tagName} ${part.className}`)
}
