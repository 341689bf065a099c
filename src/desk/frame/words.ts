import { messages } from '#text/messages.ts'

/** Signing in by codes of an authenticator app. */
export const words = messages({
  nameLabel: 'Name',
  codeLabel: 'Six-digit code',
  signInHow:
    'No sensor on this computer? If you are allowed to use codes, enter your name and the code from your authenticator app.',
  signIn: 'Sign in with a code',
  openHow: 'Or enter a code from your authenticator app.',
  open: 'Unlock with a code',
  noSensor: 'No sensor on this computer? Use an authenticator app on your phone, if you are allowed to.',
  useApp: 'Use an authenticator app',
  scanThis: 'Scan this with your authenticator app. Do not show it to anyone.',
  qrLabel: 'QR code for your authenticator app',
  orType: 'Or type this key in the app:',
  firstCode: 'Then enter the code that the app shows. Each code works once.',
  addApp: 'Add the app',
})
