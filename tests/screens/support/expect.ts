import { computeAccessibleDescription } from 'dom-accessibility-api'
import { expect } from 'vitest'
import { fits, isThere, type Locator, plain, waitUntil } from './locator.ts'

type Texts = string | RegExp | (string | RegExp)[]
type Field = HTMLInputElement
/** Whether the condition holds (undefined while there is no element), and the actual value. */
type Seen = [isSo: boolean | undefined, found: () => unknown]

/** Retries until the condition holds or, with `not`, no longer holds. The actual value is only read for a message. */
async function holds(not: boolean | undefined, what: string, look: () => Seen) {
  // Undefined without `not`.
  const isNot = not === true
  let seen: () => unknown = () => undefined
  const problem = () => `${what}\nis: ${JSON.stringify(seen())}\non: ${plain(document.body.textContent)}`
  const isDone = await waitUntil(() => {
    const [isSo, found] = look()
    seen = found
    return (isSo !== undefined && isSo !== isNot) || undefined
  }, problem).catch(() => false)
  return { pass: isDone ? !isNot : isNot, message: problem }
}

const said = (locator: Locator) => locator.all().map(one => plain(one.textContent))

/** Checks an attribute or property of the first match. */
function ofFirst(locator: Locator, look: (one: Field) => Seen): Seen {
  const [one] = locator.all()
  return one ? look(one as Field) : [undefined, () => 'there is none']
}

const eachFits = (texts: string[], wanted: Texts, isExact: boolean): boolean | undefined => {
  if (!Array.isArray(wanted)) return texts[0] === undefined ? undefined : fits(texts[0], wanted, isExact)
  if (isExact)
    return texts.length === wanted.length && wanted.every((one, at) => fits(texts[at] ?? '', one, true))
  let from = 0
  return wanted.every(one => {
    const at = texts.findIndex((text, index) => index >= from && fits(text, one))
    from = at + 1
    return at >= 0
  })
}

expect.extend({
  toBeVisible(locator: Locator) {
    return holds(this.isNot, `${locator.says} is shown`, () => [
      locator.all().some(isThere),
      () => said(locator),
    ])
  },
  toBeHidden(locator: Locator) {
    return holds(this.isNot, `${locator.says} is not shown`, () => [
      !locator.all().some(isThere),
      () => said(locator),
    ])
  },
  toHaveURL({ address }: { address: () => string }, wanted: string | RegExp) {
    return holds(this.isNot, `the page is at ${wanted}`, () => [
      fits(address(), wanted, true),
      () => address(),
    ])
  },
  toHaveCount(locator: Locator, count: number) {
    return holds(this.isNot, `${locator.says}: ${count}`, () => [
      locator.all().length === count,
      () => said(locator),
    ])
  },
  toHaveText(locator: Locator, texts: Texts) {
    const what = `${locator.says} has the text ${texts}`
    return holds(this.isNot, what, () => [eachFits(said(locator), texts, true), () => said(locator)])
  },
  toContainText(locator: Locator, texts: Texts) {
    const what = `${locator.says} contains ${texts}`
    return holds(this.isNot, what, () => [eachFits(said(locator), texts, false), () => said(locator)])
  },
  toHaveValue(locator: Locator, value: string) {
    return holds(this.isNot, `${locator.says} is filled with ${value}`, () =>
      ofFirst(locator, one => [one.value === value, () => one.value]),
    )
  },
  toHaveAttribute(locator: Locator, name: string, value?: string | RegExp) {
    return holds(this.isNot, `${locator.says} has ${name} ${value}`, () =>
      ofFirst(locator, one => {
        const has = one.getAttribute(name)
        return [has !== null && (value === undefined || fits(has, value, true)), () => has]
      }),
    )
  },
  toHaveAccessibleDescription(locator: Locator, text: string | RegExp) {
    return holds(this.isNot, `${locator.says} is described by ${text}`, () =>
      ofFirst(locator, one => [
        fits(computeAccessibleDescription(one), text, true),
        () => computeAccessibleDescription(one),
      ]),
    )
  },
  toBeDisabled(locator: Locator) {
    return holds(this.isNot, `${locator.says} is disabled`, () =>
      ofFirst(locator, one => [one.matches(':disabled, [aria-disabled=true]'), () => one.outerHTML]),
    )
  },
  toBeEditable(locator: Locator) {
    return holds(this.isNot, `${locator.says} can be changed`, () =>
      ofFirst(locator, one => [!one.readOnly && !one.disabled, () => one.outerHTML]),
    )
  },
  toBeChecked(locator: Locator) {
    return holds(this.isNot, `${locator.says} is chosen`, () =>
      ofFirst(locator, one => [one.checked, () => one.outerHTML]),
    )
  },
  toBeFocused(locator: Locator) {
    return holds(this.isNot, `${locator.says} has the focus`, () =>
      ofFirst(locator, one => [document.activeElement === one, () => document.activeElement?.outerHTML]),
    )
  },
})

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Present, and not within anything closed. */
    toBeVisible(): Promise<void>
    toBeHidden(): Promise<void>
    toHaveCount(count: number): Promise<void>
    toHaveText(texts: Texts): Promise<void>
    toContainText(texts: Texts): Promise<void>
    toHaveValue(value: string): Promise<void>
    toHaveAttribute(name: string, value?: string | RegExp): Promise<void>
    toHaveAccessibleDescription(text: string | RegExp): Promise<void>
    toBeDisabled(): Promise<void>
    toBeEditable(): Promise<void>
    toBeChecked(): Promise<void>
    toBeFocused(): Promise<void>
    /** The current path and query string. */
    toHaveURL(address: string | RegExp): Promise<void>
  }
}

export { expect }
