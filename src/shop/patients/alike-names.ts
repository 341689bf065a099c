/** A word as it sounds, so that 'Lakshmi' and 'Laxmi', or 'Meera' and 'Mira', are the same. */
const soundOf = (word: string): string =>
  word
    .replaceAll('x', 'ks')
    .replace(/(?<=.)[aeiouhy]/g, '')
    .replace(/(.)\1+/g, '$1')

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean)

const isAlikeWord = (one: string, other: string): boolean =>
  one.length === 1 || other.length === 1 ? one[0] === other[0] : soundOf(one) === soundOf(other)

/** Whether two names may be of one person: 'M. Das' and 'Meera Das', 'Suresh' and 'Suresh Kulkarni'. */
export function isAlike(one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return short.length > 0 && short.every(word => long.some(next => isAlikeWord(word, next)))
}
