import { text } from '#text/text.ts'

export const whichCollector = text(
  'Several collectors are called {name}: {names}. Type the name with its number.',
)

export const photoOfOthers = text('Only a collector has a photograph. Give this person the role first.')

export const needsPasskey = text(
  'This requires a passkey, and you have none. Ask the owner for a link to add one.',
)
export const stepUpNeeded = text('Please confirm with your passkey: {meaning}.')

export const codesNotAllowed = text(
  'You are not allowed to sign in with codes. Ask the owner, or add a passkey.',
)
export const recoveryRefused = text('This code is not valid, or was used before.')
export const lookedUpTooOften = text(
  'You have searched {count} times within an hour. This is logged. You can search again at {time}.',
)
export const openedTooMany = text(
  'You have opened {count} orders within an hour. This is logged. To continue, lock the desk and unlock it with your passkey, or wait until {time}.',
)
export const shownTooMany = text(
  'You have viewed the phone numbers of {count} orders and requests within an hour. This is logged. To continue, lock the desk and unlock it with your passkey, or wait until {time}.',
)
export const notAllowed = text('You need permission for this: {meaning}. Ask the owner.')
export const keyEnded = text('This passkey has already ended.')
export const appEnded = text('You no longer have an authenticator app.')
export const lastKey = text('This is your only passkey. Add another one first.')
export const deskSessionEnded = text('This session has already ended.')

export const staffExists = text(
  'The staff list already has a {name}. If this is the same person, create a new link for them. If it is another person, confirm that when you add them.',
)
export const whichStaff = text('Several people have this name: {names}. Enter the name with its number.')
export const noSuchStaff = text('No member of staff has this name.')
export const noSuchRoles = text('You can assign roles only at your own centre.')
export const lastOwner = text('You are the only owner. Give another person the role Owner first.')
export const notOwnRoles = text('Another person has to change your roles and phone.')
