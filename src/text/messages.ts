import { filled, type NamesIn, type Plural, type Value, type Values, type Wording } from './text.ts'

/**
 * Words of one area, in one object: `const words = messages({ title: 'Cash', saved: '{name} is saved.' })`. A message without
 * values is a string (`words.title`), one with values a function (`words.saved({ name })`). What has to be in Hindi too has
 * it in `words.hi.ts` beside its English `words.ts`, and a page loads one of the two (docs/decisions/048).
 */

export type Language = 'en' | 'hi'

/** As locales, for dates and plurals. */
export const LOCALES = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>

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
export function messages<const W extends Wordings>(wordings: W, language: Language = 'en'): Formatted<W> {
  const formatted = Object.entries(wordings).map(([name, wording]) => [name, format(wording, language)])
  return Object.fromEntries(formatted)
}

function format(wording: Wording | Wordings, language: Language): unknown {
  if (typeof wording === 'string')
    return wording.includes('{') ? (values: Record<string, Value>) => filled(wording, values) : wording
  if (!isPlural(wording)) return messages(wording, language)
  const plural = new Intl.PluralRules(LOCALES[language])
  return (values: { count: number }) =>
    filled(wording[plural.select(values.count) === 'one' ? 'one' : 'other'], values)
}

const isPlural = (wording: Plural | Wordings): wording is Plural =>
  'one' in wording && 'other' in wording && Object.keys(wording).length === 2

/** Hindi counts 0 as one, so that its singular has to have the number. */
type Counted<H> = H extends Plural ? (H['one'] extends `${string}{count}${string}` ? H : never) : H

/** The same names in braces, no more and no less. */
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
