import { messages } from '#text/messages.ts'

export const words = messages({
  matchAgain: { one: 'Match {count} file again', other: 'Match {count} files again' },
  fileSize: '{kilobytes} KB',
  person: '{name}, {age}, {gender}',
  matchedBy: { tube: 'by tube code', order: 'by order number' },
  chooseOf: 'Choose the person of {order}',
  notFound: 'No order was found for “{typed}”.',
  replacesWhole: 'In place of that of {time}',
  replacesPart: 'In place of the part of {time}',
  testsToRecollect: 'Waiting for the recollection: {tests}. That report belongs to the new order.',
  sendButton: { one: 'Attach {count} report', other: 'Attach {count} reports' },
  unready: {
    one: '{count} file still needs a person, or the reason of its replacement.',
    other: '{count} files still need a person, or the reason of their replacement.',
  },
  attached: 'Attached to {order} for {name}',
  allAttached: { one: '{count} report is attached.', other: '{count} reports are attached.' },
  someAttached: '{count} of {of} are attached. Each of the others shows the reason.',

  // Orders that wait
  dueTitle: 'Waiting for a report',
  firstOf: 'The first {shown} of {total}.',
  states: { all: 'All {count}', overdue: 'Overdue {count}', received: 'Received {count}' },
  noneOfFilter: 'No order of this list matches. Clear the filter to see all.',
  samplePartReceived: '{count} of {of} tubes received',
  samplePartRejected: '{count} of {of} tubes rejected',
  testsOf: '{name}: {tests}',
})
