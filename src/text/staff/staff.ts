import { text } from '../text.ts'

/** Signing in of the staff, what they may not do, and the staff list of the command line. */

// What a refused key is told says nothing of why: that would help who guesses.
export const passkeyRefused = text('That did not work. Please try again, or ask for a new link.')
export const codesNotAllowed = text(
  'Codes are not allowed for you. Ask whoever manages the staff, or add a passkey.',
)
export const recoveryRefused = text('This code is not good, or was used before.')
export const deskLocked = text('The desk is locked. Open it with your passkey or a code.')
export const signInAtDesk = text('Please sign in.')
export const notFromHere = text('This call did not come from our own pages.')
export const lookedUpTooOften = text(
  'You have searched {count} times within this hour, and that is noted. Searching works again at {time}.',
)
export const notAllowed = text(
  'You would need the permission for this: {meaning}. Ask whoever manages the staff.',
)
export const keyEnded = text('This passkey has ended already.')
export const appEnded = text('There is no authenticator app any more.')
export const lastKey = text('This is your only passkey. Add another one first.')
export const deskSessionEnded = text('This session has ended already.')

export const staffExists = text('{name} is in the staff already. For another passkey: staff invite.')
export const noSuchStaff = text('Nobody of this name is in the staff.')
export const noSuchRoles = text('You may give roles only where your own is.')
export const lastOwner = text('Nobody else manages the staff. Give somebody else the role of owner first.')
export const notYourself = text('Somebody else has to end your own access.')
export const notOwnRoles = text('Somebody else has to change your own roles and phone.')
export const noSuchCentre = text('There is no centre with the code {code}.')
