import { messages } from '#text/messages.ts'

export const words = messages({
  help: 'Every change and every view, by person. Nothing here can be changed or deleted.',
  person: 'Person',
  everyone: 'Everyone',
  formerStaff: '{name} (left)',
  order: 'Order',
  wholeCustomer: 'Include everything about its customer',
  phone: 'Phone of the customer or patient',
  kinds: { looked: 'Views', changed: 'Changes' },
  allKinds: 'All',
  day: 'Day',
  show: 'Show',
  showAll: 'Show all',
  kind: 'What',
  customer: 'The customer',
  system: 'The system',
  none: 'No entries.',
  detail: '{name}: {value}',
  ofOrder: 'Who viewed or changed this order',
  ofOrderHelp:
    'Lists that included this order (board, approvals, requests, searches) are logged as lists; the board is logged by city and day.',
  older: 'Older',
  views: { one: '{count} view by {names}', other: '{count} views by {names}' },
  showViews: 'Show views',
  hideViews: 'Hide views',
})
