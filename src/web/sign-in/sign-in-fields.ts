import { isEmail, isIndianMobile, nameProblem, normalisePhone, PASSWORD_MINIMUM } from '#rules/people.ts'
import type { FieldMessages } from '#rules/problems.ts'

import { codeProblem } from './phone-code.ts'

/** The rules of the login and sign-up form; the server asks the same again. */

/** What was typed; '' where nothing was. */
export interface SignInForm {
  name: string
  phone: string
  email: string
  password: string
  confirmation: string
  otp: string
}

/** Which of the form's faces is shown. */
export type SignInMode = 'password' | 'send-code' | 'verify-code' | 'sign-up'

const phoneMessage = (phone: string) =>
  isIndianMobile(normalisePhone(phone)) ? undefined : 'Please enter a valid phone number'

function newPasswordMessages({ password, confirmation }: SignInForm) {
  const isShort = password.length < PASSWORD_MINIMUM
  return {
    password: isShort ? `A password needs at least ${PASSWORD_MINIMUM} characters.` : undefined,
    confirmation: password === confirmation ? undefined : 'Passwords do not match',
  }
}

function messagesOf(
  mode: SignInMode,
  form: SignInForm,
  codeLength: number,
): Record<string, string | undefined> {
  const phone = phoneMessage(form.phone)
  switch (mode) {
    case 'password':
      return { phone, password: form.password ? undefined : 'Please enter your password.' }
    case 'send-code':
      return { phone }
    case 'verify-code':
      return { otp: codeProblem(form.otp, codeLength) }
    case 'sign-up': {
      const email = form.email.trim()
      return {
        name: nameProblem(form.name, 'Please enter your name.'),
        phone,
        email: email && !isEmail(email) ? 'Please enter a valid email address' : undefined,
        ...newPasswordMessages(form),
      }
    }
  }
}

/** A sentence for each wrong field of the face that is shown; {} when all is well. */
export function signInProblems(mode: SignInMode, form: SignInForm, codeLength: number): FieldMessages {
  return Object.fromEntries(
    Object.entries(messagesOf(mode, form, codeLength)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}
