import { messages } from '#text/messages.ts'

export const words = messages({
  states: {
    before: 'Not open yet',
    open: 'Open',
    closed: 'Closed for new orders',
  },
  meanings: {
    before: 'Customers see a page with your name and phone number that says you open soon. They can’t book.',
    open: 'Customers can book.',
    closed: 'Customers can’t book. Booked visits take place, and can be moved and cancelled.',
  },
  results: {
    ok: 'OK',
    warn: 'Warning',
    fail: 'Failed',
    skipped: 'Not used',
    untried: 'Not tried',
  },
  noCity: 'Required. Add a city, and a centre or a collector with hours in it.',
  citiesBookable: {
    one: '{count} city can be booked.',
    other: '{count} cities can be booked.',
  },
  pricesAreYours: {
    one: '{count} test, with prices that you have imported or confirmed.',
    other: '{count} tests, with prices that you have imported or confirmed.',
  },
  policiesMissing: {
    one: 'Required. {count} policy has no accepted text yet.',
    other: 'Required. {count} policies have no accepted text yet.',
  },
  pricesToConfirm: {
    one: 'Required. {count} test has a proposed price. Correct it, or import your list.',
    other: 'Required. {count} tests have proposed prices. Correct them, or import your list.',
  },
})
