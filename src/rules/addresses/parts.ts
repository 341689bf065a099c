import { addressTooShort } from '#text/fields.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import { type Cities, findOpenCity } from '../cities.ts'
import { addressRule, textRule } from '../fields.ts'
import { cleanText, countCodePoints, hasLetter, latinDigits } from '../people.ts'
import { endsInCity, splitPin, withoutCity } from './line-end.ts'
import { cityOfPin, lookUpPin } from './pin-codes.ts'
import { houseMissing, landmarkNear, partTooLong, streetMissing } from './words.ts'

/** Limit for each account. */
export const MAX_ADDRESSES = 10

export interface AddressParts {
  /** Six digits; null for an address entered as one line, which is then in `street`. */
  pinCode: string | null
  /** Flat, house, building; '' where it is in `street`. */
  house: string
  street: string
  /** '' for none. */
  landmark: string
}

export type PinnedParts = AddressParts & { pinCode: string }

const partRule = (max: number) =>
  textRule({
    ...addressRule,
    maxTyped: max * 4,
    tooLong: sentence(partTooLong, { max }),
    problem: typed =>
      countCodePoints(cleanText(typed)) > max ? sentence(partTooLong, { max }) : addressRule.problem(typed),
  })

export const MAX_HOUSE = 80
const MAX_STREET = 250
export const MAX_LANDMARK = 80

export const house = partRule(MAX_HOUSE)
export const street = partRule(MAX_STREET)
export const landmark = partRule(MAX_LANDMARK)

/** Number of letters in house and street together, as in `wholeAddressProblem`. */
const MIN_WHOLE = 10

export function streetProblem({
  house,
  street,
}: Pick<AddressParts, 'house' | 'street'>): Sentence | undefined {
  if (!hasLetter(street)) return sentence(streetMissing)
  return countCodePoints(cleanText(`${house} ${street}`)) < MIN_WHOLE ? sentence(addressTooShort) : undefined
}

/** The error for an address that has neither a house nor a number in the street. */
export const houseProblem = ({
  house,
  street,
}: Pick<AddressParts, 'house' | 'street'>): Sentence | undefined =>
  house || /\d/.test(latinDigits(street)) ? undefined : sentence(houseMissing)

const SAYS_WHERE = /^(near|opp(osite)?|across|behind|next|above|below|beside|in front)\b/i

/** Removes city and PIN code, which are stored separately. */
function withoutEnd(line: string, city: string, pinCode: string): string {
  const end = splitPin(line)
  return withoutCity(end.pinCode === pinCode ? end.line : line, city)
}

/**
 * 'Flat 3, 14 Hill Road, Bandra West, near Lilavati Hospital, Mumbai 400050'. `city`: that of the PIN code; '' for a place
 * that is not in a city of ours.
 */
export function composeAddress({ pinCode, house, street, landmark }: AddressParts, city: string): string {
  const where = landmark && !SAYS_WHERE.test(landmark) ? say(landmarkNear, { landmark }) : landmark
  const ownStreet = pinCode ? withoutEnd(street, city, pinCode) : street
  // 'New Delhi' and 'Navi Mumbai' name the city too.
  const isNamed = city !== '' && endsInCity(ownStreet, city)
  const [before, place] = isNamed ? splitPlace(ownStreet) : [ownStreet, city]
  return [house, before, where, `${place} ${pinCode ?? ''}`]
    .map(part => part.replace(/(?<![\s,])[\s,]+$/, '').trim())
    .filter(Boolean)
    .join(', ')
}

/** The last part of a street moves after the landmark: '12 Janpath, New Delhi' is '12 Janpath' and 'New Delhi'. */
function splitPlace(street: string): [before: string, place: string] {
  const at = street.lastIndexOf(',')
  return at < 0 ? ['', street] : [street.slice(0, at), street.slice(at + 1).trim()]
}

/** Equal for equal addresses, however they are typed. */
export const addressKey = (parts: AddressParts, city: string): string =>
  cleanText(`${composeAddress(parts, parts.pinCode === null ? '' : city)} ${city}`)
    .toLowerCase()
    .replace(/[\s,.;/()-]+/g, ' ')
    .trim()

/** True if its city is still served and its PIN code belongs to that city. */
export const isServed = (
  cities: Cities,
  { pinCode }: Pick<AddressParts, 'pinCode'>,
  city: string,
  isInAreas: (city: string, pin: string) => boolean = () => true,
): boolean =>
  findOpenCity(cities, city) !== undefined &&
  (pinCode === null || (cityOfPin(cities, pinCode) === city && isInAreas(city, pinCode)))

/** The PIN code at the end of a line, also of a place that is not served. */
export const findPinAtEnd = (line: string): string | undefined => splitPin(line).pinCode || undefined

/** The line of an address whose city is not stored with it. */
export const composeLine = (cities: Cities, parts: AddressParts): string =>
  composeAddress(parts, (parts.pinCode && cityOfPin(cities, parts.pinCode)) || '')

export function splitAddressLine(cities: Cities, line: string): AddressParts {
  const answer = lookUpPin(cities, findPinAtEnd(line) ?? '')
  if (answer.kind !== 'served') return { pinCode: null, house: '', street: line, landmark: '' }
  const { pin, city } = answer
  return { pinCode: pin, house: '', street: withoutEnd(line, city, pin), landmark: '' }
}
