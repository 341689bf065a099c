import { text } from './text.ts'

/** Words about orders, payments and visits that several areas share. */

// The visit
/** Within other sentences: 'at a partner centre in Pune'. */
export const centreIn = text('partner centre in {city}')

// Cancelling
export const refundChanged = text('The amount has just changed. Please check it again before you cancel.')
/** About an order that was added to the visit and is cancelled with it. */
export const ofAddition = text('Added order {order}: {sentence}')

// The cart
export const book = text('Book')
export const bookNow = text('Book Now')
export const removeItem = text('Remove')
export const cartIsEmpty = text('Your cart is empty')
export const partOf = text('{name} is already part of {whole}.')

// The checkout
export const pleaseChoose = text('Please choose')
export const asOnIdentityCard = text('As on their ID card')
export const customerMissing = text('Customer information is missing. Please login again.')

// The invoice
export const orderIdMissing = text('Order ID is missing')
export const gstinIs = text('GSTIN: {gstin}')
export const accreditationIs = text('Accreditation: {names}')
export const paymentReferenceLabel = text('Reference')
export const billedTo = text('BILLED TO')
export const notAvailable = text('N/A')
export const orderIdLabel = text('Order ID')
export const placeOfSupplyLabel = text('Place of supply')
export const itemColumn = text('Item')
export const forPatient = text('for {patient}')
/** Short for quantity, on a phone. */
export const qty = text('Qty')
export const beforeGst = text('Value before GST')

// Payment
export const amountPayable = text('Amount Payable')
export const online = text('Online')
export const payOnCollection = text('Pay on Collection')
export const wasCancelled = text('This order was cancelled.')

// The page of an order
export const requestReceived = text('Request received. We’ll call you about it.')
/** The title of the browser's tab, and a heading with '#ORD-…'. */
export const orderTitle = text('Order {order}')
export const orderNotFound = text('Order not found')
export const orderDetails = text('Order Details')
export const backToOrders = text('Back to Orders')
export const viewInvoice = text('View Invoice')
export const subtotalLabel = text('Subtotal')
export const discountLabel = text('Discount')
export const totalLabel = text('Total')
export const timeSlotLabel = text('Time Slot')
export const patientLabel = text('Patient')
export const referringDoctorLabel = text('Referring doctor')
export const patientNameLabel = text('Patient Name')
export const paymentMethodLabel = text('Payment Method')
export const transactionLabel = text('Transaction ID')
export const invoiceLabel = text('Invoice')
/** Read out after the name of a step. */
export const stepDone = text(', done')
export const howFar = text('Your booking so far')

// Links and ways of payment
export const linkNotGood = text('This payment link no longer works. Please call us for a new one.')
export const notWithCoupons = text('Pay on Collection is not available with coupon discounts')

// Patients and progress of the visit
export const alreadyInItem = text('already in {item}')
export const howPersonPrepares = text('{name}: how to prepare')
export const forNames = text('for {names}')
export const collectorOnTheWay = text('On the way to you. To change anything now, please call us.')
export const collectorAtDoor = text('At your door. Please share the door code.')

/** A visit of which a part is paid, for example before tests were added. */
export const partlyPaid = text('{paid} paid. {due} at the visit.')
