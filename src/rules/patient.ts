import { type NumberRule, othersAge, ownAge } from './fields.ts'

/** How old a patient can be, how an age is said, and from when on a patient agrees alone. */

/** Below this age, in years, a parent or guardian agrees for the patient. */
const ADULT_AGE = 18

export type BookingType = 'self' | 'other'

/** The ages, in years, that can be booked for. */
export const ageRuleOf = (bookingType: BookingType): NumberRule =>
  bookingType === 'self' ? ownAge : othersAge

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
