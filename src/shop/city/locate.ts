import { KEYS, writeJson } from '#kit/storage.ts'
import type { CityResponse } from '#shop/catalogue/contract.ts'
import { say } from '#text/text.ts'
import { listCities } from './list-cities.ts'
import { setCity } from './location.ts'
import * as words from './words.ts'

/** Apart from `location.ts`, which every page loads. */

/** Degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Collectors go this far from a city's centre, km. */
const REACH_KM = 60
const KM_PER_DEGREE = 111.2

/** The nearest of the cities within REACH_KM, or undefined. */
export function cityNear(
  cities: readonly Pick<CityResponse, 'name' | 'latitude' | 'longitude'>[],
  position: Position,
): string | undefined {
  const [nearest] = cities
    .flatMap(({ name, latitude, longitude }) =>
      latitude === null || longitude === null
        ? []
        : [{ name, distance: distanceBetween(position, { latitude, longitude }) }],
    )
    .sort((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= REACH_KM ? nearest.name : undefined
}

/** In km. */
function distanceBetween({ latitude, longitude }: Position, centre: Position): number {
  const north = latitude - centre.latitude
  const east = (longitude - centre.longitude) * Math.cos((latitude * Math.PI) / 180)
  return Math.hypot(north, east) * KM_PER_DEGREE
}

const LOCATE_WITHIN_MS = 10_000

/**
 * Asks for the geolocation (the browser asks for permission), stores it and selects the city near it. Resolves to that
 * city, or undefined when none is near. Call it only on a click.
 * @throws Error with a message for the customer.
 */
export async function locate(): Promise<string | undefined> {
  if (!('geolocation' in navigator)) throw new Error(say(words.notSupported))
  const position = await new Promise<Position>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => reject(new Error(say(words.notLocated))),
      { timeout: LOCATE_WITHIN_MS, maximumAge: 5 * 60_000 },
    )
  })
  writeJson(KEYS.userLocation, position)
  const city = cityNear(await listCities(), position)
  if (city) setCity(city)
  return city
}
