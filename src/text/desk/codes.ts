import { text } from '../text.ts'

/** Signing in by codes of an authenticator app. */

export const nameLabel = text('Name')
export const codeLabel = text('Six-digit code')
export const signInHow = text(
  'No sensor on this computer? If you are allowed to use codes, enter your name and the code from your authenticator app.',
)
export const signIn = text('Sign in with a code')
export const openHow = text('Or enter a code from your authenticator app.')
export const open = text('Unlock with a code')
export const noSensor = text(
  'No sensor on this computer? Use an authenticator app on your phone, if you are allowed to.',
)
export const useApp = text('Use an authenticator app')
export const scanThis = text('Scan this with your authenticator app. Do not show it to anyone.')
export const qrLabel = text('QR code for your authenticator app')
export const orType = text('Or type this key in the app:')
export const firstCode = text('Then enter the code that the app shows. Each code works once.')
export const addApp = text('Add the app')
