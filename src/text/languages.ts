import { filled, type Given, type Message, type NamesIn, type Plural, type Wording } from './text.ts'

/** Messages in two languages, side by side: one without its Hindi does not compile. */

export type Language = 'en' | 'hi'

/** As locales, for dates and plurals. */
export const LOCALES = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>

/** An entry in both. */
export interface Bilingual<W extends Wording = Wording> extends Message<W> {
  readonly hi: Wording
}

/** Hindi counts 0 as one, so that its singular has to say the number. */
type Counted<H> = H extends Plural ? (H['one'] extends `${string}{count}${string}` ? H : never) : H

/** The same names in braces, no more and no less. */
type Same<W, H> = [NamesIn<H>] extends [NamesIn<W>]
  ? [NamesIn<W>] extends [NamesIn<H>]
    ? Counted<H>
    : never
  : never

/** Declares a message in English and Hindi. @__NO_SIDE_EFFECTS__ */
export const inBoth = <const W extends Wording, const H extends Wording>(
  en: W,
  hi: H & Same<W, H>,
): Bilingual<W> => ({ en, hi })

const plurals = { en: new Intl.PluralRules(LOCALES.en), hi: new Intl.PluralRules(LOCALES.hi) }

/** `say`, in a language. */
export type SayIn = <W extends Wording>(message: Bilingual<W>, ...values: Given<W>) => string

export const sayIn =
  (language: Language): SayIn =>
  (message, ...[given]) => {
    const values: Readonly<Record<string, string | number>> = given ?? {}
    const wording = message[language]
    if (typeof wording === 'string') return filled(wording, values)
    const form = plurals[language].select(Number(values.count)) === 'one' ? 'one' : 'other'
    return filled(wording[form], values)
  }
