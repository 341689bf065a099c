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
  phoneAbroad,
  phoneWrong,
  quantityTooLarge,
  passwordTooShort as tooShort,
} from '#text/fields.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { cleanName, hasLink } from './names.ts'
import { MAX_QUANTITY } from './orders/pricing.ts'
import type { BookingType } from './patients/patient.ts'
import { cleanText, countCodePoints, hasLetter, isEmail, keepDigits, latinDigits } from './people.ts'
import { isIndianMobile, isPhoneAbroad, normalisePhone } from './phones.ts'

/** Limits and messages of inputs. Contains no schemas, because forms in the browser use it too. */

export interface TextRule {
  /** In code units; longer input is refused unread. */
  readonly maxTyped: number
  /** Message for input that is too long, or no text. */
  readonly tooLong: Sentence
  readonly missing: Sentence
  readonly clean: (typed: string) => string
  /** Works on input before or after cleaning. `own` replaces the message `missing`. */
  readonly problem: (typed: string, own?: Sentence) => Sentence | undefined
}

/** Compares the length first, so that no pattern and no cleaning runs on a long text. */
export const textRule = (rule: TextRule): TextRule => ({
  ...rule,
  problem: (typed, own) => (typed.length > rule.maxTyped ? rule.tooLong : rule.problem(typed, own)),
})

export const MAX_NAME = 50

export const personNameRule = textRule({
  maxTyped: 500,
  tooLong: sentence(nameTooLong, { max: MAX_NAME }),
  missing: sentence(nameMissing),
  clean: cleanName,
  problem(typed, own = sentence(nameMissing)) {
    const name = cleanName(typed)
    if (!hasLetter(name)) return own
    if (/[<>]/.test(name)) return sentence(nameWithSigns)
    if (hasLink(name)) return sentence(nameWithLink)
    return countCodePoints(name) > MAX_NAME ? sentence(nameTooLong, { max: MAX_NAME }) : undefined
  },
})

/** An Indian mobile in any notation, normalised to ten digits. */
export const phoneRule = textRule({
  maxTyped: 40,
  tooLong: sentence(phoneWrong),
  missing: sentence(phoneWrong),
  clean: normalisePhone,
  problem(typed, own = sentence(phoneWrong)) {
    if (isIndianMobile(normalisePhone(typed))) return undefined
    return isPhoneAbroad(typed) ? sentence(phoneAbroad) : own
  },
})

export const MAX_EMAIL = 254

/** Removes what pasting brings along: invisible characters, 'mailto:', full-width signs, a curly apostrophe. */
const cleanEmail = (typed: string): string =>
  cleanText(typed.normalize('NFKC'))
    .replace(/^mailto:/i, '')
    .replace(/[‘’]/g, "'")

export const emailRule = textRule({
  maxTyped: 500,
  tooLong: sentence(emailWrong),
  missing: sentence(emailWrong),
  clean: cleanEmail,
  problem(typed) {
    const address = cleanEmail(typed)
    const isRight = address === '' || (address.length <= MAX_EMAIL && isEmail(address))
    return isRight ? undefined : sentence(emailWrong)
  },
})

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200
export const passwordTooShort = sentence(tooShort, { min: MIN_PASSWORD })

/** The server checks its strength. */
export const newPasswordRule = textRule({
  maxTyped: MAX_PASSWORD,
  tooLong: sentence(passwordTooLong, { max: MAX_PASSWORD }),
  missing: sentence(newPasswordMissing),
  clean: typed => typed,
  problem: typed => (typed.length < MIN_PASSWORD ? passwordTooShort : undefined),
})

/** Smallest number of digits that the field for a code accepts; seconds before another code can be sent. */
export const MIN_CODE_FIELD = 6
export const RESEND_SECONDS = 60

/** Then a code that has not arrived by SMS can be sent by WhatsApp. */
export const WHATSAPP_CODE_SECONDS = 30

/** Accepts spaces and dashes. The length is a setting of the shop. */
export const codeRule = textRule({
  maxTyped: 20,
  tooLong: sentence(codeInvalid),
  missing: sentence(codeMissing),
  clean: keepDigits,
  problem: () => undefined,
})

export const codeProblem = (digits: string, length: number): Sentence | undefined =>
  digits.length === length ? undefined : sentence(codeNotOfLength, { length })

export const MAX_ADDRESS = 500
const MIN_ADDRESS = 10
/** Longer words are expensive to typeset in PDFs. */
const MAX_ADDRESS_WORD = 60

export const addressRule = textRule({
  maxTyped: MAX_ADDRESS,
  missing: sentence(addressMissing),
  tooLong: sentence(addressTooLong, { max: MAX_ADDRESS }),
  clean: cleanText,
  problem(typed) {
    const line = cleanText(typed)
    if (line.length > MAX_ADDRESS) return sentence(addressTooLong, { max: MAX_ADDRESS })
    const hasMonstrousWord = line.split(/[\s,;./-]+/).some(word => word.length > MAX_ADDRESS_WORD)
    return hasMonstrousWord ? sentence(addressWordTooLong) : undefined
  },
})

/** For visits: more than one word, with a letter of any script. */
export function wholeAddressProblem(typed: string): Sentence | undefined {
  const problem = addressRule.problem(typed)
  if (problem) return problem
  const line = cleanText(typed)
  return countCodePoints(line) >= MIN_ADDRESS && hasLetter(line) ? undefined : sentence(addressTooShort)
}

export const MAX_COUPON_CODE = 40

/** Codes are letters and digits, so other typed or pasted characters are removed. */
const cleanCouponCode = (typed: string): string =>
  latinDigits(typed.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

export const couponCodeRule = textRule({
  maxTyped: MAX_COUPON_CODE,
  tooLong: sentence(couponCodeTooLong),
  missing: sentence(couponCodeMissing),
  clean: cleanCouponCode,
  problem: typed => (cleanCouponCode(typed) === '' ? sentence(couponCodeMissing) : undefined),
})

export interface NumberRule {
  readonly min: number
  readonly max: number
  readonly wrong: Sentence
}

export const isWithin = ({ min, max }: Pick<NumberRule, 'min' | 'max'>, value: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

/** Reads up to three digits of any Indian script. NaN for anything else. */
export function readDigits(typed: string): number {
  const digits = latinDigits(typed.trim())
  return /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN
}

/** Undefined unless the number is within the limits. */
export function readNumber(rule: NumberRule, typed: string): number | undefined {
  const value = readDigits(typed)
  return isWithin(rule, value) ? value : undefined
}

const age = (min: number, max: number): NumberRule => ({
  min,
  max,
  wrong: sentence(ageOutside, { min, max }),
})

export const profileAge = age(1, 120)
export const ownAge = age(11, 100)
const othersAge = age(0, 110)

/** Ages below two years are accepted in months. */
export const MAX_AGE_MONTHS = 23
export const ageInMonths: NumberRule = {
  min: 0,
  max: MAX_AGE_MONTHS,
  wrong: sentence(monthsOutside, { min: 0, max: MAX_AGE_MONTHS }),
}

export const MAX_ITEMS = 60
export const quantityTooMany = sentence(quantityTooLarge, { max: MAX_QUANTITY })

export const ageRuleOf = (bookingType: BookingType): NumberRule =>
  bookingType === 'self' ? ownAge : othersAge
