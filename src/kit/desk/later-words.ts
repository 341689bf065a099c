import { messages } from '#text/messages.ts'

// Of parts that few pages have: apart from the words that every page of the desk loads.
export const words = messages({
  // Long lists
  showMore: 'Show more',
  pages: 'Pages of this list',
  previousPage: '‹ Previous',
  nextPage: 'Next ›',
  part: '{from} to {to}',
  partOf: '{from} to {to} of {count}',

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
