import { KEYS, readStoredText } from '#kit/storage.ts'
import {
  MAX_PRESCRIPTION_BYTES,
  PRESCRIPTION_TYPES,
  prescriptionProblems,
  prescriptionTooLarge,
} from '#rules/prescriptions.ts'
import { type FieldMessages, formatProblems } from '#rules/problems.ts'
import { fetchAsCustomer } from '#shop/frame/api.ts'
import { formText } from '#shop/requests/form-problems.ts'
import * as common from '#text/common.ts'
import { fileEmpty, fileOfOtherType } from '#text/requests.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import { CallError, readAnswer } from '#wire/client.ts'
import { prescriptionEndpoints } from './contract.ts'

const KNOWN: readonly string[] = [...PRESCRIPTION_TYPES, 'image/heif', '']

/** Size and type check before the upload; the server checks the content. Unknown types are '' in browsers. */
function fileProblem({ size, type }: { size: number; type: string }): Sentence | undefined {
  if (size === 0) return sentence(fileEmpty)
  if (size > MAX_PRESCRIPTION_BYTES) return prescriptionTooLarge
  return KNOWN.includes(type) ? undefined : sentence(fileOfOtherType)
}

/** Errors of a filled form (name, mobile, file); {} when it is valid. */
export function prescriptionFormProblems(form: FormData): FieldMessages {
  const files = form
    .getAll('file')
    .filter((value): value is File => value instanceof File && value.name !== '')
  const problems = prescriptionProblems({
    name: formText(form, 'name'),
    mobile: formText(form, 'mobile'),
    files: files.length,
  })
  const [file] = files
  const ofFile = problems.file ?? (file && fileProblem(file))
  return formatProblems(ofFile ? { ...problems, file: ofFile } : problems)
}

/** Uploads the form, as the signed-in customer's if there is one. Throws CallError, with status 0 when no answer came. */
export async function sendPrescription(form: FormData): Promise<void> {
  form.set('source', readStoredText(KEYS.source) ?? '')
  const response = await fetchAsCustomer(prescriptionEndpoints.sendPrescription.path, {
    method: 'POST',
    body: form,
  }).catch((cause: unknown) => {
    throw new CallError(0, 'NO_ANSWER', say(common.noAnswer), {}, { cause })
  })
  await readAnswer(response)
}
