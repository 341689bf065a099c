import { type Cities, readCities, type ServedCity } from '#rules/cities.ts'

/**
 * The cities of the page's settings, for code outside of components too. The root sets them before anything is rendered;
 * on the server they are those of the newest catalogue.
 */
let cities: Cities = readCities<ServedCity>([])

export function setCities(served: readonly ServedCity[]): void {
  cities = readCities(served)
}

export const ourCities = (): Cities => cities

const NO_CITY: ServedCity = {
  name: '',
  prefixes: [],
  firstHour: 0,
  lastHour: 23,
  daysAhead: 1,
  closingHour: 0,
  isOpen: false,
}

/** Closed cities too. The first city for an unknown one, which may have been added since the page was loaded. */
export const ourCity = (name: string): ServedCity =>
  cities.all.find(city => city.name === name) ?? cities.open[0] ?? NO_CITY
