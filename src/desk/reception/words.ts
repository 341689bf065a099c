import { messages } from '#text/messages.ts'

export const words = messages({
  /** What a scan answers, readable from two metres. */
  answers: {
    accepted: 'Accepted',
    unknown: 'Unknown',
    'already-received': 'Already received',
    'wrong-centre': 'Wrong centre',
    'too-old': 'Too old',
    rejected: 'Rejected',
    'not-needed': 'Not needed',
    lost: 'Lost',
    expected: 'Expected',
  },

  acceptedUnrecorded: 'Accepted, sample not recorded',
  visitOpen: 'Nobody has recorded this visit yet.',
  recordVisitOf: 'Record the visit of {name}',
  tellCoordinator: 'Ask the coordinator to record order {order}.',

  // The reception
  scanLabel: 'Scan a tube',
  rejectLabel: 'Reason to reject {code}: its number, then Enter',
  scanHint: 'If a label does not scan, type its 8 characters and press Enter.',
  centreLabel: 'At',
  everywhere: 'All centres',
  nothingScanned: 'The result of a scan appears here.',
  ofOrder: {
    one: '{container}. The only tube of order {order}.',
    other: '{container}. {here} of {count} tubes of order {order} are here.',
  },
  ofOrderRejected: {
    one: '{container}. The only tube of order {order}.',
    other: '{container}. {here} of {count} tubes of order {order} are here, and {rejected} rejected or lost.',
  },
  taken: 'Collected {time} by {name}. Usable until {until}.',
  takenBy: 'Collected {time} by {name}.',
  takenUnknown: 'The collection time is not known yet. The collector’s phone has not sent it.',
  putInto: 'Put into rack',
  putIntoTray: 'Put into the tray',
  trayOfRejects: 'Rejects',
  trayOnHold: 'On hold',
  putIntoBox: 'Put into the box for',
  receivedBefore: 'Received at {time} by {name}. Nothing was changed.',
  receivedNotAccepted:
    'Received at {time} by {name}, but not accepted. Scan it again to accept it, or reject it.',
  rejectedBefore: 'It was rejected: {reason}.',
  belongsTo: 'It belongs to {place}.',
  notRead:
    'This is not the code of a tube. Compare its 8 characters with the label, then scan or type it again.',
  neverGiven:
    'This code is not in use. If the collector’s phone has not sent its data yet, scan again later.',
  tooOldSince: 'It was usable until {until}. Reject it (F2, 8) for a recollection, or accept it anyway.',
  isLost:
    'It was marked as lost, and a recollection is needed. If it turns up, put it into the tray of rejects.',
  isExpected: 'It is expected again.',
  notNeeded: 'Its tests were cancelled. Nothing was changed.',
  somethingWrong: 'Problem with this tube?',
  rejectHow: 'F2, its number, Enter',
  mayNotReject: 'Your roles can receive tubes but not reject them.',
  nothingToReject: 'Scan a tube before you reject it.',
  consequence: {
    one: 'Reject as: {reason}. 1 test needs a recollection. {name} gets a message {when}, without the reason, and can choose a free visit. The tube stays on record.',
    other:
      'Reject as: {reason}. {count} tests need a recollection. {name} gets a message {when}, without the reason, and can choose a free visit. The tube stays on record.',
  },
  inAMinute: 'in a minute',
  afterQuiet: 'on {time} (not at night)',
  acceptButton: 'Accept anyway',
  rejectButton: 'Reject',
  back: 'Cancel',
  undone: 'Undone: {code}',
  nothingToUndo: 'There is nothing to undo.',
  waiting: {
    one: '{count} scan is being checked.',
    other: '{count} scans are being checked.',
  },
  noConnection: {
    one: 'No connection. {count} scan is saved and will be sent.',
    other: 'No connection. {count} scans are saved and will be sent in order.',
  },
  asideLabel: 'Expected tubes and last scans',
  lastTen: 'Last ten',
  undoneScan: 'undone',
  today: '{received} received today, {rejected} rejected',
  nothingYet: 'No scans since this page was opened.',
  onTheWayTitle: 'Expected',
  /** Filled on a day before. */
  missingTitle: {
    one: 'Missing from an earlier day: {count} tube',
    other: 'Missing from an earlier day: {count} tubes',
  },
  /** Shown below a list of tubes. */
  loseHow: 'To mark a tube as lost, select it.',
  loseConsequence:
    'Mark {code} as lost? Its tests need a recollection. The patient gets a message and can choose a free visit.',
  loseButton: 'Mark as lost',
  onTheWayNone: 'All collected tubes are here.',
  stillToScan: { one: '{count} tube', other: '{count} tubes' },
  fromCollector: '{name}, since {time}',
  soundOn: 'Sound on: high for accepted, low for anything else',
  soundOff: 'Sound off',
  /** In the order of the keyboard. */
  keys: { reject: 'F2', undo: 'F4', accept: 'F6', back: 'Esc', enter: 'Enter' },
  keyReject: 'reject the last',
  keyUndo: 'undo the last',
  keyBack: 'cancel',
})
