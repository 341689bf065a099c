import { messages } from '#text/messages.ts'

export const words = messages({
  since: 'Customer since {day}',
  sameAgain: 'Same again as {order}',
  reportsReady: { one: '{count} report ready', other: '{count} reports ready' },
  reportDue: 'Report due {time}',
  moreTests: '{names} and {count} more',
  firstOrders: 'The last {count} orders. Find older ones by their number or date of the visit.',
  bookedBy: 'booked by {name}',
  callLine: '{outcome}, {name}',
  requestLine: '{kind}, {name}',
  openRequest: '{what}, {time}',
})
