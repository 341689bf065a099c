import { text } from '../text.ts'

/** The forms that anyone may send: home visits, consultations, the offer page and prescriptions. */

export const serviceMissing = text('Please select a service first')
export const cityNotVisited = text('We do not come to that city yet.')
export const futureDate = text('Please select a future date')
export const dateWithinYear = text('Please select a date within a year')

export const allRequired = text('All fields are required!')
export const dateFromTomorrow = text('Please select a future date starting from tomorrow.')
export const dateWithinMonths = text('Select any date from tomorrow onwards (up to {months} months)')
export const hourOutside = text('Please choose a time between {from} and {to}.')
export const eitherVisitOrConsultation = text('Please ask either for a home visit or for a consultation.')
export const specialistUnknown = text('Please choose one of our specialists.')

export const fileRequired = text('Prescription file is required')
export const oneFileOnly = text('Please send one file.')
export const fileTooLarge = text('The file can have at most {megabytes} MB.')
export const fileOfOtherType = text('Please choose a picture (JPEG, PNG, WebP, HEIC) or a PDF.')
