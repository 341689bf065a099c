import { text } from '../text.ts'

/** The desk's page of the staff list. */

export const staffTitle = text('Staff')
export const staffHow = text('Each change takes your passkey, and holds at once.')
export const nameHead = text('Name')
export const rolesHead = text('Roles')
export const phoneHead = text('Own mobile')
export const keysHead = text('Passkeys')
export const lastSeenHead = text('Last used')
export const noRoles = text('none')
export const never = text('not yet')
export const everywhere = text('{role}, everywhere')
export const atCentre = text('{role}, {centre}')
export const yourself = text('you')
export const addPerson = text('Add somebody')
export const nameLabel = text('Name, as the record shall show it')
export const phoneLabel = text('Own mobile number (may stay empty)')
export const phoneWhy = text('Nobody decides on a refund of a booking with their own number.')
export const codesLabel = text('May sign in by codes of an authenticator app (a desk without a sensor)')
export const codesToo = text('or codes')
export const rolesLabel = text('What they may do')
export const placeOf = text('{role}: place {at}')
export const also = text('One more centre')
export const alsoOf = text('{role}: one more centre')
export const less = text('Not at the last one')
export const lessOf = text('{role}: not at the last centre')
export const allPlaces = text('Everywhere')
export const add = text('Add them')
export const save = text('Save the change')
export const keepAsIs = text('Leave it')
export const change = text('Change')
export const changeOf = text('Change {name}')
export const newLink = text('New link')
export const newLinkOf = text('New link for {name}')
export const lost = text('Lost a device')
export const lostOf = text('{name} has lost a device: end all their passkeys')
export const end = text('Leaves')
export const endOf = text('{name} leaves: end all access')
export const signedIn = text('Signed in')
export const signedInOf = text('Where {name} is signed in')
export const noSessions = text('{name} is signed in nowhere.')
export const usedFrom = text('since {since}, last used {time} from {address}')
export const notUsed = text('since {since}, not used yet')
export const endSessions = text('Sign {name} out everywhere')
export const closeSessions = text('Close')
export const sessionsEnded = text({
  one: '{name}: {count} session is ended. They can sign in again.',
  other: '{name}: {count} sessions are ended. They can sign in again.',
})
export const linkFor = text(
  'Give {name} this link. It adds one passkey, works once, for a day. It is not shown again.',
)
export const reallyLost = text(
  'All passkeys, sessions and recovery codes of {name} end at once. They get a new link.',
)
export const reallyEnd = text(
  '{name} is signed out everywhere at once; passkeys and roles end; visits to come are free for others again.',
)
export const doLost = text('End their passkeys')
export const doEnd = text('End all access of {name}')
export const endedNow = text('{name} can no longer sign in. Visits made free: {visits}.')
export const changed = text('{name} is changed.')
export const roles = {
  reception: text('Reception'),
  coordinator: text('Coordinator'),
  collector: text('Collector'),
  technician: text('Technician'),
  pathologist: text('Pathologist'),
  accounts: text('Accounts'),
  manager: text('Manager'),
  owner: text('Owner'),
}
