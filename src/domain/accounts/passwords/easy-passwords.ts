import { dictionary } from '@zxcvbn-ts/language-common'

/** Which passwords are too easy to guess: common ones, and those that say who chose them and where. */

/** Common in India, and not in the library's list of 49,000. */
const COMMON_HERE =
  `abcd abcdefgh abcdefghi abcdefghij adminadmin bhagwan ganapati harekrishna iloveindia iloveyoumom indya
jaishreeram kolkata laxmi mahadev omnamahshivaya pooja priya qwertyqwerty radhakrishna radharani saraswati shraddha
shradha shubham srikrishna vikram`.split(/\s+/)

const COMMON = new Set([...dictionary['passwords-common'], ...COMMON_HERE])

/** What anybody would try first at a laboratory's shop. Longest first, so that 'labtest' is not cut at 'lab'. */
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
 * True for a password that a guesser tries early: a common one however it is capitalised, spelt ('Passw0rd!') or
 * adorned with digits and signs at its ends ('Asdf@1234'), digits alone, few different characters, the shop's own words,
 * or one that contains one of `words` (the shop's brand, the customer's name and phone).
 */
export function isEasyPassword(password: string, words: readonly string[]): boolean {
  const small = password.normalize('NFKC').trim().toLowerCase()
  const plain = unlike(small)
  if (new Set(small).size < MIN_DIFFERENT || /^\d{1,11}$/.test(small) || COMMON.has(small)) return true
  if ([small, plain, unlike(small.replace(/[^\p{L}]+$/u, ''))].some(isCommonAtHeart)) return true
  const told = words
    .flatMap(word => word.toLowerCase().split(/\s+/))
    .filter(word => word.length >= MIN_LETTERS)
  return told.some(word => small.includes(word) || plain.includes(word))
}

const unlike = (text: string): string => text.replace(/[@01345$]/g, sign => LOOKALIKES[sign] ?? sign)

/** Common, or nothing but the shop's words, once digits and signs are taken off its ends. */
function isCommonAtHeart(text: string): boolean {
  const heart = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (heart.length >= MIN_LETTERS && COMMON.has(heart)) return true
  return heart !== '' && heart.replace(SHOP_WORDS, '').replace(/[^\p{L}]/gu, '') === ''
}
