import { text } from '#text/text.ts'

export const upiBesideCash = text(
  'Cash was also reported for this visit, and {taken} by UPI is not the full {due}. Please dismiss it, and note what was paid and how.',
)

/** An item with its patient, used if there are several patients. */
export const itemFor = text('{item}, for {patient}')

export const tooLateForLink = text('The time to pay this order by a link is over.')
export const paymentUnderWay = text(
  'A payment for this order is still in progress. Please finish it, or wait until it expires.',
)
export const paymentOpening = text('A payment for this order is being opened right now.')
export const providerSilent = text(
  'A payment page for this order is open, and the payment provider has not reported the result. Please try again in a minute.',
)

export const atMostLeft = text('At most {amount} of this order can still be given back.')
export const refundDueFirst = text('Another refund of this order is due. Complete it first, with Refund.')
export const refundOnItsWay = text('The refund of this order is already on its way.')

// Invoices
export const invoiceNotReady = text('Your invoice will be here once the order is paid.')
export const invoiceLinkExpired = text(
  'This link has expired. Please open the invoice from your orders again.',
)
export const invoiceOften = text('This invoice was downloaded too often. Please try again later.')

// Payments
export const paymentUnknown = text(
  'We could not find this payment. If you have just paid, please check My Orders.',
)
export const cardReferenceUsed = text(
  'This card reference already pays another order. Please check the slip.',
)
export const upiReferenceUsed = text(
  'This UPI reference was recorded for another payment. Check it on the payer’s phone.',
)
export const paymentNotStarted = text(
  'Online payment cannot be started right now. Nothing was charged. Please try again.',
)
export const paymentNotClosed = text(
  'The open payment page could not be closed. Please try again, or go on paying there.',
)
export const manyCollectionOrders = text(
  'You already have {count} orders to pay on collection. Please pay for this one online.',
)

// Why a successful payment is refunded
export const refundedLate = text(
  'Your payment came after the order had ended. The whole amount is being refunded to you; please book again.',
)
export const refundedTwice = text(
  'This order was already paid and stays booked. This second payment is being refunded to you in full.',
)
export const refundedAmount = text(
  'The amount paid does not match the order. It is being refunded to you in full; please pay again.',
)
export const paymentFailed = text('Your payment did not go through.')

// The PDF of an invoice and of a credit note
export const from = text('FROM')
export const patient = text('PATIENT')
export const referredBy = text('Referred by {doctor}')
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
export const paidByCard = text('Paid by card')
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

// Accounting
export const noBooksHere = text(
  'Accounting covers the whole company, so a role at one centre does not open it.',
)
export const noGstin = text(
  'The company has no GSTIN, so it files no GSTR-1. The documents can be exported as CSV.',
)
export const noDocumentsToExport = text('Nothing was issued in this month.')
export const settlementProblems = text({
  one: '{count} problem in the file. Nothing was saved.',
  other: '{count} problems in the file. Nothing was saved.',
})
export const noSuchSettlement = text('There is no such settlement file.')
export const noSuchUpi = text('There is no such payment by UPI.')
export const ownUpi = text('You recorded or reported this payment yourself. Another person has to match it.')

// Cash of the staff
export const handoverIsCounted = text('This handover has already been counted.')
export const ownCash = text('You cannot count your own cash. Another person has to.')
export const handoverWithdrawn = text('This handover was taken back. Load the page again.')
export const handedOverMeanwhile = text(
  'This cash was handed over during the count. Close this form, and count the handover.',
)
export const countFirst = text('Count this cash first. Then its sum and receipts are shown.')
export const noSuchCount = text('There is no such count of today.')
export const ownRecount = text('You counted this cash, or it is yours. Another person has to count it again.')
export const notYourCount = text('The person who counted this cash has to correct it.')
export const sameCount = text('This is the sum that was counted. Enter the right one.')
export const countSettled = text('What was missing at this count is settled already, so the count stays.')
export const otherRecount = text(
  'This is not the sum that {name} stated. Count the cash together, and state it again if it differs.',
)
export const recountBelowDeposit = text('The safe has only {amount} left: more was paid into the bank.')
export const noSuchSafe = text('There is no such safe, or you may not use it.')
export const safeHoldsLess = text('The safe has {amount}. Check the amount of the slip.')
export const slipUsed = text('A deposit with the number of this slip is recorded already.')
export const noSuchShortage = text('There is no such missing cash.')
export const owedLess = text('{amount} is still missing. Enter that or less.')
export const ownShortage = text(
  'This cash is missing at your own handover, or you counted it. Another person has to write it off.',
)
export const noSuchDeposit = text('There is no such deposit.')
export const ownDeposit = text(
  'You recorded this deposit. Another person has to find it in the bank account.',
)

export const noCredits = text(
  'No money received was found in these columns. Check the row of headings, and which columns have the day and the amount.',
)

export const lineUnknown = text('This order has no such line.')
