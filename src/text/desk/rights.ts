import { text } from '../text.ts'

/** The desk's pages on who may do what and who did what: one's own keys and sessions, and the record. */

// One's own security
export const ownTitle = text('Your sign-in')
export const keysTitle = text('Your passkeys')
export const keysHow = text(
  'Each signs you in with your finger, face or PIN. Keep two, so that you can end a lost one here.',
)
export const noKeys = text('You have no passkey and sign in with codes. Ask the owner for a link to add one.')
export const keyOfDevice = text('Device')
export const unknownDevice = text('Unknown device')
export const added = text('Added')
export const lastUsed = text('Last used')
export const keptByMaker = text('Synced by the device’s maker')
export const thisKey = text('used for this session')
export const addKeyHere = text('Add one on this device')
export const addKeyElsewhere = text('Add one on another device')
export const keyLink = text('Open this link on the other device within ten minutes. It works once.')
export const endKey = text('End')
export const endKeyOf = text('End the passkey of {device}')
export const renameKey = text('Rename')
export const renameKeyOf = text('Rename the passkey of {device}')
export const nameOfKey = text('Name of the passkey')
export const saveName = text('Save')
export const appTitle = text('Your authenticator app')
export const appSince = text('Added {added}, a code last used {used}.')
export const endApp = text('End the app')
export const endAppHow = text(
  'Sessions opened with its codes end too. This requires a passkey, because without one the app is your only way in.',
)
export const onlyKey = text('Your only passkey. Add another one before you end it.')
export const sessionsTitle = text('Where you are signed in')
export const since = text('Since')
export const thisSession = text('here')
export const endSession = text('End')
export const endSessionOf = text('End the session on {device}')
export const loading = text('Loading...')
export const copyLink = text('Copy')
export const copied = text('Copied')
