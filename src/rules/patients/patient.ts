import { say } from '#text/text.ts'
import { ageInMonths, ageInYears, newborn, underOneYear } from './words.ts'

export const BOOKING_TYPES = ['self', 'other'] as const
export type BookingType = (typeof BOOKING_TYPES)[number]

/** In an account, and in one visit. */
export const MAX_PATIENTS = 20
export const MAX_ORDER_PATIENTS = 6

/** `months` only for infants; `years` is then the number of completed years. */
export interface Age {
  years: number
  months: number | null
}

/** In years; below it a guardian consents. */
const ADULT_AGE = 18

export const isMinor = (ageInYears: number): boolean => ageInYears < ADULT_AGE

export const yearsOf = (months: number): number => Math.floor(months / 12)

/** '42 years', '8 months', 'under 1 month' */
export function ageText({ years, months }: Age): string {
  if (months === 0) return say(newborn)
  if (months !== null) return say(ageInMonths, { count: months })
  return years === 0 ? say(underOneYear) : say(ageInYears, { count: years })
}
