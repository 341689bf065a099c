/**
 * The alphabet leaves out I, L, O, 0 and 1, which people confuse when they type a code whose label does not scan. It
 * has 31 characters, a prime, so the weighted sum below detects every wrong character and every swap of two.
 */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The last character is a check character. */
export const CODE_LENGTH = 8
/** Maximum length of a code with the characters that a scanner adds. */
const MAX_SCANNED = 40

const indexOf = (character: string): number => CHARACTERS.indexOf(character)

/** Checksum: characters weighted by position from the end. 0 for a valid code. */
const sumOf = (code: string): number =>
  [...code].reduce((sum, character, index) => sum + indexOf(character) * (code.length - index), 0) %
  CHARACTERS.length

/** Makes a code from seven random bytes. */
export function makeTubeCode(bytes: Uint8Array): string {
  const payload = Array.from(
    bytes.subarray(0, CODE_LENGTH - 1),
    byte => CHARACTERS[byte % CHARACTERS.length] ?? '',
  ).join('')
  const rest = sumOf(`${payload}${CHARACTERS[0]}`)
  return payload + CHARACTERS[(CHARACTERS.length - rest) % CHARACTERS.length]
}

/**
 * Reads a typed or scanned code. Scanners can send the kind of bar code first (`]C1` for Code 128) and characters
 * around the code, such as a tab or a group separator. Undefined unless length, letters and check character are right.
 */
export function parseTubeCode(typed: string): string | undefined {
  if (typed.length > MAX_SCANNED) return undefined
  const scanned = typed.normalize('NFKC').toUpperCase()
  const code = scanned.replaceAll(/[\s\p{Cc}\p{Cf}\p{Pd}]/gu, '').replace(/^\][A-Z][0-9A-Z]/, '')
  if (code.length !== CODE_LENGTH) return undefined
  return [...code].every(character => indexOf(character) >= 0) && sumOf(code) === 0 ? code : undefined
}

/** 'M3H8 Q5C2' */
export const formatTubeCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`
