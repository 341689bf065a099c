import {
  addressMissing,
  addressTooLong,
  addressTooShort,
  addressWordTooLong,
  ageOutside,
  codeInvalid,
  codeMissing,
  codeNotOfLength,
  couponCodeMissing,
  couponCodeTooLong,
  emailWrong,
  monthsOutside,
  nameMissing,
  nameTooLong,
  nameWithLink,
  nameWithSigns,
  newPasswordMissing,
  passwordTooLong,
  phoneWrong,
  quantityTooLarge,
  passwordTooShort as tooShort,
} from '#text/fields.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { MAX_QUANTITY } from './orders/pricing.ts'
import type { BookingType } from './patient.ts'
import {
  cleanText,
  digitsOf,
  hasLetter,
  hasLink,
  isEmail,
  isIndianMobile,
  latinDigits,
  lengthOf,
  normalisePhone,
} from './people.ts'

/**
 * One rule for each thing that a person types: its limits, what is kept of it, and what is said of it when it is wrong.
 * Free of schemas: the contract, the forms of the browser and the command line ask the same. A form that has to say
 * something in its own words gives them along.
 */

export interface TextRule {
  /** Code units of what may arrive; more is refused before it is looked at. */
  readonly maxTyped: number
  /** What is said of something longer, or of no text at all. */
  readonly tooLong: Sentence
  readonly missing: Sentence
  /** What is kept of a typed text. */
  readonly clean: (typed: string) => string
  /** What is wrong with a text, typed or cleaned; undefined when nothing is. `own`: said in place of `missing`. */
  readonly problem: (typed: string, own?: Sentence) => Sentence | undefined
}

export const MAX_NAME = 50

/** A person's name in any script. */
export const personName: TextRule = {
  maxTyped: 500,
  tooLong: sentence(nameTooLong, { max: MAX_NAME }),
  missing: sentence(nameMissing),
  clean: cleanText,
  problem(typed, own = personName.missing) {
    const name = cleanText(typed)
    if (!hasLetter(name)) return own
    if (/[<>]/.test(name)) return sentence(nameWithSigns)
    if (hasLink(name)) return sentence(nameWithLink)
    return lengthOf(name) > MAX_NAME ? personName.tooLong : undefined
  },
}

/** An Indian mobile, however it is written; ten digits are kept. `own` is said of anything else. */
export const phone: TextRule = {
  maxTyped: 40,
  tooLong: sentence(phoneWrong),
  missing: sentence(phoneWrong),
  clean: normalisePhone,
  problem: (typed, own = phone.missing) => (isIndianMobile(normalisePhone(typed)) ? undefined : own),
}

export const MAX_EMAIL = 254

/** An e-mail address, or nothing. */
export const email: TextRule = {
  maxTyped: Number.POSITIVE_INFINITY,
  tooLong: sentence(emailWrong),
  missing: sentence(emailWrong),
  clean: typed => typed.trim(),
  problem(typed) {
    const address = email.clean(typed)
    const isRight = address === '' || (address.length <= MAX_EMAIL && isEmail(address))
    return isRight ? undefined : email.missing
  },
}

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200
export const passwordTooShort = sentence(tooShort, { min: MIN_PASSWORD })

/** A password that is chosen; how easy it is to guess, the shop knows. */
export const newPassword: TextRule = {
  maxTyped: MAX_PASSWORD,
  tooLong: sentence(passwordTooLong, { max: MAX_PASSWORD }),
  missing: sentence(newPasswordMissing),
  clean: typed => typed,
  problem: typed => (typed.length < MIN_PASSWORD ? passwordTooShort : undefined),
}

/** Digits that the field of a code takes, and seconds until another code can be asked for. */
export const MAX_CODE_DIGITS = 6
export const RESEND_SECONDS = 60

/** A code, pasted with spaces and dashes perhaps. How many digits there must be is the shop's setting. */
export const code: TextRule = {
  maxTyped: 20,
  tooLong: sentence(codeInvalid),
  missing: sentence(codeMissing),
  clean: digitsOf,
  problem: () => undefined,
}

/** What is wrong with a code, of which the shop's have `length` digits. */
export const codeProblem = (digits: string, length: number): Sentence | undefined =>
  digits.length === length ? undefined : sentence(codeNotOfLength, { length })

export const MAX_ADDRESS = 500
/** Letters of an address that could be found. */
const MIN_ADDRESS = 10
/** Letters without a space, comma, dot, slash or hyphen between them. Longer words are costly to print. */
const MAX_ADDRESS_WORD = 60

/** A postal address on one line, or a part of one. */
export const address: TextRule = {
  maxTyped: MAX_ADDRESS,
  missing: sentence(addressMissing),
  tooLong: sentence(addressTooLong, { max: MAX_ADDRESS }),
  clean: cleanText,
  problem(typed) {
    const line = cleanText(typed)
    if (line.length > MAX_ADDRESS) return address.tooLong
    const hasMonstrousWord = line.split(/[\s,;./-]+/).some(word => word.length > MAX_ADDRESS_WORD)
    return hasMonstrousWord ? sentence(addressWordTooLong) : undefined
  },
}

/** What is wrong with an address that somebody is to be found at: more than a word, with a letter of any script. */
export function wholeAddressProblem(typed: string): Sentence | undefined {
  const line = cleanText(typed)
  const isWhole = lengthOf(line) >= MIN_ADDRESS && hasLetter(line)
  return address.problem(line) ?? (isWhole ? undefined : sentence(addressTooShort))
}

export const MAX_COUPON_CODE = 40

export const couponCode: TextRule = {
  maxTyped: MAX_COUPON_CODE,
  tooLong: sentence(couponCodeTooLong),
  missing: sentence(couponCodeMissing),
  clean: typed => typed.trim().toUpperCase(),
  problem: typed => (typed.trim() === '' ? couponCode.missing : undefined),
}

export interface NumberRule {
  readonly min: number
  readonly max: number
  /** What is said of a number outside, of a part of one, and of what is no number. */
  readonly wrong: Sentence
}

/** True for a whole number within the limits. */
export const isWithin = ({ min, max }: Pick<NumberRule, 'min' | 'max'>, value: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

/** The number that was typed, in the digits of any script of India; undefined when it is none within the limits. */
export function readNumber(rule: NumberRule, typed: string): number | undefined {
  const digits = latinDigits(typed.trim())
  const value = /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN
  return isWithin(rule, value) ? value : undefined
}

const age = (min: number, max: number): NumberRule => ({
  min,
  max,
  wrong: sentence(ageOutside, { min, max }),
})

/** A customer's age in their profile. Years. */
export const profileAge = age(1, 120)
/** The age of a patient who books for themselves. */
export const ownAge = age(11, 100)
/** Of somebody booked for by another customer: from the newborn to the very old. */
const othersAge = age(0, 110)

/** The oldest whose age is also taken in months: one day before the second birthday. */
export const MAX_AGE_MONTHS = 23
export const ageInMonths: NumberRule = {
  min: 0,
  max: MAX_AGE_MONTHS,
  wrong: sentence(monthsOutside, { min: 0, max: MAX_AGE_MONTHS }),
}

export const MAX_ITEMS = 60
export const quantityTooMany = sentence(quantityTooLarge, { max: MAX_QUANTITY })

/** The ages, in years, that can be booked for. */
export const ageRuleOf = (bookingType: BookingType): NumberRule =>
  bookingType === 'self' ? ownAge : othersAge
