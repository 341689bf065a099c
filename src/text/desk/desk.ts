import { inBoth } from '../languages.ts'
import { text } from '../text.ts'

/** The desk's pages: signing in, and the day's board. In English only. */

export const deskTitle = text('Desk')
export const deskLoading = text('Opening the desk...')
export const tryAgain = text('Try again')
export const notReached = inBoth(
  'The shop could not be reached. Please try again.',
  'लैब तक नहीं पहुँच सके। फिर कोशिश करें।',
)

// Signing in
export const signInTitle = text('Sign in to the desk')
export const signInHow = text('Your device asks for your finger, face or PIN. Nothing is typed.')
export const demoStaffHow = text('This is a demo: nobody has a passkey before their first visit.')
export const demoStaff = text('Choose who of its staff you are')
export const signInButton = text('Sign in with a passkey')
export const signingIn = text('Waiting for your device...')
export const noPasskeyYet = text(
  'No passkey yet? Open the link that you were given. Lost it? Use a recovery code: it signs you out everywhere, and the passkey that you then add ends those that you had.',
)
export const recoveryLabel = text('Recovery code')
export const useRecovery = text('Use the code')
export const enrolTitle = text('Add your passkey')
export const enrolHow = text(
  'This link is yours alone. Your device makes a passkey that only your finger, face or PIN opens. The link works once.',
)
export const enrolButton = text('Add a passkey on this device')
export const codesTitle = text('Print your recovery codes')
export const codesWhy = text(
  'Each works once, if you lose this device. They are not shown again: print them, and keep them away from it. Codes that you printed before work no longer.',
)
export const keysEnded = text({
  one: 'The passkey that you had before signs nobody in any more.',
  other: 'The {count} passkeys that you had before sign nobody in any more.',
})
export const printCodes = text('Print')
export const codesKept = text('I have them: open the desk')
export const deviceRefused = inBoth(
  'Your device did not confirm it, or has no passkey for this shop.',
  'आपके फ़ोन ने पुष्टि नहीं की, या इसमें यहाँ की पासकी नहीं है।',
)
export const passkeysUnknown = inBoth(
  'This browser knows no passkeys. Please use a newer one.',
  'यह ब्राउज़र पासकी नहीं जानता। नया ब्राउज़र लें।',
)
export const signOut = text('Sign out')
export const lockDesk = text('Lock')
export const lockKeys = text('G L')
export const lockedTitle = text('The desk is locked')
export const lockedHow = text('What {name} was doing is kept. Their passkey or a code of their app opens it.')
export const lockedSession = text('Open it with your passkey, or sign out.')
export const openDesk = text('Open with your passkey')

// The day
export const visitsTitle = text('Visits')
export const cityLabel = text('City')
export const dayLabel = text('Day')
export const dayBefore = text('The day before')
export const dayAfter = text('The day after')
export const visitCount = text({ one: '{count} visit', other: '{count} visits' })
export const freshAt = text('Fresh at {time}')
export const notFresh = text('Not fresh: the shop can’t be reached. Trying again.')
export const waitsTitle = text('Waits on you')
export const waits = {
  unassigned: text('Unassigned'),
  late: text('Late'),
  refusedRefunds: text('Refunds refused'),
  recollections: text('To take again'),
  overdueReports: text('Reports overdue'),
  approvals: text('Refunds to decide'),
  held: text('Phones say otherwise'),
  overdueRequests: text('Requests to call'),
}
export const ofThisDay = text('of this day')
export const ofAnyDay = text('of any day')
export const ofAnyCity = text('of any city')
export const waitingEmpty = text('Nothing waits here.')
export const hideList = text('Close the list')
export const waitingSince = text('since {time}')
export const listsLabel = text('Lists')
export const lists = {
  open: text('Open'),
  unassigned: text('Unassigned'),
  late: text('Late'),
  failed: text('Could not'),
  toPay: text('Pays at the door'),
  finished: text('Finished'),
  all: text('All'),
}
export const noVisits = text('No visits in this list.')
export const hourColumn = text('Hour')
export const patientColumn = text('Patient')
export const areaColumn = text('Area')
export const tubesColumn = text('Tubes')
export const tubesSaid = text({ one: '{count} tube: {names}', other: '{count} tubes: {names}' })
export const moneyColumn = text('To take')
export const collectorColumn = text('Collector')
export const stateColumn = text('State')
export const selectColumn = text('Select')
export const selectAll = text('All of this list')
export const selectVisit = text('{name}, {hour}, {area}')
export const morePeople = text('{count} people')
export const nothingToTake = text('–')
export const atCentre = text('At the centre')
export const atThisCentre = text('At the centre {name}')
export const secondSample = text('second sample')
export const lateMark = text('Late')
export const states = {
  booked: text('Unassigned'),
  assigned: text('Assigned'),
  on_the_way: text('On the way'),
  arrived: text('At the door'),
  failed: text('Could not take it'),
  collected: text('Taken'),
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
  one: '{count} has somebody already, who is replaced',
  other: '{count} have somebody already, who are replaced',
})
export const collectorName = text('Collector’s name')
export const assignButton = text('Assign')
export const assigning = text('Assigning...')
export const clearSelection = text('Clear the selection')
export const assigned = text({ one: '{count} visit: {name} comes', other: '{count} visits: {name} comes' })
export const undone = text({
  one: '{count} visit is as it was before',
  other: '{count} visits are as they were before',
})
export const undoLast = text('Undo (U)')
export const thenInDay = text('then {count} that day')
export const thenOf = text('{count} of {perHour} at {hour}')
export const thenPlain = text('{count} at {hour}')
export const thenOver = text('{count} at {hour}, above the {perHour} an hour they make')
export const sameArea = text('same area')
export const sameAreas = text('near in {count} of {of} areas')
export const offThen = text('off then')
export const offPartly = text('off in {count} of {of} hours')
export const collectorsTitle = text('Collectors')
export const doneOf = text('{done} of {count} done')
export const worksFrom = text('{from} to {to}')
export const isOff = text('off')
export const filterLabel = text('Filter by area, PIN code, collector or name')
export const filterShort = text('Filter (F)')
export const noneMatch = text('No visit of this list matches “{filter}”.')
export const noneAssigned = text({
  one: 'The visit is as it was, as this can’t be:',
  other: 'None of the {count} visits was changed, as these can’t be:',
})
export const othersSelected = text({
  one: '{count} other stays selected: choose again.',
  other: '{count} others stay selected: choose again.',
})
export const notAssigned = text('{name}, {order}: {problem}')
export const keysLabel = text('Keys')
export const keys = {
  move: text('J K or arrows: move'),
  select: text('X: select'),
  assign: text('A: assign'),
  pick: text('then 1 to 9, or a name and Enter'),
  range: text('Shift X: select to here'),
  selectAll: text('*: all of the list'),
  undo: text('U: undo'),
  filter: text('F: filter'),
  views: text('V: keep a view'),
  view: text('0 to 9: views'),
  day: text('[ ]: day before, after'),
  clear: text('Esc: clear'),
}
