import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'

/** Sentences about an order and its money. */

const METHODS: Record<string, string> = {
  ONLINE: 'Online',
  COD: 'Pay on Collection',
  PENDING: 'Not chosen yet',
}

/** How an order is paid, as customers say it. */
export const methodName = (method: string): string => METHODS[method] ?? method

/** '1 item', '3 items': every unit counts. */
export function itemCount(items: readonly { quantity: number }[]): string {
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  return count === 1 ? '1 item' : `${count} items`
}

/** How long the slot is kept for an order that isn't paid yet. */
export const holdSentence = ({ holdExpiresAt }: Pick<Order, 'holdExpiresAt'>): string =>
  holdExpiresAt
    ? `Not paid yet. Your slot is kept until ${formatDateTime(holdExpiresAt)}.`
    : 'Not paid yet. Please choose how to pay.'

const WHY_CANCELLED: Record<string, string> = {
  customer: 'You cancelled this order.',
  operator: 'We cancelled this order.',
  expired: 'This order was not paid in time, so its slot was given back.',
  replaced: 'You placed a newer order before paying for this one.',
}

/** Why a cancelled order was cancelled. */
export const whyCancelled = ({ cancelReason }: Pick<Order, 'cancelReason'>): string =>
  WHY_CANCELLED[cancelReason ?? ''] ?? 'This order was cancelled.'

/** What happens with the money when an order is cancelled now; asked before it is. */
export function moneyWhenCancelled(
  order: Pick<Order, 'paymentStatus' | 'paymentMethod' | 'totalAmount'>,
): string {
  if (order.paymentStatus === 'completed') {
    if (order.paymentMethod === 'COD')
      return `We hand ${formatRupees(order.totalAmount)} back to you in cash.`
    return `We refund ${formatRupees(order.totalAmount)} the way you paid. Banks take up to 7 days to show it.`
  }
  if (order.paymentStatus === 'processing') {
    return 'We first check the payment that you started. If it went through, or still does, we refund it the way you paid.'
  }
  return 'Nothing has been paid, so there is nothing to refund.'
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
  const started: RefundStep = { name: 'Refund started', state: 'done' }
  if (isInCash(order)) return [started, { name: 'Handed back in cash', state: sent }]
  return [
    started,
    { name: 'Sent to your bank', state: sent },
    { name: 'In your bank account', state: isDone ? 'now' : 'next' },
  ]
}

/** How a refund stands, in a sentence. */
export function refundSentence({ amount, status }: Refund, order: Refunded): string {
  const money = formatRupees(amount)
  if (status === 'failed')
    return `The refund of ${money} did not go through. Please call us, and we will put it right.`
  if (isInCash(order)) {
    return status === 'completed'
      ? `${money} was handed back to you in cash.`
      : `${money} goes back to you in cash, by our collector or at our desk.`
  }
  if (status === 'completed')
    return `${money} was refunded the way you paid. Banks take up to 7 days to show it.`
  return `${money} is on its way back to you.`
}
