import { text } from './text.ts'

/** Where a visit is, when its report is ready, and for whom a package is meant. */

/** Stands within other sentences: 'at a partner centre in Pune'. */
export const centreIn = text('partner centre in {city}')
export const centreToBeTold = text(
  'A partner centre in {city}. We call before the visit and tell the name and address of the centre.',
)
export const centreCall = text('We call before the visit and tell the name and address of the centre.')
export const centreLine = text('{name}, {address} ({hours})')
export const centreLineWithPhone = text('{name}, {address} ({hours}, phone {phone})')
export const reportWithin = text('The report is ready within {hours} hours after the visit.')

// Whom a package is recommended for, beside who is to be tested
export const forPeople = text(
  '{name} is recommended for people. You can still book it, but please ask a doctor if it suits this patient.',
)
export const forWomen = text(
  '{name} is recommended for women. You can still book it, but please ask a doctor if it suits this patient.',
)
export const forMen = text(
  '{name} is recommended for men. You can still book it, but please ask a doctor if it suits this patient.',
)
export const forPeopleFrom = text(
  '{name} is recommended for people of {years} years and above. You can still book it, but please ask a doctor if it suits this patient.',
)
export const forWomenFrom = text(
  '{name} is recommended for women of {years} years and above. You can still book it, but please ask a doctor if it suits this patient.',
)
export const forMenFrom = text(
  '{name} is recommended for men of {years} years and above. You can still book it, but please ask a doctor if it suits this patient.',
)

// Ages
export const newborn = text('under 1 month')
export const ageInMonths = text({ one: '{count} month', other: '{count} months' })
export const underOneYear = text('under 1 year')
export const ageInYears = text({ one: '{count} year', other: '{count} years' })
