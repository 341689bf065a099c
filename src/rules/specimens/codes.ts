/**
 * Codes of tubes: eight characters, the last of them a check character. Printed as Code 128, typed where a label does
 * not scan.
 */

/**
 * Without I, L, O, 0 and 1, which are confused when read. There are 31 of them: as that is a prime, the weighted sum below
 * finds every single wrong character and every swap of two.
 */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Of a whole code, its check character included. */
export const CODE_LENGTH = 8

const placeOf = (character: string): number => CHARACTERS.indexOf(character)

/** 0 for a right code: each character by its place counted from the end. */
const sumOf = (code: string): number =>
  [...code].reduce((sum, one, index) => sum + placeOf(one) * (code.length - index), 0) % CHARACTERS.length

/** The code that these bytes give: one byte for each character before the check character, so seven. */
export function tubeCodeOf(bytes: Uint8Array): string {
  const payload = Array.from(
    bytes.subarray(0, CODE_LENGTH - 1),
    byte => CHARACTERS[byte % CHARACTERS.length] ?? '',
  ).join('')
  const rest = sumOf(`${payload}${CHARACTERS[0]}`)
  return payload + CHARACTERS[(CHARACTERS.length - rest) % CHARACTERS.length]
}

/** A code as typed or scanned, in its one form; undefined where it is none: another length, letter or check character. */
export function tubeCodeFrom(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  if (code.length !== CODE_LENGTH) return undefined
  return [...code].every(one => placeOf(one) >= 0) && sumOf(code) === 0 ? code : undefined
}

/** For people: 'M3H8 Q5C2'. */
export const tubeCodeInGroups = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`
