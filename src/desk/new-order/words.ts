import { messages } from '#text/messages.ts'

export const words = messages({
  openOrder: '{day}, {hour}, {status}',
  relations: {
    self: 'Self',
    spouse: 'Spouse',
    parent: 'Parent',
    child: 'Child',
    sibling: 'Sibling',
    other: 'Other',
  },
  genders: { Female: 'Female', Male: 'Male', Other: 'Other' },
  knownPerson: '{name}, {age}',
  sameAgain: 'Same as last time: {tests}',
  noLongerOffered: 'No longer offered: {tests}.',
  fastingPrompt: {
    one: 'Say: no food for {count} hour before the visit, from {hour} on {day}.',
    other: 'Say: no food for {count} hours before the visit, from {hour} on {day}.',
  },
  /** Shown if another visit of the same day requires a longer fast. */
  fastOfDayPrompt: 'Say: no food from {hour} on {day}, because of another visit that day.',
  fastOfDayQuestion: 'Ask: no food since {hour} on {day}? Another visit that day requires it.',
  fastingQuestion: {
    one: 'Ask: no food since {hour} on {day}? The test needs {count} hour without food.',
    other: 'Ask: no food since {hour} on {day}? The test needs {count} hours without food.',
  },
})
