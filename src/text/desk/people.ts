import { text } from '../text.ts'

/** The desk's page for what a person asks about their data. */

export const peopleTitle = text('Personal data')
export const peopleHow = text(
  'For a person who asks for a copy of their data, or for its erasure. Call the number back first to check that the request is theirs.',
)
export const phoneLabel = text('Their mobile number')
export const look = text('Show stored data')

export const nothingKept = text('No data is stored for this number.')
export const wouldGo = text('To be erased')
export const wouldStay = text('Kept as required by tax law')
export const account = text('The account, with people, addresses and sessions')
export const ordersDeleted = text('Orders without a payment or invoice')
export const requestsDeleted = text('Requests and prescriptions')
export const ordersKept = text('Paid orders, anonymised')
export const keptFor = text(
  'For {years} years, with their invoices. Their reports, patients, phone numbers and addresses are erased.',
)
export const notYet = text('Not possible yet: {why}')
export const calledBack = text('I called this number back and the request is theirs')
export const erase = text('Erase this person')
export const eraseHow = text('Requires your passkey. This can’t be undone, and no message is sent.')
export const erased = text('Erased. Orders kept for accounting: {kept}.')
export const copy = text('Save a copy of their data')
export const copyHow = text(
  'Requires your passkey. Send the file to the person only, then delete it from this computer.',
)
export const copied = text('{file} is saved. There is no other copy.')
