import type { Order } from '#contract/orders.ts'
import { centrePlace, reportSentence } from '#rules/appointment.ts'
import { formatRupees } from '#rules/money.ts'
import { patientFrom } from '#rules/patient.ts'
import { isOnline } from '#web/orders/order-status.ts'
import { preparationOf } from '#web/visit/visit-words.ts'

/** What a customer reads after choosing how to pay. */

/** What the page before hands over. The shop's own word on the order counts more. */
export interface ConfirmationState {
  status: string
  error?: string
  orderId?: string
  merchantOrderId?: string
  transactionId?: string | null
  providerReference?: string | null
  totalAmount?: number
  date?: string
  timeSlot?: string
  patientName?: string
  paymentMethod?: string
}

export type Mood = 'done' | 'waiting' | 'failed'

const FAILED = 'Your payment could not be processed. Please contact support.'

/** Title and message of a status; `error` is the supplied text of a failure. */
export function confirmationWords(
  status: string,
  error?: string,
): { mood: Mood; title: string; message: string } {
  switch (status) {
    case 'completed':
      return {
        mood: 'done',
        title: 'Order Confirmed!',
        message: 'Your appointment has been successfully booked',
      }
    case 'pending':
    case 'processing':
      return {
        mood: 'waiting',
        title: 'Order Processing',
        message: 'Your order is being processed. Check your payment app for status.',
      }
    case 'failed':
      return { mood: 'failed', title: 'Order Failed', message: error || FAILED }
    case 'refunded':
      return { mood: 'done', title: 'Order Refunded', message: 'We have refunded what you paid.' }
    case 'cancelled':
      return { mood: 'failed', title: 'Order Cancelled', message: error || 'This order was cancelled.' }
    default:
      return { mood: 'done', title: 'Booking Confirmed', message: 'Your order has been placed.' }
  }
}

/** What the shop says of a payment that was started; before that, the page before may know more. */
const STARTED: readonly string[] = ['completed', 'processing', 'failed', 'refunded']

/**
 * The status to show. What the shop knows (cancelled, confirmed for collection, how a payment stands) counts whatever the
 * page before said; else that page's word; else the order's payment.
 */
export function confirmationStatus(order: Order | null, state: ConfirmationState | null): string {
  if (!order) return state?.status || 'failed'
  if (order.status === 'cancelled') return 'cancelled'
  if (isOnline(order.paymentMethod)) {
    return STARTED.includes(order.paymentStatus)
      ? order.paymentStatus
      : (state?.status ?? order.paymentStatus)
  }
  return order.status === 'pending' ? (state?.status ?? 'pending') : order.status
}

/** What the amount of an order is called, by what became of its payment. `status` is what the page shows without one. */
export function amountName(order: Pick<Order, 'status' | 'paymentStatus'> | null, status: string): string {
  const paid = order?.paymentStatus ?? status
  if (paid === 'completed') return 'Amount Paid'
  if (paid === 'refunded') return 'Amount Refunded'
  return order?.status === 'cancelled' ? 'Order Total' : 'Amount Payable'
}

/** 'ORD-7K3M-Q9T4', with the prefix that an id may lack. */
export const withPrefix = (orderId: string): string =>
  orderId.startsWith('ORD-') ? orderId : `ORD-${orderId}`

/** What happens after a booking, in the order in which it does. The reader may have booked for someone else. */
export function nextSteps(order: Order): string[] {
  const { bookingType, name } = patientFrom(order.collectionDetails)
  return [
    bookingType === 'other' && `Please tell ${name} the day, the time and how to prepare.`,
    preparationOf(order).length > 0 && bookingType === 'self' && 'Prepare as "How to prepare" says.',
    order.centerVisitRequired
      ? `Where to go: ${centrePlace(order.shippingAddress.city, order.centre)}`
      : collectorCall(order.collectionDetails),
    order.paymentMethod === 'COD' &&
      `The payment of ${formatRupees(order.totalAmount)} is made at the visit.`,
    `${reportSentence(order.reportTimeHours)} Find it in My Orders.`,
  ].filter(step => typeof step === 'string')
}

function collectorCall(details: Order['collectionDetails']): string {
  const { bookingType, phone } = patientFrom(details)
  const numbers = [...new Set([phone, details.alternatePhone].filter(Boolean))].join(' or ')
  return bookingType === 'other'
    ? `Our collector goes to the patient and calls ${numbers} when on the way.`
    : `Our collector comes to you and calls ${numbers} when on the way.`
}
