import { text } from '../text.ts'

/** The list of orders and the page of one. */

export const ordersNotLoaded = text('Your orders could not be loaded. Please try again.')
export const noOrdersYet = text("You don't have any orders yet.")
export const browseTests = text('Browse Tests')
export const loadingOrders = text('Loading your orders...')
export const viewDetails = text('View Details')

export const homeVisits = text('Home visits and consultations')
export const askedFor = text('For {name}, asked for {when}')
export const requestReceived = text('Request received. We call you about it.')

/** The title of the browser's tab, and a heading with '#ORD-…'. */
export const orderTitle = text('Order {order}')
export const orderNumber = text('Order #{order}')
export const placedOn = text('Placed on {time}')
export const orderNotFound = text('Order not found')
export const orderNotFetched = text('Failed to fetch order details')
export const orderUnanswered = text('An error occurred while fetching order details')
export const orderDetails = text('Order Details')
export const backToOrders = text('Back to Orders')
export const loadingOrder = text('Loading order details...')
export const hourHasCome = text('The hour of your visit has come. To change or cancel it, please call us.')
export const reportIsThere = text('Your test report is ready!')
export const reportsAreThere = text('All the test reports are ready!')
export const reportPartIsThere = text('A part of your report is here. The rest follows.')
export const someReportsAreThere = text('The first reports are here. The others follow.')
export const viewReport = text('View Report')
export const viewPart = text('View part {number}')
export const viewReportOf = text('Report of {name}')
export const viewPartOf = text('Part {number} for {name}')
export const opening = text('Opening...')
export const openingReport = text('Opening your report...')
export const reportNotOpened = text('The report could not be opened. Please try again.')
export const viewInvoice = text('View Invoice')

export const itemsTitle = text('Items')
export const collectionTitle = text('Collection Details')
export const paymentTitle = text('Payment Info')
export const subtotalLabel = text('Subtotal')
export const discountLabel = text('Discount')
export const discountByCoupon = text('Discount ({coupon})')
export const totalLabel = text('Total')
export const timeLabel = text('Time')
export const timeSlotLabel = text('Time Slot')
export const placeLabel = text('Place')
export const patientLabel = text('Patient')
/** One of several patients of an order. */
export const patientNumber = text('Patient {number}')
export const patientNameLabel = text('Patient Name')
export const patientAddressLabel = text("Patient's Address")
export const reportLabel = text('Report')
export const withinHours = text('within {hours} hours after the visit')
export const paymentMethodLabel = text('Payment Method')
export const paymentStatusLabel = text('Payment Status')
export const orderStatusLabel = text('Order Status')
export const transactionLabel = text('Transaction ID')
export const invoiceLabel = text('Invoice')

/** How far a payment is. */
export const beingChecked = text('Being checked')
export const didNotGoThrough = text('Did not go through')
export const notPaid = text('Not paid')

export const paymentUnfinished = text('Your payment is not finished yet.')
export const continuePayment = text('Continue Payment')
export const payNow = text('Pay Now')
export const refundTitle = text('Refund')
/** Read out after the name of a step. */
export const stepDone = text(', done')

export const howFar = text('How far your booking is')
/** The steps from the booking to the report. */
export const stepBookedAndPaid = text('Booked and paid')
export const stepPaymentChecked = text('Payment being checked')
export const stepAwaitsPayment = text('Waiting for the payment')
export const visitAtHome = text('Visit at home')
export const visitAtCentre = text('Visit to the centre')

export const cancelOrder = text('Cancel Order')
export const cancelAsked = text('Cancel this order?')
export const keepOrder = text('Keep Order')
export const cancelling = text('Cancelling...')
export const cancelFinal = text(
  'Order #{order} can’t be brought back once it is cancelled. Your hour becomes free for someone else.',
)
export const orderIsCancelled = text('Your order is cancelled.')
export const notCancelled = text('The order could not be cancelled. Please try again.')
