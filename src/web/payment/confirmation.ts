import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#rules/money.ts'
import { patientFrom } from '#rules/patient.ts'
import { centrePlace, reportSentence } from '#rules/visits/appointment.ts'
import {
  amountPaid,
  amountRefunded,
  appointmentBooked,
  bookingConfirmed,
  collectorComes,
  collectorGoes,
  eitherOr,
  findInOrders,
  isProcessed,
  orderCancelled,
  orderConfirmed,
  orderFailed,
  orderPlaced,
  orderProcessing,
  orderRefunded,
  orderTotal,
  payAtVisit,
  paymentFailed,
  prepareAsTold,
  tellPatient,
  weRefunded,
  whereToGo,
} from '#text/orders/confirmation.ts'
import { payable } from '#text/orders/order-sum.ts'
import { wasCancelled } from '#text/orders/order-words.ts'
import { say } from '#text/text.ts'
import { isOnline } from '#web/orders/order-status.ts'
import { numberOf, textOf, valuesOf } from '#web/platform/stored-values.ts'
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

/** Reads a navigation state; null when it says nothing of a payment. */
export function confirmationStateFrom(state: unknown): ConfirmationState | null {
  const said = valuesOf(state)
  const status = textOf(said.status)
  if (status === undefined) return null
  return {
    status,
    error: textOf(said.error),
    orderId: textOf(said.orderId),
    merchantOrderId: textOf(said.merchantOrderId),
    transactionId: textOf(said.transactionId),
    providerReference: textOf(said.providerReference),
    totalAmount: numberOf(said.totalAmount),
    date: textOf(said.date),
    timeSlot: textOf(said.timeSlot),
    patientName: textOf(said.patientName),
    paymentMethod: textOf(said.paymentMethod),
  }
}

export type Mood = 'done' | 'waiting' | 'failed'

/** Title and message of a status; `error` is the supplied text of a failure. */
export function confirmationWords(
  status: string,
  error?: string,
): { mood: Mood; title: string; message: string } {
  switch (status) {
    case 'completed':
      return {
        mood: 'done',
        title: say(orderConfirmed),
        message: say(appointmentBooked),
      }
    case 'pending':
    case 'processing':
      return {
        mood: 'waiting',
        title: say(orderProcessing),
        message: say(isProcessed),
      }
    case 'failed':
      return { mood: 'failed', title: say(orderFailed), message: error || say(paymentFailed) }
    case 'refunded':
      return { mood: 'done', title: say(orderRefunded), message: say(weRefunded) }
    case 'cancelled':
      return { mood: 'failed', title: say(orderCancelled), message: error || say(wasCancelled) }
    default:
      return { mood: 'done', title: say(bookingConfirmed), message: say(orderPlaced) }
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
  if (paid === 'completed') return say(amountPaid)
  if (paid === 'refunded') return say(amountRefunded)
  return order?.status === 'cancelled' ? say(orderTotal) : say(payable)
}

/** 'ORD-7K3M-Q9T4', with the prefix that an id may lack. */
export const withPrefix = (orderId: string): string =>
  orderId.startsWith('ORD-') ? orderId : `ORD-${orderId}`

/** What happens after a booking, in the order in which it does. The reader may have booked for someone else. */
export function nextSteps(order: Order): string[] {
  const { bookingType, name } = patientFrom(order.collectionDetails)
  return [
    bookingType === 'other' && say(tellPatient, { name }),
    preparationOf(order).length > 0 && bookingType === 'self' && say(prepareAsTold),
    order.centerVisitRequired
      ? say(whereToGo, { place: centrePlace(order.shippingAddress.city, order.centre) })
      : collectorCall(order.collectionDetails),
    order.paymentMethod === 'COD' && say(payAtVisit, { amount: formatRupees(order.totalAmount) }),
    `${reportSentence(order.reportTimeHours)} ${say(findInOrders)}`,
  ].filter(step => typeof step === 'string')
}

function collectorCall(details: Order['collectionDetails']): string {
  const { bookingType, phone } = patientFrom(details)
  const [first, second] = new Set([phone, details.alternatePhone].filter(Boolean))
  const phones = second ? say(eitherOr, { first: first ?? '', second }) : (first ?? '')
  return bookingType === 'other' ? say(collectorGoes, { phones }) : say(collectorComes, { phones })
}
