import { houseMissing, landmarkNear, partTooLong, streetMissing } from '#text/addresses.ts'
import { addressTooShort } from '#text/fields.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import { address, type TextRule } from '../fields.ts'
import { cleanText, hasLetter, latinDigits, lengthOf } from '../people.ts'
import { cityOfPin, lookUpPin } from './pin-codes.ts'

/** An address in parts, and as one line. */

/** Maximum number of saved addresses of an account. */
export const MAX_ADDRESSES = 10

export interface AddressParts {
  /** Six digits; null for an address that was told as one line, which is then in `street`. */
  pinCode: string | null
  /** Flat, house, building; '' where it is in `street`. */
  house: string
  /** Street and area. */
  street: string
  /** '' for none. */
  landmark: string
}

/** With the PIN code that a customer types. */
export type PinnedParts = AddressParts & { pinCode: string }

const part = (max: number): TextRule => ({
  ...address,
  maxTyped: max * 4,
  tooLong: sentence(partTooLong, { max }),
  problem: typed =>
    lengthOf(cleanText(typed)) > max ? sentence(partTooLong, { max }) : address.problem(typed),
})

export const MAX_HOUSE = 80
const MAX_STREET = 250
export const MAX_LANDMARK = 80

export const house = part(MAX_HOUSE)
export const street = part(MAX_STREET)
export const landmark = part(MAX_LANDMARK)

/** What house and street have to be together at least, as in `wholeAddressProblem`. */
const MIN_WHOLE = 10

/** Why an address in parts can't be found, at its street; undefined if it can. */
export function streetProblem({
  house,
  street,
}: Pick<AddressParts, 'house' | 'street'>): Sentence | undefined {
  if (!hasLetter(street)) return sentence(streetMissing)
  return lengthOf(cleanText(`${house} ${street}`)) < MIN_WHOLE ? sentence(addressTooShort) : undefined
}

/** Why a flat can't be found: no house is told, and no number in the street. Undefined if it can. */
export const houseProblem = ({
  house,
  street,
}: Pick<AddressParts, 'house' | 'street'>): Sentence | undefined =>
  house || /\d/.test(latinDigits(street)) ? undefined : sentence(houseMissing)

/** Words with which people begin a landmark. */
const SAYS_WHERE = /^(near|opp|behind|next|above|below|beside|in front)\b/i

/** A line without the city and PIN code at its end, which stand apart. */
function withoutEnd(line: string, city: string, pinCode: string): string {
  const digits = `${pinCode.slice(0, 3)}\\s?${pinCode.slice(3)}`
  const short = line.replace(new RegExp(`[\\s,.-]+${digits}[\\s,.]*$`), '')
  return city ? short.replace(new RegExp(`[\\s,.-]+${city}[\\s,.-]*$`, 'i'), '') : short
}

/** 'Flat 3, 14 Hill Road, Bandra West, near Lilavati Hospital, Mumbai 400050'. */
export function composeAddress({ pinCode, house, street, landmark }: AddressParts): string {
  const where = landmark && !SAYS_WHERE.test(landmark) ? say(landmarkNear, { landmark }) : landmark
  const city = (pinCode && cityOfPin(pinCode)) || ''
  const words = [
    house,
    pinCode ? withoutEnd(street, city, pinCode) : street,
    where,
    `${city} ${pinCode ?? ''}`,
  ]
  return words
    .map(told => told.replace(/[\s,]+$/, '').trim())
    .filter(Boolean)
    .join(', ')
}

/** The same for equal addresses, however they are typed. */
export const addressKey = (parts: AddressParts, city: string): string =>
  cleanText(`${composeAddress(parts)} ${city}`)
    .toLowerCase()
    .replace(/[\s,.;/()-]+/g, ' ')
    .trim()

/** True while collectors come to the address: its city is still served, and its PIN code is of that city. */
export const isServed = (
  { pinCode }: Pick<AddressParts, 'pinCode'>,
  city: string,
  cities: readonly string[],
  isInAreas: (city: string, pin: string) => boolean = () => true,
): boolean =>
  cities.includes(city) && (pinCode === null || (cityOfPin(pinCode) === city && isInAreas(city, pinCode)))

/** The PIN code at the end of an address on one line, of our cities or not. */
export const pinOfLine = (line: string): string | undefined => AT_END.exec(line)?.[1]?.replace(/\s/, '')

const AT_END = /[\s,.-](\d{3}\s?\d{3})[\s.]*$/

/** The parts of an address on one line, as far as it tells them: a PIN code at its end. */
export function partsOfLine(line: string): AddressParts {
  const answer = lookUpPin(pinOfLine(line) ?? '')
  if (answer.kind !== 'served') return { pinCode: null, house: '', street: line, landmark: '' }
  const { pin, city } = answer
  return { pinCode: pin, house: '', street: withoutEnd(line, city, pin), landmark: '' }
}
