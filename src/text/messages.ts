import {
  type Language,
  type Message,
  type NamesIn,
  type Plural,
  type Sentence,
  say,
  type Values,
  type Wording,
} from './text.ts'

type Formatted<W> = W extends Plural
  ? (values: Values<W>) => string
  : W extends string
    ? [NamesIn<W>] extends [never]
      ? string
      : (values: Values<W>) => string
    : { readonly [N in keyof W]: Formatted<W[N]> }

interface Wordings {
  readonly [name: string]: string | Plural | Wordings
}

/** @__NO_SIDE_EFFECTS__ */
/**
 * Words of an area for which only signed-in staff load pages, in one object: `const words = messages({ title: 'Cash', saved:
 * '{name} is saved.' })`. A message without values is a string (`words.title`), one with values a function
 * (`words.saved({ name })`).
 */
export function messages<const W extends Wordings>(wordings: W, language: Language = 'en'): Formatted<W> {
  const formatted = Object.entries(wordings).map(([name, wording]) => [name, format(wording, language)])
  return Object.fromEntries(formatted)
}

function format(wording: Wording | Wordings, language: Language): unknown {
  if (typeof wording === 'string' && !wording.includes('{')) return wording
  if (typeof wording === 'object' && !isPlural(wording)) return messages(wording, language)
  return (values: NonNullable<Sentence['values']>) => say({ message: { wording, language }, values })
}

const isPlural = (wording: Plural | Wordings): wording is Plural =>
  'one' in wording && 'other' in wording && Object.keys(wording).length === 2

/** Hindi counts 0 as one, so its singular must contain the number. */
type Counted<H> = H extends Plural ? (H['one'] extends `${string}{count}${string}` ? H : never) : H

/** The same names in braces, and no others. */
type Same<W, H> = W extends Wording
  ? [NamesIn<H>] extends [NamesIn<W>]
    ? [NamesIn<W>] extends [NamesIn<H>]
      ? Counted<H>
      : never
    : never
  : { [N in keyof W]: N extends keyof H ? Same<W[N], H[N]> : never } & {
      [N in Exclude<keyof H, keyof W>]: never
    }

/**
 * The words of an area in another language: `translated<English>('hi')({ … })`. A message that is missing, has other values
 * or counts none without its number does not compile. @__NO_SIDE_EFFECTS__
 */
export const translated =
  <W extends Wordings>(language: Language) =>
  <const H extends Wordings>(wordings: H & Same<W, H>): Formatted<W> =>
    messages(wordings, language) as unknown as Formatted<W>

type WordingsOf<Words> = {
  [N in keyof Words]: Words[N] extends Message<infer W> ? W : WordingsOf<Words[N]>
}

/**
 * Hindi for the messages of a words.ts, in the words.hi.ts beside it: `inHindi<typeof import('./words.ts')>()({ … })`, checked
 * as above. The web build for Hindi puts it in place of the English (scripts/words.ts).
 */
export const inHindi =
  <Words>() =>
  <const H extends Wordings>(wordings: H & Same<WordingsOf<Words>, H>): H =>
    wordings
