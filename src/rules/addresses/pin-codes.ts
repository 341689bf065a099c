import { pinCodeWrong } from '#text/fields.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { type Cities, type City, readCities, type ServedCity } from '../cities.ts'
import { textRule } from '../fields.ts'
import { joinNames } from '../patients/names.ts'
import { keepDigits } from '../people.ts'
import { pinNotServed, pinNotYet, pinOfOtherCity, pinUnknown } from './words.ts'

const PIN_CODE = /^[1-9]\d{5}$/

/** Accepts digits of any Indian script, with or without spaces; the clean form has six digits. */
export const pinCode = textRule({
  maxTyped: 20,
  tooLong: sentence(pinCodeWrong),
  missing: sentence(pinCodeWrong),
  clean: keepDigits,
  problem: typed => (PIN_CODE.test(keepDigits(typed)) ? undefined : notAPinCode(keepDigits(typed))),
})

const notAPinCode = (digits: string): Sentence =>
  digits.length === 6 ? sentence(pinUnknown, { pin: digits }) : sentence(pinCodeWrong)

/** The open city of a PIN code. The longest prefix decides: 382330 of one city is not in 382 of another. */
export function findCityOfPin<C extends ServedCity>(cities: Cities<C>, pin: string): C | undefined {
  const lengthIn = ({ prefixes }: C) =>
    Math.max(0, ...prefixes.filter(prefix => pin.startsWith(prefix)).map(({ length }) => length))
  const [nearest] = cities.open
    .map(city => ({ city, length: lengthIn(city) }))
    .filter(({ length }) => length > 0)
    .sort((one, other) => other.length - one.length)
  return nearest?.city
}

/** The open city that a PIN code is in or beside. */
export const findCityNearPin = <C extends ServedCity & Pick<City, 'neighbours'>>(
  cities: Cities<C>,
  pin: string,
): C | undefined =>
  findCityOfPin(cities, pin) ??
  cities.open.find(({ neighbours }) => neighbours.some(prefix => pin.startsWith(prefix)))

/** As if the city were open, for its booked visits. */
export const withOpen = <C extends ServedCity>({ all }: Cities<C>, name: string): Cities<C> =>
  readCities(all.map(city => (city.name === name ? { ...city, isOpen: true } : city)))

export type PinAnswer =
  | { kind: 'no-pin-code' }
  | { kind: 'not-served'; pin: string }
  | { kind: 'served'; pin: string; city: string }

export function lookUpPin(cities: Cities, typed: string): PinAnswer {
  const pin = pinCode.clean(typed)
  if (!PIN_CODE.test(pin)) return { kind: 'no-pin-code' }
  const city = findCityOfPin(cities, pin)?.name
  return city ? { kind: 'served', pin, city } : { kind: 'not-served', pin }
}

/** The name of the open city of a typed PIN code. */
export function cityOfPin(cities: Cities, typed: string): string | undefined {
  const answer = lookUpPin(cities, typed)
  return answer.kind === 'served' ? answer.city : undefined
}

/** With more cities than this, a sentence does not list them. */
const MAX_LISTED = 12

/**
 * The error for a PIN code that is not served in `visitCity` or, without it, anywhere. `isInAreas`: see
 * rules/addresses/areas.ts.
 */
export function pinProblem(
  cities: Cities,
  typed: string,
  visitCity?: string,
  isInAreas: (city: string, pin: string) => boolean = () => true,
): Sentence | undefined {
  const answer = lookUpPin(cities, typed)
  if (answer.kind === 'no-pin-code') return pinCode.problem(typed)
  const { pin } = answer
  if (answer.kind === 'not-served') return notServed(cities, pin)
  const { city: ownCity } = answer
  if (visitCity !== undefined && ownCity !== visitCity)
    return sentence(pinOfOtherCity, { pin, place: ownCity, city: visitCity })
  return isInAreas(ownCity, pin) ? undefined : sentence(pinNotYet, { pin })
}

function notServed({ open }: Cities, pin: string): Sentence {
  if (open.length === 0 || open.length > MAX_LISTED) return sentence(pinNotYet, { pin })
  return sentence(pinNotServed, { pin, cities: joinNames(open.map(({ name }) => name)) })
}
