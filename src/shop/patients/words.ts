import { text } from '#text/text.ts'

/** The people of an account, on the profile. */

export const peopleTitle = text('People you book for')
export const peopleExplained = text(
  'Whom you save here is one tap at your next booking. Bookings keep what they said.',
)
export const peopleNotLoaded = text('The people you book for could not be loaded.')
export const addPerson = text('Add a person')
/** An age from a year of birth or from a booking. */
export const about = text('about {age}')
export const you = text('you')
export const ofBookings = text({ one: '{count} booking', other: '{count} bookings' })
export const isDouble = text('Is in the list twice')
export const removeAsked = text('Remove {name} from this list? Bookings and reports stay.')
export const mergeExplained = text(
  '{name} and the person below become one. The bookings of both are then theirs.',
)
export const samePerson = text('Is the same person as')
export const mergeYes = text('Yes, one person')

export const birthDateLabel = text('Date of birth')
export const birthYearLabel = text('Year of birth')
export const onlyYear = text('Only the year is known')
export const relationLabel = text('Relation')
export const relationHint = text('Who this person is to you')
export const myself = text('Myself')
export const phoneHint = text("The person's own, if they have one")

export const birthTwice = text('A date of birth and a year are too much: please send one of them.')
export const personSaved = text('Saved.')
export const personRemoved = text('Removed. Bookings stay as they are.')
export const peopleMerged = text('The two are one person now.')
