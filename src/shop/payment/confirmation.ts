import { formatRupees } from '#rules/money.ts'
import { joinNames } from '#rules/patients/names.ts'
import { formatMobile } from '#rules/people.ts'
import { centreAddress, reportSentence } from '#rules/visits/appointment.ts'
import { phonesToCall } from '#rules/visits/phones-to-call.ts'
import { asNumber, asRecord, asText } from '#shop/frame/stored-values.ts'
import { isOnline } from '#shop/orders/order-status.ts'
import { isShared, namesOfOthers, preparations, recipients } from '#shop/visit/patients.ts'
import { amountPayable, wasCancelled } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import {
  addedToVisit,
  amountPaid,
  amountRefunded,
  appointmentBooked,
  bookingConfirmed,
  collectorCalls,
  doorCodeComes,
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
  prepareAsDescribed,
  shareWithPatient,
  weRefunded,
  whereToGo,
} from './words.ts'

/** History state from the page before. The order's own data has precedence. */
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

/** Validates history state; null without a status. */
export function confirmationStateFrom(state: unknown): ConfirmationState | null {
  const said = asRecord(state)
  const status = asText(said.status)
  if (status === undefined) return null
  return {
    status,
    error: asText(said.error),
    orderId: asText(said.orderId),
    merchantOrderId: asText(said.merchantOrderId),
    transactionId: asText(said.transactionId),
    providerReference: asText(said.providerReference),
    totalAmount: asNumber(said.totalAmount),
    date: asText(said.date),
    timeSlot: asText(said.timeSlot),
    patientName: asText(said.patientName),
    paymentMethod: asText(said.paymentMethod),
  }
}

export type Mood = 'done' | 'waiting' | 'failed'

/** Title and message of a status; `error` is the message of a failure, `addedTo` the order to whose visit it was added. */
export function confirmationWords(
  status: string,
  error?: string,
  addedTo?: string | null,
): { mood: Mood; title: string; message: string } {
  const added = addedTo ? say(addedToVisit, { order: addedTo }) : undefined
  switch (status) {
    case 'completed':
      return {
        mood: 'done',
        title: say(orderConfirmed),
        message: added ?? say(appointmentBooked),
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
      return { mood: 'done', title: say(bookingConfirmed), message: added ?? say(orderPlaced) }
  }
}

/** Statuses of a payment that was started; before that, the history state may be newer. */
const STARTED: readonly string[] = ['completed', 'processing', 'failed', 'refunded']

/**
 * The status to show: that of the order once it is decided (cancelled, confirmed for collection, payment started), then
 * that of the history state, then the order's payment status.
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

/** Label of the order's amount, by its payment status. `status` is used without an order. */
export function amountName(order: Pick<Order, 'status' | 'paymentStatus'> | null, status: string): string {
  const paid = order?.paymentStatus ?? status
  if (paid === 'completed') return say(amountPaid)
  if (paid === 'refunded') return say(amountRefunded)
  return order?.status === 'cancelled' ? say(orderTotal) : say(amountPayable)
}

/** 'ORD-7K3M-Q9T4': adds the prefix where the id lacks it. */
export const withPrefix = (orderId: string): string =>
  orderId.startsWith('ORD-') ? orderId : `ORD-${orderId}`

/** Next steps after a booking, in order of time. The customer may have booked for another patient. */
export function nextSteps(order: Order): string[] {
  const others = namesOfOthers(order)
  // The message to the door already goes to the patient.
  const sendTo = order.collectionDetails.doorPhone ? [] : recipients(order)
  return [
    sendTo.length > 0 && say(shareWithPatient, { name: joinNames(sendTo.map(({ name }) => name)) }),
    // With several patients, each has a card of their own.
    !isShared(order) && others === '' && preparations(order).length > 0 && say(prepareAsDescribed),
    order.centerVisitRequired
      ? say(whereToGo, { place: centreAddress(order.shippingAddress.city, order.centre) })
      : collectorCall(order),
    !order.centerVisitRequired && doorCode(order),
    order.paymentMethod === 'COD' && say(payAtVisit, { amount: formatRupees(order.totalAmount) }),
    `${reportSentence(order.reportTimeHours)} ${say(findInOrders)}`,
  ].filter(step => typeof step === 'string')
}

/** It goes to the account's phone and to the number at the door. */
function doorCode({ userDetails, collectionDetails: { doorPhone } }: Order): string {
  const phones = [...new Set([userDetails.phone, doorPhone])].flatMap(phone =>
    phone ? formatMobile(phone) : [],
  )
  return say(doorCodeComes, { phones: joinNames(phones) })
}

function collectorCall({ collectionDetails: details, patients: [patient] }: Order): string {
  const isForOther = patient !== undefined && patient.relation !== 'self'
  const [first = '', second] = phonesToCall({
    door: details.doorPhone,
    first: patient?.phone,
    second: details.alternatePhone,
    isForOther,
  })
  const phones = second
    ? say(eitherOr, { first: formatMobile(first), second: formatMobile(second) })
    : formatMobile(first)
  return say(collectorCalls, { phones })
}
