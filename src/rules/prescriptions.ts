import { isIndianMobile, nameProblem, normalisePhone } from './people.ts'
import type { FieldMessages } from './problems.ts'

/** The prescription form, for browser and server alike. It travels as multipart: fields name, mobile and one file. */

/** The largest file that is taken, in bytes. */
export const PRESCRIPTION_MOST_BYTES = 10 * 1024 * 1024

export const PRESCRIPTION_TOO_LARGE = 'The file can have at most 10 MB.'

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
export function prescriptionProblems(form: { name: string; mobile: string; files: number }): FieldMessages {
  const problems: FieldMessages = {}
  const name = nameProblem(form.name, 'Name is required')
  if (name) problems.name = name
  if (form.mobile === '') problems.mobile = 'Mobile number is required'
  else if (!isIndianMobile(normalisePhone(form.mobile))) problems.mobile = 'Invalid mobile number'
  if (form.files === 0) problems.file = 'Prescription file is required'
  else if (form.files > 1) problems.file = 'Please send one file.'
  return problems
}
