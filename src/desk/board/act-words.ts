import { messages } from '#text/messages.ts'

/** Of actions on selected visits; beside the words that the order's page loads too. */
export const actWords = messages({
  actOn: { move: 'Move', message: 'Send a message', cancel: 'Cancel the visits' },
  moveTitle: { one: 'Move {count} visit', other: 'Move {count} visits' },
  sameHour: 'Same hour as now',
  moved: { one: '{count} visit moved.', other: '{count} visits moved.' },
  messageTitle: { one: 'Message about {count} visit', other: 'Message about {count} visits' },
  messageKinds: {
    delay: 'The collector will be late',
    newTime: 'We can’t come then: please choose another time',
  },
  messaged: { one: 'Message about {count} visit queued.', other: 'Messages about {count} visits queued.' },
  cancelTitle: { one: 'Cancel {count} visit', other: 'Cancel {count} visits' },
  cancelButton: { one: 'Cancel {count} visit', other: 'Cancel {count} visits' },
  cancelledVisits: { one: '{count} visit cancelled.', other: '{count} visits cancelled.' },
  notDone: '{name}, {order}: {problem}',
})
