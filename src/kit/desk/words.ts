import { messages } from '#text/messages.ts'

export const words = messages({
  loading: 'Opening the desk...',
  notFresh: 'Not up to date: the shop cannot be reached. Trying again.',
  change: 'Change',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
})
