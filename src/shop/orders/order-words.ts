import { formatDateTime, formatShortDay, indianDate } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { online, payOnCollection, wasCancelled } from '#text/orders.ts'
import { type Message, say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import {
  goesBackInCash,
  handedBack,
  inYourBank,
  itemsCounted,
  keptUntil,
  newerOrder,
  notChosenYet,
  notPaidChooseHow,
  notPaidInTime,
  notPaidUntil,
  onItsWay,
  paidByCard,
  paidByUpi,
  paidInCash,
  partOfVisit,
  refundFailed,
  refundStarted,
  sentToBank,
  wasHandedBack,
  wasRefunded,
  weCancelled,
  youCancelled,
} from './words.ts'

const METHODS: Record<string, Message<string>> = {
  ONLINE: online,
  COD: payOnCollection,
  PENDING: notChosenYet,
}

export const methodName = (method: string): string => {
  const name = METHODS[method]
  return name ? say(name) : method
}

const PAID_TO_STAFF = { cash: paidInCash, upi: paidByUpi, card: paidByCard } as const

/** How an order will be paid, or was paid to our staff. */
export function paymentMethodWords({
  paymentMethod,
  paidAtVisit,
  paidAtWholeVisit = 0,
}: { paymentMethod: string } & Pick<Order, 'paidAtVisit'> &
  Partial<Pick<Order, 'paidAtWholeVisit'>>): string {
  if (!paidAtVisit) return methodName(paymentMethod)
  const { amount, as, at } = paidAtVisit
  const own = say(PAID_TO_STAFF[as], {
    amount: formatRupees(amount),
    day: formatShortDay(indianDate(new Date(at))),
  })
  return paidAtWholeVisit > amount ? say(partOfVisit, { own, amount: formatRupees(paidAtWholeVisit) }) : own
}

/** '1 item', '3 items': the sum of the quantities. */
export function itemCount(items: readonly { quantity: number }[]): string {
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  return say(itemsCounted, { count })
}

/** Until when an unpaid order holds its slot. */
export function holdSentence({
  holdExpiresAt,
  addedTo,
}: Pick<Order, 'holdExpiresAt'> & Partial<Pick<Order, 'addedTo'>>): string {
  if (!holdExpiresAt) return say(notPaidChooseHow)
  return say(addedTo ? notPaidUntil : keptUntil, { time: formatDateTime(holdExpiresAt) })
}

const WHY_CANCELLED: Record<string, Message<string>> = {
  customer: youCancelled,
  operator: weCancelled,
  expired: notPaidInTime,
  replaced: newerOrder,
}

export const cancelReasonText = ({ cancelReason }: Pick<Order, 'cancelReason'>): string =>
  say(WHY_CANCELLED[cancelReason ?? ''] ?? wasCancelled)

export interface RefundStep {
  name: string
  state: 'done' | 'now' | 'next'
}

type Refund = NonNullable<Order['refund']>
/** The refund of an addition is always of the payment that paid it. */
type RefundedOrder = Pick<Order, 'paymentMethod'> & Partial<Pick<Order, 'invoiceNumber'>>

/**
 * True for a refund in cash, which means that a Pay on Collection order was paid and so has an invoice. A refund of an
 * order without an invoice is of an online payment that came too late.
 */
const isInCash = ({ paymentMethod, invoiceNumber }: RefundedOrder): boolean =>
  paymentMethod === 'COD' && invoiceNumber !== null

/** The steps of a refund, online or in cash. */
export function refundSteps({ status }: Refund, order: RefundedOrder): RefundStep[] {
  const isDone = status === 'completed'
  const sent = isDone ? 'done' : 'now'
  const started: RefundStep = { name: say(refundStarted), state: 'done' }
  if (isInCash(order)) return [started, { name: say(handedBack), state: sent }]
  return [
    started,
    { name: say(sentToBank), state: sent },
    { name: say(inYourBank), state: isDone ? 'now' : 'next' },
  ]
}

export function orderRefundSentence({ amount, status }: Refund, order: RefundedOrder): string {
  const money = formatRupees(amount)
  if (status === 'failed') return say(refundFailed, { amount: money })
  if (isInCash(order)) {
    return status === 'completed'
      ? say(wasHandedBack, { amount: money })
      : say(goesBackInCash, { amount: money })
  }
  if (status === 'completed') return say(wasRefunded, { amount: money })
  return say(onItsWay, { amount: money })
}
