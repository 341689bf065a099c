import { messages } from '#text/messages.ts'

export const words = messages({
  pricesHeading: 'Prices',
  pricesWhy: 'Changes appear on the website at once. Existing orders keep their prices.',
  findItem: 'Find a test or check-up',
  itemColumn: 'Test or check-up',
  mrpColumn: 'MRP',
  priceColumn: 'Price',
  changeOf: 'Change the price of {name}',
  nothingFound: 'No test or check-up found.',
  firstShown: 'The first {count} are shown. Type more of the name.',
  nowLabel: 'Now',
  newMrp: 'New MRP',
  newPrice: 'New price',
  setPrice: 'Change the price to {price}, MRP {mrp}',
  setting: 'Changing...',
  notAPrice: 'Enter both in rupees, like 249 or 249.50.',
  yesItIs: 'Yes, change it to {price}, MRP {mrp}',
  priceSet: '{name} now costs {price} (was {was}).',
  undoPrice: 'Undo',
  priceUndone: '{name} costs {price} again.',
  historyLine: '{from} to {to} (MRP {mrpFrom} to {mrpTo})',
})
