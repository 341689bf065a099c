/**
 * A text for people (screens, errors, SMS, email, documents) is a message. It is declared in the words.ts of its area,
 * or beside this file if several areas share it, and formatted at the very end by `say`.
 */

export type Language = 'en' | 'hi'

/** As locales, for dates and plurals. */
export const LOCALES = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>

export interface Plural {
  one: string
  other: string
}

/** A message's source. Names in braces are values: 'Pay {amount}'; plurals select by `{count}`. */
export type Wording = string | Plural

type NamesOf<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesOf<Rest> : never
export type NamesIn<W> = W extends Plural ? NamesOf<W['one']> | NamesOf<W['other']> | 'count' : NamesOf<W>

export interface Message<W extends Wording = Wording> {
  readonly wording: W
  /** English if there is no Hindi. */
  readonly language?: Language
}

export type Value = string | number
export type Values<W, V = Value> = { [Name in NamesIn<W>]: Name extends 'count' ? number : V }
export type Given<W, V = Value> = [NamesIn<W>] extends [never] ? [] : [values: Values<W, V>]

/** A message with its values, not yet formatted: what rules return and refusals carry. */
export interface Sentence {
  readonly message: Message
  readonly values?: Readonly<Record<string, Value>>
}

/** Declares a message. @__NO_SIDE_EFFECTS__ */
export const text = <const W extends Wording>(wording: W, language?: Language): Message<W> =>
  language ? { wording, language } : { wording }

/** Binds a message to its values, to be formatted later. */
export const sentence = <W extends Wording>(message: Message<W>, ...[values]: Given<W>): Sentence =>
  values ? { message, values } : { message }

const plurals = { en: new Intl.PluralRules(LOCALES.en), hi: new Intl.PluralRules(LOCALES.hi) }
const whole = new Intl.NumberFormat('en-IN')

const wordingOf = ({ wording, language = 'en' }: Message, count: unknown): string =>
  typeof wording === 'string'
    ? wording
    : wording[plurals[language].select(Number(count)) === 'one' ? 'one' : 'other']

const shown = <V>(value: V) => (typeof value === 'number' ? whole.format(value) : value)

/**
 * Formats a message with elements among its values: `sayWithElements(agree, { terms: <a …/> })` in a component. Whole numbers
 * get Indian grouping (1,00,000); money and dates are passed as text.
 */
export function pieces<W extends Wording, V>(
  message: Message<W>,
  values: Values<W, V | Value>,
): (V | Value)[] {
  const given: Record<string, V | Value> = values
  return wordingOf(message, given.count)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? shown(given[part] ?? '') : part))
}

/** Formats a message with its values, or a sentence that has them. */
export function say(sentence: Sentence): string
export function say<W extends Wording>(message: Message<W>, ...values: Given<W>): string
export function say(what: Sentence | Message, given?: Readonly<Record<string, Value>>): string {
  const { message, values = {} } = 'message' in what ? what : { message: what, values: given }
  return wordingOf(message, values.count).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(shown(values[name] ?? '')),
  )
}
