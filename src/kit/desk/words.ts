import { messages } from '#text/messages.ts'

export const words = messages({
  loading: 'Loading...',
  notReached: 'The shop could not be reached. Please try again.',
  /** Before the reason why older data is shown. */
  notUpToDate: 'Not up to date. {reason}',
  lost: 'The shop could not be reached.',
  tryingAgain: 'The shop could not be reached. Trying again...',
  tryAgain: 'Try again',
  change: 'Change',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  showCurrent: 'Show the current version',
  notANumber: 'Enter amounts and numbers in digits.',
})
