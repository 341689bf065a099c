import { text } from '#text/text.ts'

export const weCollect = text('We collect in {city}.')
export const notNear = text('We do not collect near you yet. Please choose a city.')
export const locating = text('Locating...')
export const locateMe = text('Use my location')
export const notSupported = text('Geolocation is not supported by your browser.')
export const notLocated = text('Unable to retrieve location. Please enable location services.')

/** The centres of a city, by the first. */
export const centresIn = text('{name}, and {count} more in {city}')

// The next visit that can be booked
export const nextVisitIn = text('Next visit in {city}')
/** Holds at every hour. */
export const nextDayIf = text('The next day, if you book by {hour}')
export const tomorrow = text('Tomorrow')
export const tomorrowOn = text('Tomorrow, {date}')
export const bookToday = text('Book by {hour} today.')
export const bookTomorrow = text('Book by {hour} tomorrow.')
export const bookOn = text('Book by {hour} on {date}.')
export const noneFree = text('No free times in the next {count} days')
export const askUs = text('Please call us.')
