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
export const rejectLabel = text('Why reject {code}? Its number, then Enter')
export const scanHint = text(
  'The field keeps the focus. A label that does not scan: type its 8 signs, then Enter.',
)
export const centreLabel = text('At')
export const everywhere = text('Every centre')
export const nothingScanned = text('Scan the first tube.')
export const ofOrder = text({
  one: '{container}. It is the only tube of order {order}.',
  other: '{container}. {here} of {count} tubes of order {order} are here.',
})
export const ofOrderRejected = text({
  one: '{container}. The only tube of order {order} is rejected.',
  other: '{container}. {here} of {count} tubes of order {order} are here, and {rejected} rejected.',
})
export const taken = text('Taken {time} by {name}. Good until {until}.')
export const takenUntold = text(
  'Nobody has said yet when it was taken: the collector’s phone has not been heard.',
)
export const putInto = text('Put into rack')
export const putIntoTray = text('Put into the tray')
export const trayOfRejects = text('Rejects')
export const trayOnHold = text('On hold')
export const putIntoBox = text('Put into the box for')
export const receivedBefore = text('It came at {time}, by {name}. Nothing was changed.')
export const rejectedBefore = text('It was rejected: {reason}.')
export const belongsTo = text('It belongs to {place}.')
export const notRead = text('Its signs don’t fit together: it was misread. Scan again, or type it.')
export const neverGiven = text(
  'Nobody has given this code. If the collector’s phone has not been heard yet, scan again after it was.',
)
export const tooOldSince = text(
  'It could be used until {until}. Reject it by F2, 8, and it is taken again; or accept it all the same.',
)
export const notNeeded = text('Its tests were cancelled. Nothing was changed.')
export const somethingWrong = text('Something wrong with this tube?')
export const rejectHow = text('F2, its number, Enter')
export const mayNotReject = text('Your roles receive tubes, and don’t reject them.')
export const nothingToReject = text('Scan a tube first: then it can be rejected.')
export const consequence = text({
  one: 'Reject as: {reason}. 1 test waits. {name} gets a message {when} that a new sample is needed (not why), and chooses a visit for ₹0.00. The tube stays on record.',
  other:
    'Reject as: {reason}. {count} tests wait. {name} gets a message {when} that a new sample is needed (not why), and chooses a visit for ₹0.00. The tube stays on record.',
})
export const inAMinute = text('in a minute')
export const afterQuiet = text('at {time}, as it is night,')
export const acceptButton = text('Accept it all the same')
export const rejectButton = text('Reject')
export const back = text('Back')
export const undone = text('Taken back: {code}')
export const nothingToUndo = text('There is nothing to undo.')
export const waiting = text({
  one: '{count} scan waits for its answer.',
  other: '{count} scans wait for their answers.',
})
export const noConnection = text({
  one: 'No connection. {count} scan is kept, and sent as soon as there is one.',
  other: 'No connection. {count} scans are kept, and sent in their order as soon as there is one.',
})
export const asideLabel = text('What is not here yet, and the last scans')
export const lastTen = text('Last ten')
export const today = text('{received} today, {rejected} rejected')
export const nothingYet = text('Nothing was scanned here yet.')
export const onTheWayTitle = text('Not here yet')
/** Filled on a day before. */
export const missingTitle = text({
  one: 'Missing from a day before: {count} tube',
  other: 'Missing from a day before: {count} tubes',
})
export const onTheWayNone = text('Everything that was filled is here.')
export const stillToScan = text({ one: '{count} tube', other: '{count} tubes' })
export const fromCollector = text('{name}, since {time}')
export const soundOn = text('Sound on: high for accepted, low for all else')
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
export const noTubes = text('This visit needs no tubes.')
export const filledAt = text('filled {time}')
export const hereAt = text('here since {time}')
export const testsIn = text({ one: '{count} test', other: '{count} tests' })
export const replacesCode = text('in place of {code}')
export const noLongerNeeded = text('no longer needed')

// Labels
export const labelsTitle = text('Labels')
export const labelsIntro = text(
  'Labels for the tubes of a day’s visits. Each tube has one code for good; what was printed before is printed again only if you say so.',
)
export const cityLabel = text('City')
export const dayLabel = text('Day')
export const hourLabel = text('Visits')
export const wholeDay = text('Of the whole day')
export const formatLabel = text('Printer')
export const formats = {
  pdf: text('Sheets of 65 labels (PDF, A4)'),
  zpl: text('Label printer (ZPL, 50 × 25 mm)'),
} as const
export const skipLabel = text('Labels used up on the first sheet')
export const againLabel = text('Those too that were printed before')
export const printButton = text('Make labels')
export const printing = text('Making labels...')
export const printed = text({ one: '{count} label is saved.', other: '{count} labels are saved.' })
export const printedAgain = text({
  one: '{count} of them was printed before.',
  other: '{count} of them were printed before.',
})
export const nothingToPrint = text('There is no label to print: no tube, or all were printed before.')
export const printOrder = text('Print labels (PDF)')
export const printOrderZpl = text('For a label printer (ZPL)')
