import type { Sentence } from '#text/text.ts'
import { latinDigits } from '../people.ts'
import { pinOfLine } from './parts.ts'
import { cityOfPin, pinProblem } from './pin-codes.ts'

/** Areas: the PIN codes of a city to which collectors come, as the laboratory keeps them. */

export interface Area {
  id: string
  city: string
  name: string
  /** Six digits each, rising. */
  pinCodes: readonly string[]
}

/**
 * By city the PIN codes where somebody comes, with the name of each one's area. A city that is not in it is served
 * wholly.
 */
export type ServedPins = ReadonlyMap<string, ReadonlyMap<string, string>>

export const servedPinsOf = (areas: readonly Area[]): ServedPins =>
  new Map(
    [...Map.groupBy(areas, ({ city }) => city)].map(([city, own]) => [
      city,
      new Map(own.flatMap(({ name, pinCodes }) => pinCodes.map(pin => [pin, name] as const))),
    ]),
  )

/** The name of a PIN code's area; undefined where it is in none. */
export const areaNameOf = (served: ServedPins, city: string, pin: string): string | undefined =>
  served.get(city)?.get(pin)

/** Whether the laboratory's areas let somebody come: to every PIN code of a city without any. For `pinProblem`. */
export const inAreas =
  (served: ServedPins) =>
  (city: string, pin: string): boolean =>
    served.get(city)?.has(pin) ?? true

/**
 * Why nobody comes to an address on one line: it tells a PIN code of one of our cities that is in no area. What else it
 * tells is not judged (decision 032).
 */
export function lineProblem(line: string, served: ServedPins): Sentence | undefined {
  const pin = pinOfLine(line)
  return pin && cityOfPin(pin) ? pinProblem(pin, undefined, inAreas(served)) : undefined
}

export const MAX_AREA_PINS = 500

/** PIN codes as they are pasted: apart by anything, and '400050-400058' for all between. */
export interface PastedPins {
  pinCodes: string[]
  /** Words that are no PIN codes of the city, as they were typed. */
  wrong: string[]
}

/** Reads a list of PIN codes of a city; each stands once in what is found. */
export function readPins(typed: string, city: string): PastedPins {
  const words = latinDigits(typed)
    .replaceAll(/\s*(?:-|–|to)\s*/g, '-')
    .split(/[^\d\p{L}-]+/u)
    .filter(Boolean)
  const read = words.map(word => ({ word, pins: pinsOf(word).filter(pin => cityOfPin(pin) === city) }))
  return {
    pinCodes: [...new Set(read.flatMap(({ pins }) => pins))].sort(),
    wrong: read.flatMap(({ word, pins }) => (pins.length === 0 ? [word] : [])),
  }
}

function pinsOf(word: string): string[] {
  const [, from = '', to = from] = /^(\d{6})(?:-(\d{6}))?$/.exec(word) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (from === '' || last < first || last - first >= MAX_AREA_PINS) return []
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
}
