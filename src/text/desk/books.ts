import { text } from '../text.ts'

/** A month's books: invoices, tax returns, and what the provider has paid out. */

// Documents
export const booksTitle = text('Books')
export const sumsTitle = text('Issued in {month}')
export const kindColumn = text('Document')
export const countColumn = text('Number')
export const taxableColumn = text('Taxable value')
export const taxColumn = text('Tax')
export const totalColumn = text('Total')
export const invoicesRow = text('Invoices')
export const notesRow = text('Credit notes')
export const netRow = text('Net')
export const kinds = {
  'bill-of-supply': text('Bill of supply'),
  'tax-invoice': text('Tax invoice'),
  'invoice-cum-bill': text('Invoice-cum-bill'),
  'credit-note': text('Credit note'),
}
export const documentsTitle = text('Invoices and credit notes')
export const numberColumn = text('Number')
export const dateColumn = text('Date')
export const orderColumn = text('Order')
export const placeColumn = text('Place of supply')
export const against = text('against {invoice}')
export const showMore = text('Show more')
export const nothingIssued = text('Nothing was issued in this month.')

// The return
export const returnTitle = text('GSTR-1')
export const returnWhy = text(
  'The month in the tables of the return. All sales are to unregistered persons. Credit notes are deducted.',
)
export const gstinLabel = text('GSTIN')
export const noGstin = text('not registered')
export const exemptLabel = text('Exempt (table 8)')
export const taxableLabel = text('Taxable (tables 5 and 7)')
export const igstLabel = text('IGST')
export const cgstLabel = text('CGST')
export const sgstLabel = text('SGST')
export const seriesLabel = text('Numbers (table 13)')
export const seriesOf = text('{from} to {to}: {count}')
export const missingNumbers = text({ one: '{count} number missing', other: '{count} numbers missing' })
export const severalGstins = text(
  'The month has documents of several GSTINs: {gstins}. Each is filed separately. This export contains all of them.',
)
export const addsUp = text('The totals match the documents.')
export const addsUpNot = text(
  'The totals do not match the documents. Please do not file it, and contact your administrator.',
)
export const exportTitle = text('Export')
export const exportHow = text(
  'Requires your passkey and is logged. The file is not stored anywhere except where you save it.',
)
export const exports = {
  documents: text('Documents (CSV)'),
  gstr1: text('GSTR-1 (JSON)'),
  b2cs: text('b2cs (CSV)'),
  exemp: text('exemp (CSV)'),
  hsn: text('hsn (CSV)'),
  docs: text('docs (CSV)'),
}
export const writtenOut = text('{file} is exported.')

// Settlements
export const settlementsTitle = text('Settlements')
export const settlementsWhy = text(
  'PhonePe’s settlement reports compared with our payments. Adding a report changes no payment.',
)
export const addSettlementLabel = text('Add a settlement report (CSV)')
export const settlementAdded = text('{name} is added.')
export const settlementKnown = text('{name} is already added. It is the same report.')
export const fileProblem = text('Line {line}, {column}: {message}')
export const reportColumn = text('Report')
export const paidOutColumn = text('Payments less refunds')
export const feeColumn = text('Fee')
export const feeTaxColumn = text('Tax on it')
export const outcomes = {
  matched: text('Matched'),
  'amount-differs': text('Different amount'),
  'not-completed': text('Not completed here'),
  unknown: text('Not found here'),
  twice: text('Settled before'),
}
export const addedBy = text('{time}, by {name}')
export const linesOf = text('{outcome}, of {name}')
export const noSettlements = text('No report for this month.')
export const missingTitle = text('In no report')
export const missingWhy = text(
  'Online payments and refunds completed in this month, in the period the reports cover.',
)
export const nothingMissing = text('All payments and refunds of that period are in a report.')
export const referenceColumn = text('Reference')
export const kindsOfMoney = { payment: text('Payment'), refund: text('Refund') }
export const oursColumn = text('Ours')
export const settledColumn = text('Settled')
export const tooLarge = text('The file is too large. A report can have up to 8 MB.')

// UPI
export const upiTitle = text('UPI to match')
export const upiWhy = text(
  'Payments to the laboratory’s own UPI address, as reported by the collector or cashier. Tick each payment you find in the bank account.',
)
export const noUpi = text('All UPI payments are matched.')
export const noReference = text('no reference')
export const inAccount = text('In the bank account')
export const inAccountOf = text('In the bank account: {amount} of {order}')
export const upiMatched = text('{amount} of {order} is matched.')
export const upiFirst = text('The first {shown} of {total}.')
