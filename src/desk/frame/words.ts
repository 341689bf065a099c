import { messages } from '#text/messages.ts'

export const words = messages({
  title: 'Desk',
  loading: 'Opening the desk...',
  tryAgain: 'Try again',
  unreadableFile: 'The file has changed since you chose it, or can’t be read. Choose it again.',
  notReached: 'The shop could not be reached. Please try again.',

  // Signing in by a passkey
  signInTitle: 'Sign in to the desk',
  passkeyHow: 'Your device asks for your finger, face or PIN. There is nothing to type.',
  demoStaffHow: 'This is a demo. Choose a member of staff to get a passkey.',
  demoStaff: 'Choose a member of staff',
  signInButton: 'Sign in with a passkey',
  signingIn: 'Waiting for your device...',
  deviceRefused: 'Your device did not confirm it, or has no passkey for this shop.',
  passkeysUnknown: 'This browser does not support passkeys. Please use a newer one.',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',

  // Adding a passkey
  noPasskeyYet: 'No passkey yet? Open the link you were given.',
  recoveryHow:
    'Enter one of the codes you printed. It signs you out everywhere, and the passkey you then add replaces your earlier ones.',
  recoveryLabel: 'Recovery code',
  useRecovery: 'Use the code',
  enrolTitle: 'Add your passkey',
  enrolHow:
    'This link is for you only and works once. Your device creates a passkey that your finger, face or PIN unlocks.',
  enrolButton: 'Add a passkey on this device',
  codesTitle: 'Print your recovery codes',
  codesWhy:
    'Each code works once, if you lose this device. They are not shown again, so print them and keep them somewhere else. Codes you printed before no longer work.',
  keysEnded: {
    one: 'Your earlier passkey no longer works.',
    other: 'Your {count} earlier passkeys no longer work.',
  },
  printCodes: 'Print',
  codesKept: 'I have the codes, open the desk',
  newPasskey: 'A passkey was added to your account: {device}, {time}.',
  newApp: 'An authenticator app was added to your account, {time}.',
  unknownDevice: 'unknown device',
  checkKeys: 'Check your passkeys and app. End any that is not yours, and tell the owner',

  // The lock
  lockDesk: 'Lock',
  lockKeys: 'G L',
  lockedTitle: 'The desk is locked',
  lockedHow: '{name}’s work is still here, and only {name} can unlock the desk.',
  lockedSession: 'Only {name} can unlock the desk.',
  openDesk: 'Unlock with your passkey',

  // The menu, and addresses without a page
  menuLabel: 'The desk',
  groups: { laboratory: 'Laboratory', money: 'Money', setUp: 'Set up', records: 'Records' },
  skipMenu: 'Skip to the page',
  openMenu: 'Menu',
  closeMenu: 'Close the menu',
  foldMenu: 'Fold the menu',
  waiting: { one: '{count} waiting', other: '{count} waiting' },
  overdue: { one: '{count} overdue', other: '{count} overdue' },
  nothingForYou: 'Your roles do not open any page here yet. The owner can change them.',
  noPageTitle: 'Page not found',
  noSuchDeskPage: 'This page does not exist, or your roles do not open it.',
  toYourFirstPage: 'Go to {page}',

  // Signing in by codes of an authenticator app
  nameLabel: 'Name',
  codeLabel: 'Six-digit code',
  byPasskey: 'Use your passkey',
  byCode: 'Use a code from your app',
  byRecovery: 'Lost your device? Use a recovery code',
  codeHow:
    'For computers without a sensor, if you are allowed to use codes: enter your name and the code from your authenticator app.',
  signInByCode: 'Sign in with a code',
  unlockHow: 'Enter a code from your authenticator app.',
  unlockByCode: 'Unlock with a code',
  noSensor: 'No sensor on this computer? Use an authenticator app on your phone, if you are allowed to.',
  useApp: 'Use an authenticator app',
  scanThis: 'Scan this with your authenticator app. Do not show it to anyone.',
  qrLabel: 'QR code for your authenticator app',
  orType: 'Or type this key in the app:',
  firstCode: 'Then enter the code that the app shows. Each code works once.',
  addApp: 'Add the app',
})
