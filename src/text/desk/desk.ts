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

// The day
export const visitsTitle = text('Visits')
export const cityLabel = text('City')
export const dayLabel = text('Day')
export const dayBefore = text('Previous day')
export const dayAfter = text('Next day')
export const visitCount = text({ one: '{count} visit', other: '{count} visits' })
export const freshAt = text('Updated at {time}')
export const notFresh = text('Not up to date: the shop cannot be reached. Trying again.')
export const waitsTitle = text('Needs attention')
export const waits = {
  unassigned: text('Unassigned'),
  late: text('Late'),
  refusedRefunds: text('Refunds refused'),
  recollections: text('Recollections'),
  overdueReports: text('Reports overdue'),
  approvals: text('Refunds to decide'),
  held: text('Conflicts from phones'),
  overdueRequests: text('Requests to call'),
}
export const ofThisDay = text('of this day')
export const ofAnyDay = text('of any day')
export const ofAnyCity = text('of any city')
export const waitingEmpty = text('Nothing here.')
export const hideList = text('Close the list')
export const waitingSince = text('since {time}')
export const listsLabel = text('Lists')
export const lists = {
  open: text('Open'),
  unassigned: text('Unassigned'),
  late: text('Late'),
  failed: text('Not collected'),
  toPay: text('Pays at the door'),
  finished: text('Finished'),
  all: text('All'),
}
export const noCollectorCalled = text('No collector is called {name}.')
export const whichCollector = text('Several collectors match: {names}. Type more of the name.')
export const noVisits = text('No visits in this list.')
export const hourColumn = text('Hour')
export const patientColumn = text('Patient')
export const areaColumn = text('Area')
export const tubesColumn = text('Tubes')
export const tubesSaid = text({ one: '{count} tube: {names}', other: '{count} tubes: {names}' })
export const moneyColumn = text('To collect')
export const collectorColumn = text('Collector')
export const stateColumn = text('State')
export const selectColumn = text('Select')
export const selectAll = text('All in this list')
export const selectVisit = text('{name}, {hour}, {area}')
export const morePeople = text('{count} people')
export const nothingToTake = text('–')
export const atCentre = text('At the centre')
export const atThisCentre = text('At the centre {name}')
export const secondSample = text('recollection')
export const stateSince = text('since {time}')
export const lateMark = text('Late')
export const states = {
  booked: text('Unassigned'),
  assigned: text('Assigned'),
  on_the_way: text('On the way'),
  arrived: text('At the door'),
  failed: text('Not collected'),
  collected: text('Collected'),
  received: text('Received'),
  analysing: text('In analysis'),
  reported: text('Reported'),
  cancelled: text('Cancelled'),
}
export const booked = text('Booked')

// Assigning
export const assignTitle = text('Assign')
export const selectedCount = text({ one: '{count} visit selected', other: '{count} visits selected' })
export const replacing = text({
  one: '{count} is already assigned; this reassigns it',
  other: '{count} are already assigned; this reassigns them',
})
export const collectorName = text('Collector’s name')
export const assignButton = text('Assign')
export const assigning = text('Assigning...')
export const clearSelection = text('Clear selection')
export const assigned = text({
  one: '{count} visit assigned to {name}',
  other: '{count} visits assigned to {name}',
})
export const undone = text({
  one: 'Undone for {count} visit',
  other: 'Undone for {count} visits',
})
export const undoLast = text('Undo (U)')
export const thenInDay = text('then {count} that day')
export const thenOf = text('{count} of {perHour} at {hour}')
export const thenPlain = text('{count} at {hour}')
export const thenOver = text('{count} at {hour}, more than their {perHour} an hour')
export const sameArea = text('same area')
export const sameAreas = text('already in {count} of {of} areas')
export const offThen = text('off at that time')
export const offPartly = text('off in {count} of {of} hours')
export const collectorsTitle = text('Collectors')
export const doneOf = text('{done} of {count} done')
export const worksFrom = text('{from} to {to}')
export const isOff = text('off')
export const filterLabel = text('Filter by area, PIN code, collector or name')
export const filterShort = text('Filter (F)')
export const noneMatch = text('No visit in this list matches “{filter}”.')
export const noneAssigned = text({
  one: 'The visit was not changed:',
  other: 'None of the {count} visits was changed, because of these:',
})
export const othersSelected = text({
  one: '{count} other is still selected. Choose again.',
  other: '{count} others are still selected. Choose again.',
})
export const notAssigned = text('{name}, {order}: {problem}')
export const keysLabel = text('Keys')
export const keys = {
  move: text('J K or arrows: move'),
  select: text('X: select'),
  assign: text('A: assign'),
  pick: text('then 1 to 9, or a name and Enter'),
  range: text('Shift X: select to here'),
  selectAll: text('*: select all'),
  undo: text('U: undo'),
  filter: text('F: filter'),
  day: text('[ ]: previous, next day'),
  clear: text('Esc: clear'),
}
