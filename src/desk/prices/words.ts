import { messages } from '#text/messages.ts'

export const words = messages({
  parts: {
    prices: 'Prices',
    coupons: 'Coupons',
    files: 'Files',
  },
  pricesHeading: 'Prices',
  findItem: 'Find a test or check-up',
  changeOf: 'Change the price of {name}',
  details: 'Details',
  detailsOf: 'Change the details of {name}',
  testSaved: '{name} is saved. Pages show it now; booked orders keep what they were booked with.',
})
