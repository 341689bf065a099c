import { onEveryDeskPage } from '../support/desk-pages.ts'
import { expect, test } from '../support/fixtures.ts'

/** The desk on a phone: touch, and no keyboard. */

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

/** Buttons and links lower than a fingertip; links within a sentence are allowed. */
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

/** Values of tables that are under the buttons of their row, or outside the window. */
function hiddenValues(): string[] {
  return [...document.querySelectorAll('.stacked tbody tr')].flatMap(row => {
    const buttons = row.querySelector('td.actions')?.getBoundingClientRect()
    return [...row.children]
      .filter(cell => !cell.matches('.actions'))
      .filter(cell => {
        const { top, bottom, right } = cell.getBoundingClientRect()
        const isBeside = buttons && top < buttons.bottom && bottom > buttons.top
        return right > (isBeside ? buttons.left : window.innerWidth)
      })
      .map(cell => cell.textContent)
  })
}

test('on a touch screen every button and link of the desk has the height of a finger, no key is shown, and no value is hidden', async ({
  page,
  context,
  shop,
}) => {
  await onEveryDeskPage({ page, context, shop }, async name => {
    const faults = async () => ({
      small: await page.evaluate(smallTargets),
      keys: await page.locator('kbd:visible').allTextContents(),
      hidden: await page.evaluate(hiddenValues),
    })
    await expect.poll(faults, { message: name }).toEqual({ small: [], keys: [], hidden: [] })
  })
})
