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
  recordVisitOf: 'Record the visit of {name}',
  tellCoordinator: 'Ask the coordinator to record order {order}.',
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
  putIntoTray: 'Put into the tray',
  receivedBefore: 'Received at {time} by {name}. Nothing was changed.',
  receivedNotAccepted:
    'Received at {time} by {name}, but not accepted. Scan it again to accept it, or reject it.',
  mayNotReject: 'Your roles can receive tubes but not reject them.',
  nothingToReject: 'Scan a tube before you reject it.',
  consequence: {
    one: 'Reject as: {reason}. 1 test needs a recollection. {name} gets a message {when}, without the reason, and can choose a free visit. The tube stays on record.',
    other:
      'Reject as: {reason}. {count} tests need a recollection. {name} gets a message {when}, without the reason, and can choose a free visit. The tube stays on record.',
  },
  back: 'Cancel',
  waiting: {
    one: '{count} scan is being checked.',
    other: '{count} scans are being checked.',
  },
  noConnection: {
    one: 'No connection. {count} scan is saved and will be sent.',
    other: 'No connection. {count} scans are saved and will be sent in order.',
  },
  today: '{received} received today, {rejected} rejected',
  /** Filled on a day before. */
  missingTitle: {
    one: 'Missing from an earlier day: {count} tube',
    other: 'Missing from an earlier day: {count} tubes',
  },
  missingOf: { one: '{name}: {count} tube', other: '{name}: {count} tubes' },
  counts: '{name}: {of}, here {here}, missing {missing}',
  allHere: '{name}: {of}, all here',
  since: 'since {time}',
  firstListed: 'The first {count} that are missing are listed.',
  /** In the order of the keyboard. */
  keys: { back: 'Esc' },
})
