import { text } from '../text.ts'

/** The invoice on the screen; the PDF has the same content. */

export const orderIdMissing = text('Order ID is missing')
export const noInvoiceData = text('No invoice data available')
export const invoiceNotFetched = text('Failed to fetch invoice')
export const downloadPdf = text('Download PDF')
export const downloading = text('Downloading...')
export const printButton = text('Print')
export const downloadFailed = text('Failed to download invoice')
export const contactSupport = text('Please try again or contact customer support.')
export const loadingInvoice = text('Loading invoice...')

export const gstinIs = text('GSTIN: {gstin}')
export const dateIs = text('Date: {date}')
export const billedTo = text('BILLED TO')
export const notAvailable = text('N/A')
export const orderIdLabel = text('Order ID')
export const placeOfSupplyLabel = text('Place of supply')
export const itemColumn = text('Item')
/** An item with its patient, where there are several. */
export const itemFor = text('{item}, for {patient}')
export const forPatient = text('for {patient}')
/** Short for quantity, on a phone. */
export const qty = text('Qty')
export const quantityColumn = text('Quantity')
export const priceColumn = text('Price')
export const amountLabel = text('Amount')
/** The services accounting code of an item. */
export const sacIs = text('SAC {code}')
/** After the code of an item. */
export const gstOn = text(', GST {rate}% on {amount}')
export const beforeGst = text('Value before GST')
export const gstIncluded = text('GST ({rate}%, included)')
/** A part of the tax: CGST, SGST, IGST. */
export const partOfTax = text('of it {name} {rate}%')
/** What is left of the total. */
export const paidAfterRefunds = text('Paid after refunds: {amount}')
export const refundedOfThis = text('{amount} of this was refunded: credit note {number} of {date}.')
