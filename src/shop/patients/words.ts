import { text } from '#text/text.ts'

export const peopleTitle = text('People you book for')
export const peopleNotLoaded = text('The people you book for could not be loaded.')
export const addPerson = text('Add a person')
/** An age from a year of birth or from a booking. */
export const about = text('About {age}')
export const you = text('you')
export const ofBookings = text({ one: '{count} booking', other: '{count} bookings' })
export const merge = text('Merge')
export const removeQuestion = text('Remove {name} from this list? Bookings and reports won’t change.')
export const mergeExplained = text('{name} and the person below become one entry, with the bookings of both.')
export const samePerson = text('Is the same person as')
export const mergeYes = text('Yes, one person')

export const birthDateLabel = text('Date of birth')
export const birthHint = text('DD/MM/YYYY, or only the year')
export const birthUnreadable = text('Please enter a date of birth like 14/03/1962, or only the year.')
export const relationLabel = text('Relation')
export const myself = text('Myself')
export const phoneHint = text('The person’s own, if they have one')

export const birthTwice = text('Please send either a date of birth or a year, not both.')
export const personSaved = text('Saved.')
export const personRemoved = text('Removed.')
export const peopleMerged = text('The two entries are now one.')
