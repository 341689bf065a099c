import { messages } from '#text/messages.ts'

export const words = messages({
  loading: 'Loading...',
  notReached: 'The shop could not be reached. Please try again.',
  notFresh: 'Not up to date. The shop cannot be reached. Trying again...',
  change: 'Change',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  showCurrent: 'Show the current version',
  notANumber: 'Enter amounts and numbers in digits.',

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
})
