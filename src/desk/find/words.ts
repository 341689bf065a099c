import { messages } from '#text/messages.ts'

export const words = messages({
  findButton: 'Find',
  findTitle: 'Find an order',
  findTubeTitle: 'Find a tube',
  foundPerson: '{name}, {gender} {age}',
  foundWith: 'with {names}',
  findKey: 'Ctrl K',
})
