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
  filledAt: 'collected {time}',
  hereAt: 'received {time}',
  testsIn: { one: '{count} test', other: '{count} tests' },
  noLongerNeeded: 'no longer needed',
  formats: { pdf: 'Sheets of 65 labels (PDF, A4)', zpl: 'Label printer (ZPL, 50 × 25 mm)' },
  byCollector: '{name} {labels}',
  noCollector: 'without a collector {labels}',
  sheetOf: '{name}, {day}',
  visits: { one: '{count} visit', other: '{count} visits' },
  person: '{name}, {age}, {gender}',
  sheetsReady: { one: '{count} sheet is ready to print.', other: '{count} sheets are ready to print.' },
  printed: { one: '{count} label is saved.', other: '{count} labels are saved.' },
  printedAgain: {
    one: '{count} of them was already printed.',
    other: '{count} of them were already printed.',
  },
})
