import { text } from '#text/text.ts'

export const tomorrow = text('Tomorrow')
export const tomorrowOn = text('Tomorrow, {date}')
export const bookToday = text('Book by {hour} today.')
export const bookTomorrow = text('Book by {hour} tomorrow.')
export const bookOn = text('Book by {hour} on {date}.')
export const noneFree = text('No free times in the next {count} days')
export const askUs = text('Please call us.')
/** On the page of a test; above it stands the day. */
export const visitAt = text('Next visit in {city}, {hour}')
/** Where the hours could not be loaded. */
export const visitIn = text('Next visit in {city}')
export const notLoaded = text('Not loaded')
export const noVisit = text('No free times')
