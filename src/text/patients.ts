import { text } from './text.ts'

/** Patients of an account, and the patient of each item. */

export const patientNotFound = text('We do not know this person. Please look at the list again.')
export const birthMissing = text('Please enter the date of birth, or the year.')
export const birthWrong = text('Please enter a date of birth that has been.')
export const birthYearWrong = text('Please enter a year of birth, like 1962.')
export const birthTwice = text('A date of birth and a year are too much: please send one of them.')
export const patientRelationWrong = text('Please choose who this person is to you.')
export const ownerTwice = text('You are in the list already. Please choose who this person is to you.')
export const peopleFull = text('An account can have {max} people. Please remove one first.')
export const mergeWithItself = text('Please choose two different people.')
export const personSaved = text('Saved.')
export const personRemoved = text('Removed. Bookings stay as they are.')
export const peopleMerged = text('The two are one person now.')

// Whom a booking is for
export const tooManyPatients = text('At most {max} people can be examined in one visit.')
export const patientTwice = text('{name} is in this booking twice. Please choose another person.')
export const patientAgeUnknown = text('Please enter the age of {name}.')
export const patientNeedsDetails = text('Please enter name, age and gender of this person.')
export const patientWithoutTest = text('Please choose a test for {name}, or take {name} out of this booking.')
export const forWhomMissing = text('Please choose whom "{item}" is for.')
export const forWhomUnknown = text('"{item}" is for somebody who is not in this booking.')
export const itemTwiceForOne = text('"{item}" is booked twice for {name}. One is enough.')
