import { links } from '#shop/frame/links.ts'
import { asRecord, asText } from '#shop/frame/stored-values.ts'

/** Paths of login and sign-up that keep `returnTo`. */

/** A query string with only one parameter of `search`; '' if it is missing. */
export function keepParameter(name: string, search: string): string {
  const value = new URLSearchParams(search).get(name)
  return value === null ? '' : `?${new URLSearchParams({ [name]: value })}`
}

/** The login page's path for one way to log in. */
export function loginPath(kind: 'password' | 'otp', search: string): string {
  const query = new URLSearchParams(search)
  query.set('with', kind)
  return `${links.login}?${query}`
}

/** History state: a message to show, the phone that was typed, whether to send a code at once. */
export interface SignInState {
  message?: string
  phone?: string
  isCodeWanted?: boolean
}

export function signInStateFrom(state: unknown): SignInState {
  const { message, phone, isCodeWanted } = asRecord(state)
  return { message: asText(message), phone: asText(phone), isCodeWanted: isCodeWanted === true }
}
