/** Shorter words and sounds resemble too many others. */
const MIN_LENGTH = 4
/** Shorter words are compared by their letters only, and corrected only if a letter is missing. */
const MIN_SOUNDED = 5

/** A word's sound in the spellings of Indian patients: 'thyroid', 'tyroid' and 'tiroid' are one. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/(?<=[bcdgjkprst])h/g, '')
    .replace(/ae|^oe/g, 'e')
    .replace(/c?k|[cq]/g, 'k')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/ee|ea|ie|ei|y/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/(?<=[^aiou])e$/, '')
    .replace(/(.)\1/g, '$1')

/** What differs between two words: both without their common beginning and end. */
function differenceOf(one: string, other: string): [string, string] {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}

/** One letter missing, added or changed, or two swapped. */
function isOneError(typed: string, meant: string): boolean {
  const [left, right] = differenceOf(typed, meant)
  const isSwapped = left.length === 2 && right === left.charAt(1) + left.charAt(0)
  return isSwapped || Math.max(left.length, right.length) < 2
}

/**
 * Returns the nearest of `words` that begins with the same sound and differs by one error, or that begins with the
 * typed letters. Returns the word itself if there is none, or if it is not in Latin letters.
 */
export function createCorrection(words: readonly string[]): (typed: string) => string {
  const latin = words.filter(word => word.length >= MIN_LENGTH && /^[a-z0-9]+$/.test(word))
  const byFirstSound = Map.groupBy(
    latin.map(word => ({ word, sound: soundOf(word) })),
    ({ sound }) => sound[0],
  )
  return typed => {
    if (typed.length < MIN_LENGTH) return typed
    const sound = soundOf(typed)
    const isNear = (meant: { word: string; sound: string }): boolean =>
      meant.word.length >= MIN_SOUNDED &&
      (typed.length >= MIN_SOUNDED
        ? isOneError(sound, meant.sound) || isOneError(typed, meant.word)
        : meant.word.length > typed.length && isOneError(typed, meant.word))
    const distanceTo = (meant: { word: string; sound: string }): number => {
      if (meant.sound === sound) return 0
      if (sound.length < MIN_LENGTH) return Infinity
      if (isNear(meant)) return Math.max(...differenceOf(typed, meant.word).map(letters => letters.length))
      return meant.sound.startsWith(sound) ? typed.length : Infinity
    }
    let nearest = { word: typed, distance: Infinity }
    for (const meant of byFirstSound.get(sound[0]) ?? []) {
      const distance = distanceTo(meant)
      if (distance < nearest.distance) nearest = { word: meant.word, distance }
    }
    return nearest.word
  }
}
