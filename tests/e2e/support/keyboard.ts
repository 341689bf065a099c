import { expect, type Locator } from '@playwright/test'

/** More than any page's tab stops. */
const MAX_STOPS = 120

/** Presses Tab until the element has the focus; it must then be in view and not covered. */
export async function tabTo(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  const hasFocus = () => wanted.evaluate(element => element === document.activeElement)
  let presses = 0
  while (!(await hasFocus())) {
    if (presses === MAX_STOPS) throw new Error(`${wanted} was not reached by Tab.`)
    await wanted.page().keyboard.press('Tab')
    presses += 1
  }
  await expect.poll(() => wanted.evaluate(isOnTop), { message: `${wanted} can be seen` }).toBe(true)
}

/**
 * Checks that an element is a tab stop, and is in view and not covered when focused: like `tabTo`, without pressing Tab
 * for each stop on the way, which the keyboard journey tests.
 */
export async function expectReachedByKeyboard(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  // Focused anew each time, because a layout that was unfinished at first may have moved it away.
  const step = async () => {
    const how = await wanted.evaluate(stepByKeyboard)
    return how !== 'reached' || (await wanted.evaluate(isOnTop)) ? how : 'covered, or out of view'
  }
  await expect.poll(step, { message: `${wanted} is a stop of Tab that can be seen` }).toBe('reached')
}

/** Focuses the element as Tab would; returns the reason if that is not possible. */
function stepByKeyboard(element: Element): string {
  if (document.querySelector('[tabindex]:not([tabindex="0"], [tabindex^="-"])'))
    return 'Tab has another order'
  if (!(element instanceof HTMLElement) || element.tabIndex < 0) return 'no stop of Tab'
  if (element.matches(':disabled')) return 'disabled'
  // A radio group has one tab stop: the checked button, or the first.
  if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) {
    const all = document.getElementsByName(element.name)
    if ([...all].some(one => one instanceof HTMLInputElement && one.checked)) return 'another is chosen'
  }
  // Scrolls into view only when it gets the focus anew.
  element.blur()
  // Has no effect on an inert element, as everything behind an open dialog is.
  element.focus()
  return document.activeElement === element ? 'reached' : 'inert, or hidden'
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
  return onTop !== null && (element.contains(onTop) || onTop.contains(element))
}
