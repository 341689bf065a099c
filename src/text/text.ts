/**
 * The catalogue of messages: whatever a person reads (screens, errors, SMS, mail, documents) is a message of a file
 * beside this one, a file for each area, and is said at the edge by `say`. English only for now; another language
 * stands beside it in the same entry.
 */

interface Plural {
  one: string
  other: string
}

/** What a message can be written as. Names in braces are values: 'Pay {amount}'; a plural counts by `{count}`. */
export type Wording = string | Plural

type NamesOf<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesOf<Rest> : never
type NamesIn<W> = W extends Plural ? NamesOf<W['one']> | NamesOf<W['other']> | 'count' : NamesOf<W>

/** An entry of the catalogue. */
export interface Message<W extends Wording = Wording> {
  readonly en: W
}

export type Value = string | number
export type Values<W, V = Value> = { [Name in NamesIn<W>]: Name extends 'count' ? number : V }
type Given<W, V = Value> = [NamesIn<W>] extends [never] ? [] : [values: Values<W, V>]

/** A message with its values, not yet said: what a rule answers and a refusal carries. */
export interface Sentence {
  readonly message: Message
  readonly values?: Readonly<Record<string, Value>>
}

/** Declares a message. @__NO_SIDE_EFFECTS__ */
export const text = <const W extends Wording>(en: W): Message<W> => ({ en })

/** A message with its values, to be said later. */
export const sentence = <W extends Wording>(message: Message<W>, ...[values]: Given<W>): Sentence =>
  values ? { message, values } : { message }

const plural = new Intl.PluralRules('en-IN')
const whole = new Intl.NumberFormat('en-IN')

const wordingOf = ({ en }: Message, count: unknown): string =>
  typeof en === 'string' ? en : en[plural.select(Number(count)) === 'one' ? 'one' : 'other']

const shown = <V>(value: V) => (typeof value === 'number' ? whole.format(value) : value)

/**
 * A message in pieces, with elements among the values: `sayWith(agree, { terms: <a …/> })` in a component. Whole numbers are
 * written as in India (1,00,000); money and dates are given as text.
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

const filled = (wording: string, values: Readonly<Record<string, Value>>) =>
  wording.replace(/\{(\w+)\}/g, (_, name: string) => String(shown(values[name] ?? '')))

/** What a person reads: a message with its values, or a sentence that has them already. */
export function say(sentence: Sentence): string
export function say<W extends Wording>(message: Message<W>, ...values: Given<W>): string
export function say(what: Sentence | Message, given?: Readonly<Record<string, Value>>): string {
  const { message, values = {} } = 'message' in what ? what : { message: what, values: given }
  return filled(wordingOf(message, values.count), values)
}
