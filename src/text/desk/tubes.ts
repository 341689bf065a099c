import { text } from '../text.ts'

/** Tubes: at the reception, on an order, on labels. No text names a test. */

/** What a scan answers, readable from two metres. */
export const answers = {
  accepted: text('Accepted'),
  unknown: text('Unknown'),
  'already-received': text('Already received'),
  'wrong-centre': text('Wrong centre'),
  'too-old': text('Too old'),
  rejected: text('Rejected'),
  'not-needed': text('Not needed'),
} as const

export const reasons = {
  haemolysed: text('Haemolysed'),
  clotted: text('Clotted'),
  'too-little': text('Not enough'),
  'wrong-tube': text('Wrong tube'),
  leaked: text('Leaked or broken'),
  label: text('Label missing'),
  'too-warm': text('Too warm'),
  'too-old': text('Too old'),
} as const

/** When in the visit it is filled; nothing is said of the first time, and of a tolerance test only the hour. */
export const timings = {
  first: text(''),
  'after-meal': text('after the meal'),
  'glucose-1h': text('after 1 hour'),
  'glucose-2h': text('after 2 hours'),
} as const

export const person = text('{gender}, {age}')

// The reception
export const receptionTitle = text('Receive tubes')
export const scanLabel = text('Scan a tube')
export const rejectLabel = text('Reason to reject {code}: its number, then Enter')
export const scanHint = text('If a label does not scan, type its 8 characters and press Enter.')
export const centreLabel = text('At')
export const everywhere = text('All centres')
export const nothingScanned = text('Scan the first tube.')
export const ofOrder = text({
  one: '{container}. The only tube of order {order}.',
  other: '{container}. {here} of {count} tubes of order {order} are here.',
})
export const ofOrderRejected = text({
  one: '{container}. The only tube of order {order} is rejected.',
  other: '{container}. {here} of {count} tubes of order {order} are here, and {rejected} rejected.',
})
export const taken = text('Collected {time} by {name}. Usable until {until}.')
export const takenUntold = text(
  'The collection time is not known yet. The collector’s phone has not sent it.',
)
export const putInto = text('Put into rack')
export const putIntoTray = text('Put into the tray')
export const trayOfRejects = text('Rejects')
export const trayOnHold = text('On hold')
export const putIntoBox = text('Put into the box for')
export const receivedBefore = text('Received at {time} by {name}. Nothing was changed.')
export const rejectedBefore = text('It was rejected: {reason}.')
export const belongsTo = text('It belongs to {place}.')
export const notRead = text('The code was misread. Scan it again, or type it.')
export const neverGiven = text(
  'This code is not in use. If the collector’s phone has not sent its data yet, scan again later.',
)
export const tooOldSince = text(
  'It was usable until {until}. Reject it (F2, 8) for a recollection, or accept it anyway.',
)
export const notNeeded = text('Its tests were cancelled. Nothing was changed.')
export const somethingWrong = text('Problem with this tube?')
export const rejectHow = text('F2, its number, Enter')
export const mayNotReject = text('Your roles can receive tubes but not reject them.')
export const nothingToReject = text('Scan a tube before you reject it.')
export const consequence = text({
  one: 'Reject as: {reason}. 1 test waits. {name} gets a message {when} that a new sample is needed (not why), and chooses a visit for ₹0.00. The tube stays on record.',
  other:
    'Reject as: {reason}. {count} tests wait. {name} gets a message {when} that a new sample is needed (not why), and chooses a visit for ₹0.00. The tube stays on record.',
})
export const inAMinute = text('in a minute')
export const afterQuiet = text('at {time}, as it is night,')
export const acceptButton = text('Accept anyway')
export const rejectButton = text('Reject')
export const back = text('Back')
export const undone = text('Undone: {code}')
export const nothingToUndo = text('There is nothing to undo.')
export const waiting = text({
  one: '{count} scan is being checked.',
  other: '{count} scans are being checked.',
})
export const noConnection = text({
  one: 'No connection. {count} scan is saved and will be sent.',
  other: 'No connection. {count} scans are saved and will be sent in order.',
})
export const asideLabel = text('Expected tubes and last scans')
export const lastTen = text('Last ten')
export const today = text('{received} today, {rejected} rejected')
export const nothingYet = text('Nothing scanned here yet.')
export const onTheWayTitle = text('Expected')
/** Filled on a day before. */
export const missingTitle = text({
  one: 'Missing from an earlier day: {count} tube',
  other: 'Missing from an earlier day: {count} tubes',
})
export const onTheWayNone = text('All collected tubes are here.')
export const stillToScan = text({ one: '{count} tube', other: '{count} tubes' })
export const fromCollector = text('{name}, since {time}')
export const soundOn = text('Sound on: high for accepted, low for anything else')
export const soundOff = text('Sound off')
/** As they stand on the keyboard. */
export const keys = {
  reject: text('F2'),
  undo: text('F4'),
  accept: text('F6'),
  back: text('Esc'),
  enter: text('Enter'),
} as const
export const keyReject = text('reject the last')
export const keyUndo = text('undo the last')
export const keyBack = text('back')
export const states = {
  labelled: text('Label printed'),
  collected: text('On its way'),
  received: text('Here, not accepted'),
  accepted: text('Accepted'),
  rejected: text('Rejected'),
  void: text('Not used'),
} as const
export const noCodeYet = text('No code yet')

// On an order
export const tubesTitle = text('Tubes')
export const noTubes = text('The tests of this visit need no tubes.')
export const noTubesCancelled = text('This order is cancelled. No tubes are needed.')
export const filledAt = text('collected {time}')
export const hereAt = text('received {time}')
export const testsIn = text({ one: '{count} test', other: '{count} tests' })
export const replacesCode = text('replaces {code}')
export const noLongerNeeded = text('no longer needed')

// Labels
export const labelsTitle = text('Labels')
export const labelsIntro = text(
  'Labels for the tubes of a day’s visits. Each tube keeps its code. Labels that are already printed are left out unless you include them.',
)
export const cityLabel = text('City')
export const dayLabel = text('Day')
export const hourLabel = text('Visits')
export const wholeDay = text('All day')
export const formatLabel = text('Printer')
export const formats = {
  pdf: text('Sheets of 65 labels (PDF, A4)'),
  zpl: text('Label printer (ZPL, 50 × 25 mm)'),
} as const
export const skipLabel = text('Labels used up on the first sheet')
export const againLabel = text('Include labels already printed')
export const printButton = text('Make labels')
export const printing = text('Making labels...')
export const printed = text({ one: '{count} label is saved.', other: '{count} labels are saved.' })
export const printedAgain = text({
  one: '{count} of them was already printed.',
  other: '{count} of them were already printed.',
})
export const nothingToPrint = text(
  'No labels to print: there are no tubes, or all labels are already printed.',
)
export const printOrder = text('Print labels (PDF)')
export const printOrderZpl = text('Print for a label printer (ZPL)')
