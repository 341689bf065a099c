import { text } from '#text/text.ts'

/** The invoice on the screen; the PDF has the same content. */

export const noInvoiceData = text('No invoice data available')
export const invoiceNotFetched = text('Failed to fetch invoice')
export const downloadPdf = text('Download PDF')
export const downloading = text('Downloading...')
export const printButton = text('Print')
export const downloadFailed = text('Failed to download invoice')
export const contactSupport = text('Please try again or contact customer support.')
export const loadingInvoice = text('Loading invoice...')

export const dateIs = text('Date: {date}')
export const quantityColumn = text('Quantity')
export const priceColumn = text('Price')
export const amountLabel = text('Amount')
/** The services accounting code of an item. */
export const sacIs = text('SAC {code}')
/** Follows the code of an item. */
export const gstOn = text(', GST {rate}% on {amount}')
export const gstIncluded = text('GST ({rate}%, included)')
/** A part of the tax: CGST, SGST, IGST. */
export const partOfTax = text('of which {name} {rate}%')
export const creditNoteOf = text('Credit note {number}, {date}')
export const paidOnLabel = text('Paid on')
/** What is left of the total. */
export const paidAfterRefunds = text('Paid after refunds')
