import { text } from './text.ts'

/** What people are: genders, and who a patient is to the customer. */

export const male = text('Male')
export const female = text('Female')
export const otherGender = text('Other')

export const spouse = text('Spouse')
export const parent = text('Parent')
export const child = text('Child')
export const sibling = text('Sibling')
export const otherRelation = text('Other')
