import { setTimeout as sleep } from 'node:timers/promises'
import {
  fireEvent,
  getDefaultNormalizer,
  type MatcherFunction,
  queryAllByLabelText,
  queryAllByRole,
  queryAllByText,
} from '@testing-library/dom'
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event'

/** How long a query retries, on the busiest machine. */
export const WITHIN = { timeout: 10_000, interval: 10 }

/** Closed dialogs, closed details and hidden elements, by selector: this DOM has no browser's default styles. */
const AWAY = 'dialog:not([open]), [hidden], details:not([open]) > :not(summary), script, style, noscript'

/** This DOM does not apply a disabled fieldset to its fields. */
const DISABLED = ':disabled, fieldset[disabled]'

export const isThere = (element: Element): boolean => element.isConnected && !element.closest(AWAY)

const normalize = getDefaultNormalizer()

/** The text with single spaces. */
export const plain = (text: string | null | undefined): string => normalize(text ?? '')

/** As in Playwright: a substring in any case, unless `isExact`. */
export function fits(text: string, wanted: string | RegExp, isExact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(text)
  return isExact ? text === plain(wanted) : text.toLowerCase().includes(plain(wanted).toLowerCase())
}

/**
 * Retries until `look` returns a value. `problem` is called only for the error, because collecting a page's text takes
 * long.
 */
export async function waitUntil<T>(look: () => T | undefined, problem: () => string): Promise<T> {
  // Date can't be used here, because tests change its clock.
  const start = performance.now()
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (performance.now() - start > WITHIN.timeout) throw new Error(problem())
    await sleep(WITHIN.interval)
  }
}

let user: UserEvent | undefined

/** One user a process, created when its window is open. */
function theUser(): UserEvent {
  // The check would compute the styles of each ancestor.
  user ??= userEvent.setup({ document, delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  return user
}

/** 'Control+k' in user-event's syntax. */
function keysOf(keys: string): string {
  if (keys.length === 1) return keys.replace(/[[{]/, '$&$&')
  const [held, pressed] = keys.split('+')
  return pressed ? `{${held}>}{${pressed}}{/${held}}` : `{${keys}}`
}

interface Named {
  name?: string | RegExp
  exact?: boolean
  level?: number
  description?: string
}

interface Having {
  has?: Locator
  hasText?: string | RegExp
}

/** Playwright's locators for a document in process: Testing Library's queries, run anew each time. */
export class Locator {
  readonly all: () => HTMLElement[]
  readonly says: string

  constructor(all: () => HTMLElement[], says: string) {
    this.all = all
    this.says = says
  }

  #within(says: string, find: (root: HTMLElement) => HTMLElement[]): Locator {
    const all = () => [...new Set(this.all().flatMap(find))].filter(isThere)
    return new Locator(all, `${this.says} ${says}`)
  }

  getByRole(role: string, { name, exact, level, description }: Named = {}): Locator {
    const options = {
      level,
      description,
      name: name === undefined ? undefined : (text: string) => fits(plain(text), name, exact),
      // Otherwise the styles of each ancestor are computed.
      hidden: true,
    }
    return this.#within(`${role} ${name ?? ''}`, root =>
      queryAllByRole(root, role, options).filter(one => !one.closest('[aria-hidden=true]')),
    )
  }

  /** The innermost elements with this text, including text in their children. */
  getByText(text: string | RegExp, { exact }: { exact?: boolean } = {}): Locator {
    const hasText = (one: Element) => fits(plain(one.textContent), text, exact)
    const isInnermost: MatcherFunction = (_own, one) =>
      !!one && hasText(one) && ![...one.children].some(hasText)
    return this.#within(`text ${text}`, root => queryAllByText(root, isInnermost))
  }

  getByLabel(text: string | RegExp, { exact = false }: { exact?: boolean } = {}): Locator {
    return this.#within(`label ${text}`, root => queryAllByLabelText(root, text, { exact }))
  }

  locator(selector: string, having: Having = {}): Locator {
    return this.#within(selector, root => [...root.querySelectorAll<HTMLElement>(selector)]).filter(having)
  }

  filter({ has, hasText }: Having): Locator {
    const holds = (one: Element) =>
      (!hasText || fits(plain(one.textContent), hasText)) &&
      (!has || has.all().some(part => one.contains(part)))
    return new Locator(() => this.all().filter(holds), this.says)
  }

  nth(index: number): Locator {
    return new Locator(() => this.all().slice(index, index + 1), `${this.says} ${index}`)
  }

  first = (): Locator => this.nth(0)
  last = (): Locator => new Locator(() => this.all().slice(-1), `the last ${this.says}`)

  /** Waits for the first match. */
  async one(): Promise<HTMLElement> {
    return waitUntil(
      () => this.all()[0],
      () => `There is no ${this.says} in: ${plain(document.body.textContent)}`,
    )
  }

  /** Waits until the first match is as wanted; a page may replace the element meanwhile. */
  async #ready(isReady: (one: HTMLElement) => boolean, problem: string): Promise<HTMLElement> {
    await this.one()
    return waitUntil(
      () => this.all().slice(0, 1).find(isReady),
      () => `${this.says} ${problem} in: ${plain(document.body.textContent)}`,
    )
  }

  /** Waits, unless `force`, until the page no longer ignores the click. */
  async click({ force = false } = {}): Promise<void> {
    const isReady = (one: HTMLElement) =>
      !one.closest(DISABLED) && (force || !one.closest('[aria-disabled=true]'))
    await theUser().click(await this.#ready(isReady, 'is disabled'))
  }

  check = (): Promise<void> => this.click()

  /** Replaces the value at once, as Playwright does. */
  async fill(text: string): Promise<void> {
    const field = await this.#ready(
      one => !one.matches('[readonly]') && !one.closest(DISABLED),
      "can't be changed",
    )
    field.focus()
    fireEvent.input(field, { target: { value: text } })
  }

  /** Types key by key. */
  async type(text: string): Promise<void> {
    await theUser().type(await this.one(), text)
  }

  /** Presses a key on it. */
  async press(key: string): Promise<void> {
    const wanted = await this.one()
    wanted.focus()
    await theUser().keyboard(keysOf(key))
    // As browsers close a dialog.
    if (key === 'Escape')
      wanted.closest('dialog')?.dispatchEvent(new window.Event('cancel', { cancelable: true }))
  }

  async selectOption(label: string): Promise<void> {
    const hasIt = (one: HTMLElement) =>
      !one.closest(DISABLED) &&
      [...one.querySelectorAll('option')].some(({ value, text }) => value === label || plain(text) === label)
    await theUser().selectOptions(await this.#ready(hasIt, `has no option ${label}`), label)
  }

  async evaluateAll<T>(look: (all: Element[]) => T): Promise<T> {
    await this.one()
    return look(this.all())
  }
}
