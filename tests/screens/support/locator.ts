import { setTimeout as sleep } from 'node:timers/promises'
import { descriptionOf, fits, isThere, nameOf, plain, selectorOf } from './names.ts'

/** How long something is waited for, on the busiest machine. */
export const WITHIN = { timeout: 20_000, interval: 10 }

/**
 * Looks until there is a value other than undefined. `problem` is asked only in the end: the text of the page takes
 * longer than a look.
 */
export async function waitUntil<T>(look: () => T | undefined, problem: () => string): Promise<T> {
  // The clock of a test may stand still, or be moved.
  const start = performance.now()
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (performance.now() - start > WITHIN.timeout) throw new Error(problem())
    await sleep(WITHIN.interval)
  }
}

interface Named {
  name?: string | RegExp
  exact?: boolean
  level?: number
}

interface Having {
  has?: Locator
  hasText?: string | RegExp
  /** The accessible description. */
  described?: string
}

/** Playwright's locators for a document in process: lazy queries, run anew each time. */
export class Locator {
  readonly all: () => Element[]
  readonly says: string

  constructor(all: () => Element[], says: string) {
    this.all = all
    this.says = says
  }

  #within(says: string, find: (root: Element) => Element[]): Locator {
    const all = () => [...new Set(this.all().flatMap(find))].filter(isThere)
    return new Locator(all, `${this.says} ${says}`)
  }

  getByRole(role: string, { name, exact, level }: Named = {}): Locator {
    const selector = level ? `h${level}` : selectorOf(role)
    return this.#within(`${role} ${name ?? ''}`, root =>
      [...root.querySelectorAll(selector)].filter(
        one => !one.closest('[aria-hidden=true]') && (name === undefined || fits(nameOf(one), name, exact)),
      ),
    )
  }

  /** The innermost elements with this text. */
  getByText(text: string | RegExp, { exact }: { exact?: boolean } = {}): Locator {
    const says = (one: Element) => fits(plain(one.textContent), text, exact)
    return this.#within(`text ${text}`, root =>
      [...root.querySelectorAll('*')].filter(one => says(one) && ![...one.children].some(says)),
    )
  }

  getByLabel(text: string | RegExp, { exact }: { exact?: boolean } = {}): Locator {
    return this.#within(`label ${text}`, root =>
      [...root.querySelectorAll('input, select, textarea, [aria-label]')].filter(one =>
        fits(nameOf(one), text, exact),
      ),
    )
  }

  locator(selector: string, having: Having = {}): Locator {
    return this.#within(selector, root => [...root.querySelectorAll(selector)]).filter(having)
  }

  filter({ has, hasText, described }: Having): Locator {
    const holds = (one: Element) =>
      (!hasText || fits(plain(one.textContent), hasText)) &&
      (described === undefined || descriptionOf(one) === described) &&
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
      () => this.all()[0] as HTMLElement | undefined,
      () => `There is no ${this.says} in: ${plain(document.body.textContent)}`,
    )
  }

  async click(): Promise<void> {
    const wanted = await this.one()
    await waitUntil(
      () => !wanted.matches(':disabled') || undefined,
      () => `${this.says} is disabled`,
    )
    wanted.focus()
    wanted.click()
  }

  check = (): Promise<void> => this.click()

  async fill(text: string): Promise<void> {
    await waitUntil(
      () => !this.all()[0]?.matches('[readonly], :disabled') || undefined,
      () => `${this.says} can't be changed`,
    )
    const field = (await this.one()) as HTMLInputElement
    field.focus()
    setValue(field, text)
    field.dispatchEvent(new window.Event('input', { bubbles: true }))
  }

  /** Types key by key. */
  async type(text: string): Promise<void> {
    for (const key of text) await this.fill(((await this.one()) as HTMLInputElement).value + key)
  }

  /** Presses a key on it. */
  async press(key: string): Promise<void> {
    const wanted = await this.one()
    wanted.focus()
    const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (!wanted.dispatchEvent(event)) return
    if (key === 'Enter') wanted.closest('form')?.requestSubmit()
    // As the browser closes a dialog.
    if (key === 'Escape')
      wanted.closest('dialog')?.dispatchEvent(new window.Event('cancel', { cancelable: true }))
  }

  async selectOption(label: string): Promise<void> {
    const field = (await this.one()) as HTMLSelectElement
    const option = [...field.options].find(one => one.value === label || plain(one.textContent) === label)
    if (!option) throw new Error(`${this.says} has no ${label}`)
    setValue(field, option.value)
    field.dispatchEvent(new window.Event('change', { bubbles: true }))
  }

  async evaluateAll<T>(look: (all: Element[]) => T): Promise<T> {
    await this.one()
    return look(this.all())
  }
}

/** Bypasses React's value tracking, which would ignore the event otherwise. */
function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
