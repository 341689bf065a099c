import { CHECKOUT_AGE } from './people.ts'

/** How old a patient can be, how an age is said, and from when on a patient agrees alone. Free of schemas. */

/** Somebody booked for by another customer: from the newborn to the very old. Years. */
const OTHER_AGE = { least: 0, most: 110 } as const

/** Below this age, in years, a parent or guardian agrees for the patient. */
const ADULT_AGE = 18

/** The oldest whose age is also taken in months: one day before the second birthday. */
export const MAX_AGE_MONTHS = 23

export type BookingType = 'self' | 'other'

/** The ages, in years, that can be booked for. */
export const ageRangeOf = (bookingType: BookingType): { least: number; most: number } =>
  bookingType === 'self' ? CHECKOUT_AGE : OTHER_AGE

/** What is said of an age outside its range. */
export const ageMessageOf = (bookingType: BookingType): string => {
  const { least, most } = ageRangeOf(bookingType)
  return `Age must be between ${least} and ${most} years`
}

/** What is said of an age in months that is no infant's. */
export const MONTHS_MESSAGE = `Age in months must be between 0 and ${MAX_AGE_MONTHS}`

export const isMinor = (ageInYears: number): boolean => ageInYears < ADULT_AGE

/** Full years of an age in months. */
export const yearsOf = (months: number): number => Math.floor(months / 12)

/** An age as it is said: '42 years', '8 months', 'under 1 month'. `months` only for infants. */
export function ageText(years: number, months: number | null): string {
  if (months === 0) return 'under 1 month'
  if (months !== null) return months === 1 ? '1 month' : `${months} months`
  if (years === 0) return 'under 1 year'
  return years === 1 ? '1 year' : `${years} years`
}
