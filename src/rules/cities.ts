/** What every page has of a city of collection. */
export interface ServedCity {
  name: string
  /** Of the PIN codes that collectors serve: three to six digits. */
  prefixes: readonly string[]
  /** Start hours in India of the first and the last slot. */
  firstHour: number
  lastHour: number
  /** Days that can be booked, starting tomorrow. */
  daysAhead: number
  /** From this hour tomorrow's slots are closed, because the collectors' routes are then planned. */
  closingHour: number
  /** A closed city accepts no new bookings; booked visits stay. */
  isOpen: boolean
}

/** Without what only the laboratory needs. */
export const toServedCity = ({
  name,
  prefixes,
  firstHour,
  lastHour,
  daysAhead,
  closingHour,
  isOpen,
}: ServedCity): ServedCity => ({ name, prefixes, firstHour, lastHour, daysAhead, closingHour, isOpen })

export type CityHours = Pick<ServedCity, 'firstHour' | 'lastHour'>

/** How far ahead a city can be booked. */
export type BookableDays = Pick<ServedCity, 'daysAhead' | 'closingHour'>

export interface City extends ServedCity {
  /** Stays, in lower case: 'navi-mumbai'. */
  code: string
  /** Of GST. */
  stateCode: string
  /** Prefixes of PIN codes beside the city, from which people can reach its centres in a morning. */
  neighbours: readonly string[]
  /** Of its centre, in degrees. */
  latitude: number | null
  longitude: number | null
}

/** In the order in which they are shown. */
export interface Cities<C extends ServedCity = ServedCity> {
  /** Closed cities too, whose visits stay. */
  all: readonly C[]
  open: readonly C[]
}

export const readCities = <C extends ServedCity>(cities: readonly C[]): Cities<C> => ({
  all: cities,
  open: cities.filter(({ isOpen }) => isOpen),
})

/** Closed cities too. */
export const findCity = <C extends ServedCity>(cities: Cities<C>, name: string | undefined): C | undefined =>
  cities.all.find(city => city.name === name)

export const findOpenCity = <C extends ServedCity>(
  cities: Cities<C>,
  name: string | undefined,
): C | undefined => cities.open.find(city => city.name === name)

export const MAX_DAYS_AHEAD = 30

/** What an SMS can have of a city. */
export const MAX_CITY_NAME = 30

export const isCityName = (name: string): boolean =>
  name.length <= MAX_CITY_NAME && /^[A-Z][A-Za-z]*([ -][A-Za-z]+)*$/.test(name)

/** The first digits of PIN codes. */
export const isPinPrefix = (digits: string): boolean => /^[1-9]\d{2,5}$/.test(digits)

/** Of places in India, in degrees. */
export const LATITUDES = { from: 6, to: 38 } as const
export const LONGITUDES = { from: 68, to: 98 } as const
