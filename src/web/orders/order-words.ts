import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import {
  cashComesBack,
  chooseHowToPay,
  goesBackInCash,
  handedBack,
  inYourBank,
  itemsCounted,
  keptUntil,
  newerOrder,
  notChosenYet,
  nothingToRefund,
  notPaidInTime,
  onItsWay,
  online,
  paymentIsChecked,
  payOnCollection,
  refundComes,
  refundFailed,
  refundStarted,
  sentToBank,
  wasCancelled,
  wasHandedBack,
  wasRefunded,
  weCancelled,
  youCancelled,
} from '#text/orders/order-words.ts'
import { type Message, say } from '#text/text.ts'

/** Sentences about an order and its money. */

const METHODS: Record<string, Message<string>> = {
  ONLINE: online,
  COD: payOnCollection,
  PENDING: notChosenYet,
}

/** How an order is paid, as customers say it. */
export const methodName = (method: string): string => {
  const name = METHODS[method]
  return name ? say(name) : method
}

/** '1 item', '3 items': every unit counts. */
export function itemCount(items: readonly { quantity: number }[]): string {
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  return say(itemsCounted, { count })
}

/** How long the slot is kept for an order that isn't paid yet. */
export const holdSentence = ({ holdExpiresAt }: Pick<Order, 'holdExpiresAt'>): string =>
  holdExpiresAt ? say(keptUntil, { time: formatDateTime(holdExpiresAt) }) : say(chooseHowToPay)

const WHY_CANCELLED: Record<string, Message<string>> = {
  customer: youCancelled,
  operator: weCancelled,
  expired: notPaidInTime,
  replaced: newerOrder,
}

/** Why a cancelled order was cancelled. */
export const whyCancelled = ({ cancelReason }: Pick<Order, 'cancelReason'>): string =>
  say(WHY_CANCELLED[cancelReason ?? ''] ?? wasCancelled)

/** What happens with the money when an order is cancelled now; asked before it is. */
export function moneyWhenCancelled(
  order: Pick<Order, 'paymentStatus' | 'paymentMethod' | 'totalAmount'>,
): string {
  if (order.paymentStatus === 'completed') {
    if (order.paymentMethod === 'COD') return say(cashComesBack, { amount: formatRupees(order.totalAmount) })
    return say(refundComes, { amount: formatRupees(order.totalAmount) })
  }
  if (order.paymentStatus === 'processing') {
    return say(paymentIsChecked)
  }
  return say(nothingToRefund)
}

/** A step of a refund on its way to the customer. */
export interface RefundStep {
  name: string
  state: 'done' | 'now' | 'next'
}

type Refund = NonNullable<Order['refund']>
type Refunded = Pick<Order, 'paymentMethod' | 'invoiceNumber'>

/**
 * True when cash goes back: what paid a Pay on Collection order, and so has its invoice. Another refund is only shown of
 * an order that nothing paid: of an online payment that came too late.
 */
const isInCash = ({ paymentMethod, invoiceNumber }: Refunded): boolean =>
  paymentMethod === 'COD' && invoiceNumber !== null

/** The steps of a refund: to the bank the second waits for the payment provider, in cash for a person. */
export function refundSteps({ status }: Refund, order: Refunded): RefundStep[] {
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

/** How a refund stands, in a sentence. */
export function refundSentence({ amount, status }: Refund, order: Refunded): string {
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
