import { createRequire } from 'node:module'

/** Common in India, and not in the library's list of 49,000. */
const COMMON_HERE =
  `abcd abcdefgh abcdefghi abcdefghij adminadmin bhagwan ganapati harekrishna iloveindia iloveyoumom indya
jaishreeram kolkata laxmi mahadev omnamahshivaya pooja priya qwertyqwerty radhakrishna radharani saraswati shraddha
shradha shubham srikrishna vikram`.split(/\s+/)

let common: Set<string> | undefined

/** Decompressed on demand: megabytes that most processes never need. */
function commonPasswords(): Set<string> {
  const load = createRequire(import.meta.url)
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...COMMON_HERE])
}

function isCommon(password: string): boolean {
  common ??= commonPasswords()
  return common.has(password)
}

/** Longest first, so that 'labtest' is matched before 'lab'. */
const SHOP_WORDS =
  /diagnostics?|laboratory|healthcare|pathology|checkups?|reports?|health|sample|blood|tests?|labs?/g

const MIN_DIFFERENT = 5
const MIN_LETTERS = 4

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/**
 * True for a common password in any case, in leetspeak ('Passw0rd!') or with digits and signs around it ('Asdf@1234');
 * for digits only, or few different characters; and for the shop's own words or any of `words` (brand, name, phone).
 */
export function isEasyPassword(password: string, words: readonly string[]): boolean {
  const small = password.normalize('NFKC').trim().toLowerCase()
  const plain = unlike(small)
  if (new Set(small).size < MIN_DIFFERENT || /^\d{1,11}$/.test(small) || isCommon(small)) return true
  if ([small, plain, unlike(small.replace(/(?<![^\p{L}])[^\p{L}]+$/u, ''))].some(isCommonAtHeart)) return true
  const customersWords = words
    .flatMap(word => word.toLowerCase().split(/\s+/))
    .filter(word => word.length >= MIN_LETTERS)
  return customersWords.some(word => small.includes(word) || plain.includes(word))
}

const unlike = (text: string): string => text.replace(/[@01345$]/g, sign => LOOKALIKES[sign] ?? sign)

function isCommonAtHeart(text: string): boolean {
  const heart = text.replace(/^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu, '')
  if (heart.length >= MIN_LETTERS && isCommon(heart)) return true
  return heart !== '' && heart.replace(SHOP_WORDS, '').replace(/[^\p{L}]/gu, '') === ''
}
