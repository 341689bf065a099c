import { doctorNameMissing } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { personNameRule, textRule } from './fields.ts'

/** The name of a doctor who referred the patients. In a file of its own, so that only its forms load it. */
export const doctorNameRule = textRule({
  ...personNameRule,
  missing: sentence(doctorNameMissing),
  problem: typed => personNameRule.problem(typed, sentence(doctorNameMissing)),
})
