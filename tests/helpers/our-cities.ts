import { sampleCities } from '#domain/catalogue/demo-data/cities.ts'
import { setCities } from '#kit/cities.ts'
import { type City, readCities } from '#rules/cities.ts'

/** The demo's cities. */
export const demoCities = readCities(sampleCities)

export function demoCity(name: string): City {
  const city = sampleCities.find(city => city.name === name)
  if (!city) throw new Error(`the demo has no city ${name}`)
  return city
}

// Code of the browser has them in each test, as every page of a demo has.
setCities(sampleCities)
