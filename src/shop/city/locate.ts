import { KEYS, writeJson } from '#kit/storage.ts'
import { CITIES, type City } from '#rules/cities.ts'
import { say } from '#text/text.ts'
import { useCity } from './location.ts'
import * as words from './words.ts'

/** Apart from `location.ts`, which every page loads. */

/** Degrees. */
export interface Position {
  latitude: number
  longitude: number
}

const CENTRES: Record<City, Position> = {
  Mumbai: { latitude: 19.076, longitude: 72.878 },
  Delhi: { latitude: 28.614, longitude: 77.209 },
  Bangalore: { latitude: 12.972, longitude: 77.595 },
  Chennai: { latitude: 13.083, longitude: 80.271 },
  Kolkata: { latitude: 22.573, longitude: 88.364 },
  Hyderabad: { latitude: 17.385, longitude: 78.487 },
  Pune: { latitude: 18.52, longitude: 73.857 },
  Ahmedabad: { latitude: 23.023, longitude: 72.571 },
}

/** Collectors go this far from a city's centre, km. */
const REACH_KM = 60
const KM_PER_DEGREE = 111.2

/** The nearest city within REACH_KM, or undefined. */
export function cityNear({ latitude, longitude }: Position): City | undefined {
  const distance = (city: City) => {
    const centre = CENTRES[city]
    const north = latitude - centre.latitude
    const east = (longitude - centre.longitude) * Math.cos((latitude * Math.PI) / 180)
    return Math.hypot(north, east) * KM_PER_DEGREE
  }
  const nearest = [...CITIES].sort((a, b) => distance(a) - distance(b))[0]
  return nearest && distance(nearest) <= REACH_KM ? nearest : undefined
}

const LOCATE_WITHIN_MS = 10_000

/**
 * Asks for the geolocation (the browser asks for permission), stores it and selects the city near it. Resolves to that
 * city, or undefined when none is near. Call it only on a click.
 * @throws Error with a message for the customer.
 */
export async function locate(): Promise<City | undefined> {
  if (!('geolocation' in navigator)) throw new Error(say(words.notSupported))
  const position = await new Promise<Position>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => reject(new Error(say(words.notLocated))),
      { timeout: LOCATE_WITHIN_MS, maximumAge: 5 * 60_000 },
    )
  })
  writeJson(KEYS.userLocation, position)
  const city = cityNear(position)
  if (city) useCity.getState().setCity(city)
  return city
}
