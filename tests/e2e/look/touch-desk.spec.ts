import { onEveryDeskPage } from '../support/desk-pages.ts'
import { expect, test } from '../support/fixtures.ts'

/** The desk on a phone: no keyboard, and fingers. */

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

/** Buttons and links lower than a finger; links within a sentence may be. */
function smallTargets(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, summary, select, a')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(element => !element.closest('.sr-only'))
    .filter(element => element.tagName !== 'A' || element.parentElement?.textContent === element.textContent)
    .filter(element => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && height < 44
    })
    .map(element => `${element.tagName} ${element.textContent.slice(0, 40)}`)
}

/** Values of tables that lie under the buttons of their row, or out of the window. */
function hiddenValues(): string[] {
  return [...document.querySelectorAll('td.actions')].flatMap(buttons => {
    const { left, top, bottom } = buttons.getBoundingClientRect()
    return [...(buttons.parentElement?.children ?? [])]
      .filter(cell => cell !== buttons)
      .filter(cell => {
        const box = cell.getBoundingClientRect()
        const isBeside = box.top < bottom && box.bottom > top
        return box.right > (isBeside ? left : window.innerWidth)
      })
      .map(cell => cell.textContent)
  })
}

test('every button and link of the desk is as high as a finger, no key is shown, and buttons hide no value', async ({
  page,
  context,
  shop,
}) => {
  await onEveryDeskPage({ page, context, shop }, async name => {
    const keys = await page.locator('kbd:visible').allTextContents()
    // Soft: names every page at once.
    const [small, hidden] = [await page.evaluate(smallTargets), await page.evaluate(hiddenValues)]
    expect.soft({ name, small, keys, hidden }).toEqual({ name, small: [], keys: [], hidden: [] })
  })
})
