import { text } from '../text.ts'

/** The printed invoice and its credit note. Room is narrow: columns have 20 to 70 points, labels 76. */

export const from = text('FROM')
export const patient = text('PATIENT')
export const number = text('Number')
export const date = text('Date')
export const forInvoice = text('For invoice')
export const invoiceOf = text('{number} of {date}')
export const order = text('Order')
export const payment = text('Payment')
export const refunded = text('Refunded')
export const paidOnline = text('Paid online')
export const paidInCash = text('Paid in cash')
export const paidByUpi = text('Paid by UPI')
export const continued = text('{title} {number}, continued')
export const pageOf = text('Page {page} of {pages}')

export const lineNumber = text('#')
export const sacColumn = text('SAC')
export const priceColumn = text('Price (₹)')
export const discountColumn = text('Discount (₹)')
export const taxableColumn = text('Taxable (₹)')
export const gstColumn = text('GST (₹)')
export const amountColumn = text('Amount (₹)')
export const creditedColumn = text('Credited (₹)')
export const exempt = text('exempt')

export const subtotal = text('Subtotal')
export const discount = text('Discount')
export const discountOf = text('Discount ({coupon})')
export const total = text('Total')
export const credited = text('Amount credited')
export const inWords = text('AMOUNT IN WORDS')
export const forCompany = text('For {company}')
export const signatory = text('Authorised signatory')
export const issuedElectronically = text(
  'Issued electronically (Information Technology Act, 2000): valid without a signature.',
)
