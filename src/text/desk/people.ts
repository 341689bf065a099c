import { text } from '../text.ts'

/** The desk's page for what a person asks about their data. */

export const peopleTitle = text('Personal data')
export const peopleHow = text(
  'Somebody asks for a copy of their data, or for its erasure. Call the number back first, so that nobody asks in another’s name.',
)
export const phoneLabel = text('Their mobile number')
export const look = text('Show what is kept')

export const nothingKept = text('Nothing is kept about this number.')
export const wouldGo = text('Would be erased')
export const wouldStay = text('Stays, as tax law asks')
export const account = text('The account, with people, addresses and sessions')
export const ordersDeleted = text('Orders without a payment or invoice')
export const requestsDeleted = text('Requests and prescriptions')
export const ordersKept = text('Paid orders, without the person')
export const keptFor = text(
  'For {years} years, with their invoices; reports, patients, phones and addresses of them go.',
)
export const notYet = text('Not yet: {why}')
export const calledBack = text('I called this number back: it is they who ask')
export const erase = text('Erase this person')
export const eraseHow = text(
  'Takes your passkey. It can’t be undone, and nobody is told: there is nobody left to tell.',
)
export const erased = text('Erased. Orders kept for the books: {kept}.')
export const copy = text('Save a copy of their data')
export const copyHow = text('Takes your passkey. Send the file to them alone, then delete it here.')
export const copied = text('{file} is written. It is kept nowhere else.')
