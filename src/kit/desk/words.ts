import { messages } from '#text/messages.ts'

export const words = messages({
  loading: 'Loading...',
  notReached: 'The shop could not be reached. Please try again.',
  /** Before the reason why older data is shown. */
  notUpToDate: 'Not up to date. {reason}',
  lost: 'The shop could not be reached.',
  tryingAgain: 'The shop could not be reached. Trying again...',
  tryAgain: 'Try again',
  showMore: 'Show more',
  pages: 'Pages of this list',
  previousPage: '‹ Previous',
  nextPage: 'Next ›',
  part: '{from} to {to}',
  partOf: '{from} to {to} of {count}',
  change: 'Change',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  showCurrent: 'Show the current version',
  notANumber: 'Enter amounts and numbers in digits.',

  // Days
  addDay: 'Add day',
  addThisDay: 'Add {day}',
  remove: 'Remove',
  removeDay: 'Remove {day}',

  // Photographs
  photo: 'Photograph',
  noPhoto: 'No photograph yet',
  choosePhoto: 'Choose a picture',
  photographOf: 'Photograph of {name}',
  previewOf: 'Preview of the photograph of {name}',
  savePhoto: 'Save photograph',
  savingPhoto: 'Saving...',
  removePhoto: 'Remove photograph',
  discardPhoto: 'Discard picture',

  // The columns of another's spreadsheet
  rowOfHeadings: 'Row of headings',
  rowOption: 'Row {line}: {cells}',
  noHeadings: 'This row has no headings. Choose another one.',
  column: 'Column',
  columnWithoutHeading: 'Column {number}',
  readAs: 'Read as',
  readAsOf: 'Read {heading} as',
  notRead: 'Not read',
})
