import * as fields from '#rules/fields.ts'
import { collectProblems, type FieldMessages, formatProblems } from '#rules/problems.ts'
import { passwordMissing } from '#text/fields.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { passwordsDiffer, phoneInvalid } from './words.ts'

/** Validation of the login and sign-up form; the server repeats it. */

/** The form's values; '' for empty fields. */
export interface SignInValues {
  name: string
  phone: string
  email: string
  password: string
  confirmation: string
  otp: string
}

/** Which fields the form shows. */
export type SignInMode = 'password' | 'send-code' | 'verify-code' | 'sign-up'

function wrongFields(
  mode: SignInMode,
  form: SignInValues,
  codeLength: number,
): Record<string, Sentence | undefined> {
  const phone = fields.phoneRule.problem(form.phone, sentence(phoneInvalid))
  switch (mode) {
    case 'password':
      return { phone, password: form.password ? undefined : sentence(passwordMissing) }
    case 'send-code':
      return { phone }
    case 'verify-code':
      return { otp: fields.codeProblem(form.otp, codeLength) }
    case 'sign-up':
      return {
        name: fields.personNameRule.problem(form.name),
        phone,
        email: fields.emailRule.problem(form.email),
        password: fields.newPasswordRule.problem(form.password),
        confirmation: form.password === form.confirmation ? undefined : sentence(passwordsDiffer),
      }
  }
}

/** A message for each invalid field of the mode; {} when all are valid. */
export const signInProblems = (mode: SignInMode, form: SignInValues, codeLength: number): FieldMessages =>
  formatProblems(collectProblems(wrongFields(mode, form, codeLength)))
