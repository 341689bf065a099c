import { pinCodeWrong } from '#text/fields.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { CITIES, type City } from '../cities.ts'
import { textRule } from '../fields.ts'
import { joinNames } from '../patients/names.ts'
import { keepDigits } from '../people.ts'
import { pinNotServed, pinNotYet, pinOfOtherCity, pinUnknown } from './words.ts'

/**
 * The first three digits of an Indian PIN code are a sorting district. Each city is served within its own district.
 * That includes Thane (4006) and Navi Mumbai (4007), Secunderabad, Salt Lake and Pimpri-Chinchwad, but not neighbouring
 * towns with their own district: Vasai (401), Panvel (410), Kalyan (421), Gurugram (122), Noida (201), Faridabad (121),
 * Howrah (711). Of Gandhinagar's district (382) only the wards within Ahmedabad are served.
 */
const AREAS: Readonly<Record<City, readonly string[]>> = {
  Mumbai: ['400'],
  Delhi: ['110'],
  Bangalore: ['560'],
  Chennai: ['600'],
  Kolkata: ['700'],
  Hyderabad: ['500'],
  Pune: ['411'],
  Ahmedabad: [
    '380',
    '382330',
    '382340',
    '382345',
    '382346',
    '382350',
    '382405',
    '382415',
    '382418',
    '382424',
    '382440',
    '382443',
    '382445',
    '382449',
    '382470',
    '382475',
    '382480',
    '382481',
  ],
}

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

export type PinAnswer =
  | { kind: 'no-pin-code' }
  | { kind: 'not-served'; pin: string }
  | { kind: 'served'; pin: string; city: City }

/** `areas`: prefixes of PIN codes by city. */
export function lookUpPin(typed: string, areas: typeof AREAS = AREAS): PinAnswer {
  const pin = pinCode.clean(typed)
  if (!PIN_CODE.test(pin)) return { kind: 'no-pin-code' }
  const city = CITIES.find(name => areas[name].some(prefix => pin.startsWith(prefix)))
  return city ? { kind: 'served', pin, city } : { kind: 'not-served', pin }
}

export function findCityOfPin(pin: string): City | undefined {
  const answer = lookUpPin(pin)
  return answer.kind === 'served' ? answer.city : undefined
}

/**
 * The error for a PIN code that is not served in `city` or, without a city, anywhere. `isInAreas`: see
 * rules/addresses/areas.ts.
 */
export function pinProblem(
  typed: string,
  visitCity?: string,
  isInAreas: (city: City, pin: string) => boolean = () => true,
): Sentence | undefined {
  const answer = lookUpPin(typed)
  if (answer.kind === 'no-pin-code') return pinCode.problem(typed)
  const { pin } = answer
  if (answer.kind === 'not-served') return sentence(pinNotServed, { pin, cities: joinNames(CITIES) })
  const { city: ownCity } = answer
  if (visitCity !== undefined && ownCity !== visitCity)
    return sentence(pinOfOtherCity, { pin, place: ownCity, city: visitCity })
  return isInAreas(ownCity, pin) ? undefined : sentence(pinNotYet, { pin })
}
