import { text } from '../text.ts'

/** The desk's pages: signing in, and the day's board. In English only. */

export const deskTitle = text('Desk')
export const deskLoading = text('Opening the desk...')
export const tryAgain = text('Try again')
export const notReached = text('The shop could not be reached. Please try again.')

// Signing in
export const signInTitle = text('Sign in to the desk')
export const signInHow = text('Your device asks for your finger, face or PIN. There is nothing to type.')
export const demoStaffHow = text('This is a demo. Choose a member of staff to get a passkey.')
export const demoStaff = text('Choose a member of staff')
export const signInButton = text('Sign in with a passkey')
export const signingIn = text('Waiting for your device...')
export const noPasskeyYet = text(
  'No passkey yet? Open the link you were given. Lost your device? Use a recovery code. It signs you out everywhere, and the passkey you then add replaces your earlier ones.',
)
export const recoveryLabel = text('Recovery code')
export const useRecovery = text('Use the code')
export const enrolTitle = text('Add your passkey')
export const enrolHow = text(
  'This link is for you only and works once. Your device creates a passkey that your finger, face or PIN unlocks.',
)
export const newPasskey = text('A passkey was added to your account: {device}, {time}.')
export const newApp = text('An authenticator app was added to your account, {time}.')
export const unknownDevice = text('unknown device')
export const checkKeys = text('Check your passkeys and app. End any that is not yours, and tell the owner')
export const enrolButton = text('Add a passkey on this device')
export const codesTitle = text('Print your recovery codes')
export const codesWhy = text(
  'Each code works once, if you lose this device. They are not shown again, so print them and keep them somewhere else. Codes you printed before no longer work.',
)
export const keysEnded = text({
  one: 'Your earlier passkey no longer works.',
  other: 'Your {count} earlier passkeys no longer work.',
})
export const printCodes = text('Print')
export const codesKept = text('I have the codes, open the desk')
export const deviceRefused = text('Your device did not confirm it, or has no passkey for this shop.')
export const passkeysUnknown = text('This browser does not support passkeys. Please use a newer one.')
export const signOut = text('Sign out')
export const lockDesk = text('Lock')
export const lockKeys = text('G L')
export const lockedTitle = text('The desk is locked')
export const lockedHow = text(
  '{name}’s work is still here. Unlock with their passkey or a code from their app.',
)
export const lockedSession = text('Unlock with your passkey, or sign out.')
export const openDesk = text('Unlock with your passkey')
export const cityLabel = text('City')
export const notFresh = text('Not up to date: the shop cannot be reached. Trying again.')
export const hideList = text('Close the list')
export const keysLabel = text('Keys')
