import { groupBy } from '#rules/group-by.ts'
import type { Sentence } from '#text/text.ts'
import type { Cities } from '../cities.ts'
import { latinDigits } from '../people.ts'
import { findPinAtEnd } from './parts.ts'
import { cityOfPin, pinProblem } from './pin-codes.ts'

export interface Area {
  id: string
  city: string
  name: string
  /** Six digits each, ascending. */
  pinCodes: readonly string[]
}

/** City → PIN code → name of its area. A city without an entry is served everywhere. */
export type ServedPins = ReadonlyMap<string, ReadonlyMap<string, string>>

export const groupServedPins = (areas: readonly Area[]): ServedPins =>
  new Map(
    [...groupBy(areas, ({ city }) => city)].map(([city, own]) => [
      city,
      new Map(own.flatMap(({ name, pinCodes }) => pinCodes.map(pin => [pin, name] as const))),
    ]),
  )

export const findAreaName = (served: ServedPins, city: string, pin: string): string | undefined =>
  served.get(city)?.get(pin)

export const createAreaCheck =
  (served: ServedPins) =>
  (city: string, pin: string): boolean =>
    served.get(city)?.has(pin) ?? true

/** The error for a PIN code in our cities that we do not serve; checks nothing else (decision 032). */
export function lineProblem(cities: Cities, line: string, served: ServedPins): Sentence | undefined {
  const pin = findPinAtEnd(line)
  return pin && cityOfPin(cities, pin)
    ? pinProblem(cities, pin, undefined, createAreaCheck(served))
    : undefined
}

export const MAX_AREA_PINS = 500

/** PIN codes typed with any separators; '400050-400058' is a range. */
export interface PastedPins {
  pinCodes: string[]
  /** Words that are not PIN codes of the city. */
  wrong: string[]
}

/** Drops duplicates. */
export function readPins(cities: Cities, typed: string, city: string): PastedPins {
  const words = latinDigits(typed)
    .replaceAll(/(?<!\s)\s*(?:-|–|to)\s*/g, '-')
    .split(/[^\d\p{L}-]+/u)
    .filter(Boolean)
  const read = words.map(word => ({
    word,
    pins: pinsOf(word).filter(pin => cityOfPin(cities, pin) === city),
  }))
  return {
    pinCodes: [...new Set(read.flatMap(({ pins }) => pins))].sort(),
    wrong: read.flatMap(({ word, pins }) => (pins.length === 0 ? [word] : [])),
  }
}

function pinsOf(word: string): string[] {
  const [, from = '', to = from] = /^(\d{6})(?:-(\d{6}))?$/.exec(word) ?? []
  const first = Number(from)
  const last = Number(to)
  if (from === '' || last < first || last - first >= MAX_AREA_PINS) return []
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
}
