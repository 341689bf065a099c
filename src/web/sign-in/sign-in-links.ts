import { links } from '#web/platform/links.ts'
import { textOf, valuesOf } from '#web/platform/stored-values.ts'

/** Addresses of the login and sign-up form's faces, which keep where to return to. */

/** The query with nothing but one of its values. */
export function only(name: string, search: string): string {
  const value = new URLSearchParams(search).get(name)
  return value === null ? '' : `?${new URLSearchParams({ [name]: value })}`
}

/** The login page's address with a password or a code. */
export function loginBy(kind: 'password' | 'otp', search: string): string {
  const query = new URLSearchParams(search)
  query.set('with', kind)
  return `${links.login}?${query}`
}

/** What the page that led here says: a sentence to show, the number that was typed, that a code is to be sent at once. */
export interface SignInState {
  message?: string
  phone?: string
  isCodeWanted?: boolean
}

export function signInStateFrom(state: unknown): SignInState {
  const { message, phone, isCodeWanted } = valuesOf(state)
  return { message: textOf(message), phone: textOf(phone), isCodeWanted: isCodeWanted === true }
}
