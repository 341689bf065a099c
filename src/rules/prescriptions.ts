import { mobileInvalid, mobileRequired, nameRequired } from '#text/fields.ts'
import { fileRequired, fileTooLarge, oneFileOnly } from '#text/requests.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { personNameRule, phoneRule } from './fields.ts'
import { collectProblems, type FieldProblems } from './problems.ts'

const MAX_MEGABYTES = 10

export const MAX_PRESCRIPTION_BYTES = MAX_MEGABYTES * 1024 * 1024

export const prescriptionTooLarge = sentence(fileTooLarge, { megabytes: MAX_MEGABYTES })

export const PRESCRIPTION_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const

export type PrescriptionType = (typeof PRESCRIPTION_TYPES)[number]

/** Problems in the order of the form's fields; {} if valid. */
export const prescriptionProblems = (form: { name: string; mobile: string; files: number }): FieldProblems =>
  collectProblems({
    name: personNameRule.problem(form.name, sentence(nameRequired)),
    mobile: phoneRule.problem(form.mobile, sentence(form.mobile === '' ? mobileRequired : mobileInvalid)),
    file: fileProblem(form.files),
  })

function fileProblem(files: number): Sentence | undefined {
  if (files === 0) return sentence(fileRequired)
  return files > 1 ? sentence(oneFileOnly) : undefined
}
