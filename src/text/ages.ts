import { text } from './text.ts'

/** Texts of ages. */

export const newborn = text('under 1 month')
export const ageInMonths = text({ one: '{count} month', other: '{count} months' })
export const underOneYear = text('under 1 year')
export const ageInYears = text({ one: '{count} year', other: '{count} years' })
