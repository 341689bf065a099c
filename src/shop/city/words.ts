import { text } from '#text/text.ts'

export const weCollect = text('We collect in {city}.')
export const notNear = text('We do not collect near you yet. Please choose a city.')
export const locating = text('Locating...')
export const locateMe = text('Use my location')
export const notSupported = text('Geolocation is not supported by your browser.')
export const notLocated = text('Unable to retrieve location. Please enable location services.')

/** The centres of a city, named by the first one. */
export const centresIn = text('{name}, and {count} more in {city}')
