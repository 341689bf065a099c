import { messages } from '#text/messages.ts'

export const words = messages({
  ready: 'Ready {time}',
  read: 'read {time}',
  notRead: 'not read yet',
  part: 'A part is ready {time}, the rest is due by {due}',
  due: 'Due by {time}',
  overdue: 'Overdue since {time}',
  newSample: 'Waiting for a new sample',
  notCollected: 'Sample not collected yet: {day}, {hour}',
  cancelled: 'Cancelled',
  person: '{name}, {age}, {gender}',
  channels: { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' },
  sendTo: 'Send the message to {name} again by {channel}',
  sent: 'The message about the report of {name} is on its way by {channel}.',
})
