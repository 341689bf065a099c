import { text } from '../text.ts'

/** The desk's page of the staff list. */

export const staffTitle = text('Staff')
export const staffHow = text('Each change requires your passkey and takes effect at once.')
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
export const addPerson = text('Add person')
export const nameLabel = text('Full name')
export const namesakeLabel = text(
  'There is already a {name}. This is another person. Both will be shown with a number.',
)
export const phoneLabel = text('Own mobile number (optional)')
export const phoneWhy = text('Staff cannot decide on refunds of bookings with their own number.')
export const codesLabel = text(
  'May sign in with codes from an authenticator app (for computers without a sensor)',
)
export const codesToo = text('or codes')
export const rolesLabel = text('Roles')
export const placeOf = text('{role}: centre {at}')
export const also = text('Add a centre')
export const alsoOf = text('{role}: add a centre')
export const less = text('Remove the last centre')
export const lessOf = text('{role}: remove the last centre')
export const allPlaces = text('Everywhere')
export const add = text('Add person')
export const save = text('Save changes')
export const keepAsIs = text('Cancel')
export const change = text('Change')
export const changeOf = text('Change {name}')
export const newLink = text('New link')
export const newLinkOf = text('New link for {name}')
export const lost = text('Lost device')
export const lostOf = text('Lost device of {name}: end all passkeys')
export const end = text('End access')
export const endOf = text('{name}: end access')
export const signedIn = text('Signed in')
export const signedInOf = text('Where {name} is signed in')
export const noSessions = text('{name} is not signed in anywhere.')
export const usedFrom = text('since {since}, last used {time} from {address}')
export const notUsed = text('since {since}, not used yet')
export const endSessions = text('Sign {name} out everywhere')
export const closeSessions = text('Close')
export const sessionsEnded = text({
  one: '{name}: {count} session is ended. They can sign in again.',
  other: '{name}: {count} sessions are ended. They can sign in again.',
})
export const linkFor = text(
  'Give {name} this link. It adds one passkey, works once, and expires after a day. It is not shown again.',
)
export const reallyLost = text(
  'All passkeys, sessions and recovery codes of {name} end at once. They get a new link.',
)
export const reallyEnd = text(
  '{name} is signed out everywhere at once. Their passkeys and roles end, and their upcoming visits become unassigned.',
)
export const doLost = text('End their passkeys')
export const doEnd = text('End all access of {name}')
export const endedNow = text('{name} can no longer sign in. Visits now unassigned: {visits}.')
export const changed = text('{name} is saved.')
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
