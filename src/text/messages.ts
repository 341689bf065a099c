import { filled, type NamesIn, type Plural, say, text, type Value, type Values } from './text.ts'

/**
 * Words of one area, in one object: `const words = messages({ title: 'Cash', saved: '{name} is saved.' })`. A message without
 * values is a string (`words.title`), one with values a function (`words.saved({ name })`). A second language is a second
 * object of the same type.
 */

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
export function messages<const W extends Wordings>(wordings: W): Formatted<W> {
  const formatted = Object.entries(wordings).map(([name, wording]) => [name, format(wording)])
  return Object.fromEntries(formatted)
}

function format(wording: string | Plural | Wordings): unknown {
  if (typeof wording === 'string')
    return wording.includes('{') ? (values: Record<string, Value>) => filled(wording, values) : wording
  if (isPlural(wording)) return (values: { count: number }) => say(text(wording), values)
  return messages(wording)
}

const isPlural = (wording: Plural | Wordings): wording is Plural =>
  'one' in wording && 'other' in wording && Object.keys(wording).length === 2
