import type { Page } from '@playwright/test'
import { onEveryCollectorScreen, onEveryDeskPage } from '../support/desk-pages.ts'
import { expect, test } from '../support/fixtures.ts'

/** The staff's pages for readers whose system sets the colours, or who prefer more contrast. */

const INK = 'rgb(18, 49, 43)'
const STATES = '[aria-current=page], [aria-pressed=true], [aria-selected=true]'

/** Chosen entries that look like an adjacent entry that is not chosen. */
function unmarked(states: string): string[] {
  const looksOf = (element: Element) => {
    const { backgroundColor, borderTopColor, boxShadow, outlineStyle, textDecorationLine } =
      getComputedStyle(element)
    return [backgroundColor, borderTopColor, boxShadow, outlineStyle, textDecorationLine].join()
  }
  return [...document.querySelectorAll(states)]
    .filter(element => {
      const beside = element
        .closest('nav, fieldset, ul, [role=listbox]')
        ?.querySelectorAll(element.tagName.toLowerCase())
      const other = [...(beside ?? [])].find(one => !one.matches(states))
      return other && looksOf(other) === looksOf(element)
    })
    .map(element => element.textContent)
}

async function expectMarked(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(unmarked, STATES), { message: page.url() }).toEqual([])
}

test('in forced colours every chosen entry of the desk is marked, and the month has its bars', async ({
  page,
  context,
  shop,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await onEveryDeskPage({ page, context, shop }, async name => {
    await expectMarked(page)
    if (name === 'month') {
      const bar = page.getByRole('img', { name: /^Orders/ }).locator('[title]')
      await expect(bar.first()).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
    }
    const menu = page.getByRole('navigation', { name: 'The desk' }).getByRole('link').first()
    await menu.focus()
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus-visible')).toHaveCSS('outline-style', 'solid')
  })
})

test('with more contrast every chosen entry of the desk has an edge, and no text is grey', async ({
  page,
  context,
  shop,
}) => {
  await page.emulateMedia({ contrast: 'more' })
  await onEveryDeskPage({ page, context, shop }, async () => {
    await expectMarked(page)
    const greys = () =>
      page
        .locator('main .text-muted:visible')
        .evaluateAll(
          (texts, ink) =>
            texts.filter(text => getComputedStyle(text).color !== ink).map(text => text.textContent),
          INK,
        )
    await expect.poll(greys).toEqual([])
  })
})

test('in forced colours every button of a collector has an edge', async ({ page, context, shop }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 360, height: 800 })
  await onEveryCollectorScreen({ page, context, shop }, async () => {
    // In one evaluation, because a button may leave the page between two.
    const styles = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('button')].map(button => getComputedStyle(button).borderTopStyle),
      )
    // An action that is not possible yet is dashed.
    await expect
      .poll(async () => (await styles()).filter(style => style !== 'solid' && style !== 'dashed'))
      .toEqual([])
  })
})
