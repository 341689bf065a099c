import { text } from '../text.ts'

/** Signing in by codes of an authenticator app. */

export const nameLabel = text('Name')
export const codeLabel = text('Code of six digits')
export const signInHow = text(
  'No sensor at this computer? If you were allowed codes, type your name and the code of your authenticator app.',
)
export const signIn = text('Sign in with a code')
export const openHow = text('Or type a code of your authenticator app.')
export const open = text('Open with a code')
export const noSensor = text(
  'This computer has no sensor? Use an authenticator app on your phone, if you were allowed to.',
)
export const useApp = text('Use an authenticator app')
export const scanThis = text('Scan this with your authenticator app. Nobody else may see it.')
export const qrLabel = text('QR code for your authenticator app')
export const orType = text('Or type this key there:')
export const firstCode = text('Then type the code that the app shows. Each code is good once.')
export const addApp = text('Add the app')
