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

/**
 * Tab would stop at this, and would show it with nothing in front: the same as `tabTo` without a press for each stop on
 * the way, which is tried in the journey by keyboard.
 */
export async function expectReachedByKeyboard(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  expect(await wanted.evaluate(stepByKeyboard), `${wanted} is a stop of Tab`).toBe('reached')
  await expect.poll(() => wanted.evaluate(isOnTop), { message: `${wanted} can be seen` }).toBe(true)
}

/** Moves the focus to where Tab would move it; says why it can't. */
function stepByKeyboard(element: Element): string {
  if (document.querySelector('[tabindex]:not([tabindex="0"], [tabindex^="-"])'))
    return 'Tab has another order'
  if (!(element instanceof HTMLElement) || element.tabIndex < 0) return 'no stop of Tab'
  if (element.matches(':disabled')) return 'disabled'
  // One of several radio buttons is a stop: the chosen one, or the first.
  if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) {
    const all = document.getElementsByName(element.name)
    if ([...all].some(one => one instanceof HTMLInputElement && one.checked)) return 'another is chosen'
  }
  // What had the focus at another size is brought into view only when it gets it again.
  element.blur()
  // Refused where the element is inert, as everything behind an open window is.
  element.focus()
  return document.activeElement === element ? 'reached' : 'inert, or hidden'
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
  return onTop !== null && (element.contains(onTop) || onTop.contains(element))
}
