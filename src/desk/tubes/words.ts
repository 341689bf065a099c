import { messages } from '#text/messages.ts'

export const words = messages({
  states: {
    labelled: 'Label printed',
    collected: 'On its way',
    received: 'Here, not accepted',
    accepted: 'Accepted',
    rejected: 'Rejected',
    void: 'Not used',
  },
  noCodeYet: 'No code yet',

  // On the page of an order
  tubesTitle: 'Tubes',
  noTubes: 'The tests of this visit need no tubes.',
  noTubesCancelled: 'This order is cancelled. No tubes are needed.',
  filledAt: 'collected {time}',
  hereAt: 'received {time}',
  testsIn: { one: '{count} test', other: '{count} tests' },
  replacesCode: 'replaces {code}',
  noLongerNeeded: 'no longer needed',

  // Labels
  labelsIntro:
    'A file with one label for each tube of the visits you choose. Print it at 100% on sheets of 65 stickers (38.1 × 21.2 mm), or on a label printer (50 × 25 mm).',
  spoiltLabel:
    'To replace a spoilt label, print the labels of its order again on the order’s page. The code stays the same.',
  cityLabel: 'City',
  dayLabel: 'Day',
  hourLabel: 'Visits',
  wholeDay: 'All day',
  formatLabel: 'Printer',
  formats: { pdf: 'Sheets of 65 labels (PDF, A4)', zpl: 'Label printer (ZPL, 50 × 25 mm)' },
  skipLabel: 'Labels used up on the first sheet',
  againLabel: 'Include labels already printed',
  printButton: 'Make labels',
  printing: 'Making labels...',
  printed: { one: '{count} label is saved.', other: '{count} labels are saved.' },
  printedAgain: {
    one: '{count} of them was already printed.',
    other: '{count} of them were already printed.',
  },
  nothingToPrint: 'No labels to print: there are no tubes, or all labels are already printed.',
  printOrder: 'Print labels (PDF)',
  printOrderZpl: 'Label printer (ZPL)',
})
