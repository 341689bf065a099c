import { text } from '#text/text.ts'

export const newborn = text('under 1 month')
export const ageInMonths = text({ one: '{count} month', other: '{count} months' })
export const underOneYear = text('under 1 year')
export const ageInYears = text({ one: '{count} year', other: '{count} years' })

export const male = text('Male')
export const female = text('Female')
export const otherGender = text('Other')

export const spouse = text('Spouse')
export const parent = text('Parent')
export const child = text('Child')
export const sibling = text('Sibling')
export const otherRelation = text('Other')
