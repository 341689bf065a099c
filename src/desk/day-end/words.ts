import { messages } from '#text/messages.ts'

export const words = messages({
  help: 'Each line is at 0 or has a reason. What is open stays in the lists, and is counted again tomorrow.',
  places: 'Centres and cities',
  signedBy: 'Closed by {name}, {time}',
  whenClosed: '{count} when the day was closed',
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
