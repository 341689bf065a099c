import { messages } from '#text/messages.ts'

export const words = messages({
  title: 'Desk',
  loading: 'Opening the desk...',
  notReached: 'The shop could not be reached. Please try again.',
  signingIn: 'Waiting for your device...',
  deviceRefused: 'Your device did not confirm it, or has no passkey for this shop.',
  passkeysUnknown: 'This browser does not support passkeys. Please use a newer one.',
  keysEnded: {
    one: 'Your earlier passkey no longer works.',
    other: 'Your {count} earlier passkeys no longer work.',
  },
  newPasskey: 'A passkey was added to your account: {device}, {time}.',

  // The lock
  lockDesk: 'Lock',
  lockKeys: 'G L',
  lockedHow: '{name}’s work is still here, and only {name} can unlock the desk.',
  lockedSession: 'Only {name} can unlock the desk.',

  // The menu, and addresses without a page
  menuLabel: 'The desk',
  groups: { laboratory: 'Laboratory', money: 'Money', setUp: 'Set up', records: 'Records' },
  foldMenu: 'Fold the menu',
  waiting: { one: '{count} waiting', other: '{count} waiting' },
  overdue: { one: '{count} overdue', other: '{count} overdue' },
  byPasskey: 'Use your passkey',
  byCode: 'Use a code from your app',
})
