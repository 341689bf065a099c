import { messages } from '#text/messages.ts'

export const words = messages({
  addDoctor: 'Add a doctor',
  changeDoctor: 'Change {name}',
  doctorSaved: '{name} is saved.',
  photoSaved: 'The photograph of {name} is saved.',
  photoRemoved: 'The photograph of {name} is removed.',
})
