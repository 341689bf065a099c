import { messages } from '#text/messages.ts'

export const words = messages({
  matchAgain: { one: 'Match {count} file again', other: 'Match {count} files again' },
  fileSize: '{kilobytes} KB',
  orderOption: '{order}, {names}',
  notFound: 'No order was found for “{typed}”.',
  replacesWhole: 'In place of the report of {time}',
  replacesPart: 'In place of the part of {time}',
  testsToRecollect: 'Waiting for the recollection: {tests}. That report belongs to the new order.',
  sendButton: { one: 'Attach {count} report', other: 'Attach {count} reports' },
  attached: 'Attached to {order} for {name}.',
  allAttached: { one: '{count} report is attached.', other: '{count} reports are attached.' },
  someAttached: '{count} of {of} are attached. Each of the others shows the reason.',

  // Orders that wait
  dueTitle: 'Waiting for a report',
  firstOf: 'The first {shown} of {total}.',
  samplePartReceived: '{count} of {of} tubes received',
  samplePartRejected: '{count} of {of} tubes rejected',
  testsOf: '{name}: {tests}',
})
