import { messages } from '#text/messages.ts'

export const words = messages({
  help: 'Give a reason for each line. What is open stays in its list and is counted again tomorrow.',
  /** Titles of the columns. */
  lines: { visits: 'Visits', tubes: 'Tubes', cash: 'Cash', upi: 'UPI and card', reports: 'Reports' },
  places: 'Centres and cities',
  signedBy: 'Closed by {name},',
  openNow: 'Now {count}',
  notSigned: 'Not closed',
  nothingOpen: 'Nothing open',
  placesClear: {
    one: '{count} place with nothing open',
    other: '{count} places with nothing open',
  },
  moreEntries: {
    one: '{count} more is not listed.',
    other: '{count} more are not listed.',
  },
  reasonLabel: 'Reason, and by when it will be done',
  reasonWas: 'Reason: {reason}',
  closed: 'The day is closed. The owner has an email.',
  staffCount: '{name} {count}',
  unassigned: 'Unassigned',
})
