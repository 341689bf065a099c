import { z } from '@hono/zod-openapi'
import { ageInMonths, ageRuleOf, MAX_AGE_MONTHS, phoneRule } from '#rules/fields.ts'
import type { Gender } from '#rules/patients/genders.ts'
import { wholeYears } from '#rules/patients/patient.ts'
import { guardianMissing, monthsDisagree } from '#text/fields.ts'
import { say, sentence } from '#text/text.ts'
import { gender, nothing, personName, phone, wholeNumber, withMessage } from '#wire/fields.ts'

/** A person of a visit as staff put them right, at the desk or at the door. */

export const months = z.union([nothing, wholeNumber(ageInMonths)], withMessage(ageInMonths.wrong)).optional()

export const furtherPhone = z.union([nothing, phone], withMessage(phoneRule.missing)).optional()

export const guardian = z.union([nothing, personName], withMessage(sentence(guardianMissing))).optional()

export const correctedPerson = {
  name: personName,
  age: wholeNumber(ageRuleOf('other')),
  ageMonths: months.openapi({
    type: 'integer',
    description: `An infant's age in months, 0 to ${MAX_AGE_MONTHS}; age is then its full years.`,
  }),
  gender,
  phone: furtherPhone.openapi({ type: 'string', description: 'Empty leaves it unchanged.' }),
}

interface Typed {
  name: string
  age: number
  ageMonths?: number | undefined
  gender: Gender
}

export function refuseOtherMonths<T extends Pick<Typed, 'age' | 'ageMonths'>>(
  { age, ageMonths }: T,
  context: z.core.$RefinementCtx<T>,
): void {
  if (ageMonths !== undefined && wholeYears(ageMonths) !== age)
    context.addIssue({ code: 'custom', path: ['ageMonths'], message: say(sentence(monthsDisagree)) })
}

export const toCorrection = <T extends Typed>({ age, ageMonths, ...typed }: T) => ({
  ...typed,
  age: { years: age, months: ageMonths ?? null },
})
