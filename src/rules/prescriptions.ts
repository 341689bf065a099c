import { mobileInvalid, mobileRequired, nameRequired } from '#text/fields.ts'
import { fileRequired, fileTooLarge, oneFileOnly } from '#text/requests/request-forms.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { personName, phone } from './fields.ts'
import { type FieldProblems, problemsOf } from './problems.ts'

/** The prescription form, for browser and server alike. It travels as multipart: fields name, mobile and one file. */

const MAX_MEGABYTES = 10

/** The largest file that is taken, in bytes. */
export const MAX_PRESCRIPTION_BYTES = MAX_MEGABYTES * 1024 * 1024

export const prescriptionTooLarge = sentence(fileTooLarge, { megabytes: MAX_MEGABYTES })

/** What a file picker offers; the server looks into the file. */
export const PRESCRIPTION_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const

export type PrescriptionType = (typeof PRESCRIPTION_TYPES)[number]

/** What is wrong with the form, in the order in which it is told; {} when nothing is. Values are as typed. */
export const prescriptionProblems = (form: { name: string; mobile: string; files: number }): FieldProblems =>
  problemsOf({
    name: personName.problem(form.name, sentence(nameRequired)),
    mobile: phone.problem(form.mobile, sentence(form.mobile === '' ? mobileRequired : mobileInvalid)),
    file: fileProblem(form.files),
  })

function fileProblem(files: number): Sentence | undefined {
  if (files === 0) return sentence(fileRequired)
  return files > 1 ? sentence(oneFileOnly) : undefined
}
