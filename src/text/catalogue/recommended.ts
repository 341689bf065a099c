import { text } from '../text.ts'

/** Whom a package is recommended for, beside who is to be tested. */

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
