import { expect, type Locator } from '@playwright/test'

/** More than any page has of what Tab stops at. */
const MOST_STOPS = 120

/** Presses Tab until this has the focus; it must then be in view, with nothing in front of it. */
export async function tabTo(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  const hasFocus = () => wanted.evaluate(element => element === document.activeElement)
  let presses = 0
  while (!(await hasFocus())) {
    if (presses === MOST_STOPS) throw new Error(`${wanted} was not reached by Tab.`)
    await wanted.page().keyboard.press('Tab')
    presses += 1
  }
  await expect.poll(() => wanted.evaluate(isOnTop), { message: `${wanted} can be seen` }).toBe(true)
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
  return onTop !== null && (element.contains(onTop) || onTop.contains(element))
}
