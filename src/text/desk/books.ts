import { text } from '../text.ts'

/** A month's books: invoices, tax returns, and what the provider has paid out. */

// Refusals
export const noBooksHere = text(
  'The books are those of the whole company: a role for one centre does not open them.',
)
export const noDocumentsToExport = text('Nothing was issued in this month.')
export const settlementProblems = text({
  one: '{count} problem in the file. Nothing was kept.',
  other: '{count} problems in the file. Nothing was kept.',
})
export const noSuchSettlement = text('There is no such settlement file.')

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
  'The month by the tables of the return. Everything is sold to unregistered people; credit notes are taken off.',
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
  'The month has documents of several GSTINs: {gstins}. Each is filed by itself, and this export has them all.',
)
export const addsUp = text('Adds up to the documents.')
export const addsUpNot = text(
  'Does not add up to the documents: please don’t file it, and tell whoever runs the shop.',
)
export const exportTitle = text('Write out')
export const exportHow = text(
  'Confirmed by your passkey and recorded. The file is made now and kept nowhere but where you save it.',
)
export const exports = {
  documents: text('Documents (CSV)'),
  gstr1: text('GSTR-1 (JSON)'),
  b2cs: text('b2cs (CSV)'),
  exemp: text('exemp (CSV)'),
  hsn: text('hsn (CSV)'),
  docs: text('docs (CSV)'),
}
export const writtenOut = text('{file} is written out.')

// Settlements
export const settlementsTitle = text('Settlements of the provider')
export const settlementsWhy = text(
  'PhonePe’s settlement report beside our payments. Adding one changes nothing by itself.',
)
export const addSettlementLabel = text('Add a settlement report (CSV)')
export const settlementAdded = text('{name} is added.')
export const settlementKnown = text('{name} was added before: it is the same report.')
export const fileProblem = text('Line {line}, {column}: {message}')
export const reportColumn = text('Report')
export const paidOutColumn = text('Payments less refunds')
export const feeColumn = text('Fee')
export const feeTaxColumn = text('Tax on it')
export const outcomes = {
  matched: text('Matched'),
  'amount-differs': text('Another amount'),
  'not-completed': text('Not completed by us'),
  unknown: text('Unknown to us'),
  twice: text('Settled before'),
}
export const addedBy = text('{time}, by {name}')
export const linesOf = text('{outcome}, of {name}')
export const noSettlements = text('No report was added in this month.')
export const missingTitle = text('In no report')
export const missingWhy = text('Completed online in this month, as far as the reports reach.')
export const nothingMissing = text('Every payment and refund that the reports reach is in one.')
export const referenceColumn = text('Reference')
export const kindsOfMoney = { payment: text('Payment'), refund: text('Refund') }
export const oursColumn = text('Ours')
export const settledColumn = text('Settled')
export const tooLarge = text('The file is too large: a report has at most 8 MB.')

// UPI
export const upiTitle = text('UPI to be matched')
export const upiWhy = text(
  'Paid to the laboratory’s own UPI address at a door or counter, by the word of who took it. Tick what the bank’s account has.',
)
export const noUpi = text('Everything that was paid by UPI is found in the account.')
export const noReference = text('none written down')
export const inAccount = text('In the account')
export const inAccountOf = text('In the account: {amount} of {order}')
export const upiMatched = text('{amount} of {order} is found.')
export const upiFirst = text('The first {shown} of {total}.')
export const noSuchUpi = text('There is no such payment by UPI.')
