import { randomBytes, randomInt } from 'node:crypto'
import { openJournal } from '../journal.ts'

type OrderState = 'PENDING' | 'COMPLETED' | 'FAILED'
type RefundState = 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'

/** An order at PhonePe: amounts in paise, times in ms since 1970. */
export type Order = {
  merchantOrderId: string
  orderId: string
  pageToken: string
  amount: number
  state: OrderState
  createdAt: number
  expireAt: number
  /** Absent for a UPI code. */
  redirectUrl?: string
  message?: string
  metaInfo?: Record<string, string | undefined>
  errorCode?: string
  detailedErrorCode?: string
  attempt?: Attempt
}

/** The customer's one attempt to pay an order. */
type Attempt = {
  transactionId: string
  timestamp: number
  amount: number
  state: OrderState
  utr: string
  upiTransactionId: string
}

export type Refund = {
  merchantRefundId: string
  originalMerchantOrderId: string
  refundId: string
  amount: number
  state: RefundState
  createdAt: number
  utr: string
  errorCode?: string
}

type Line = { order: Order } | { refund: Refund }

/** An id in PhonePe's format: prefix, minute, random digits. */
function providerId(prefix: string, at: number) {
  const minute = new Date(at).toISOString().replace(/\D/g, '').slice(2, 12)
  return `${prefix}${minute}${randomInt(10 ** 11, 10 ** 12)}`
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

export function newOrder(
  request: Pick<Order, 'merchantOrderId' | 'amount' | 'redirectUrl' | 'message' | 'metaInfo'>,
  at: number,
  expireAfterSeconds: number,
): Order {
  return {
    ...request,
    orderId: providerId('OMO', at),
    pageToken: randomBytes(16).toString('base64url'),
    state: 'PENDING',
    createdAt: at,
    expireAt: at + expireAfterSeconds * 1000,
  }
}

export function newRefund(
  request: Pick<Refund, 'merchantRefundId' | 'originalMerchantOrderId' | 'amount'>,
  at: number,
): Refund {
  return { ...request, refundId: providerId('OMR', at), state: 'PENDING', createdAt: at, utr: digits(12) }
}

/** The order after a payment attempt. `amount` differs from the order's only in tests. */
export function settled(
  order: Order,
  state: 'COMPLETED' | 'FAILED',
  at: number,
  amount = order.amount,
): Order {
  const { errorCode: _, detailedErrorCode: __, ...rest } = order
  const attempt: Attempt = {
    transactionId: providerId('OM', at),
    timestamp: at,
    amount,
    state,
    utr: digits(12),
    upiTransactionId: `YBL${randomBytes(16).toString('hex')}`,
  }
  const failure = state === 'FAILED' ? { errorCode: 'TXN_FAILED', detailedErrorCode: 'ZM' } : {}
  return { ...rest, ...failure, state, amount, attempt }
}

/** The order after its expiry. */
export function expired(order: Order): Order {
  return { ...order, state: 'FAILED', errorCode: 'ORDER_EXPIRED', detailedErrorCode: 'ORDER_EXPIRED' }
}

export type Ledger = {
  order(merchantOrderId: string): Order | undefined
  orderByPage(pageToken: string): Order | undefined
  refund(merchantRefundId: string): Refund | undefined
  /** UPI codes that can be paid. */
  openCodes(): Order[]
  /** Orders that can still change, checked by the timer. */
  openOrders(): Order[]
  openRefunds(): Refund[]
  all(): { orders: Order[]; refunds: Refund[] }
  /** Refunded paise of an order, with pending refunds. */
  refundedAmount(merchantOrderId: string): number
  saveOrder(order: Order): Order
  saveRefund(refund: Refund): Refund
}

function isLine(line: unknown): line is Line {
  return typeof line === 'object' && line !== null && ('order' in line || 'refund' in line)
}

/** Orders and refunds in a journal. The last line with an id counts. */
export function openLedger(file: string): Ledger {
  const journal = openJournal<Line>(file, isLine)
  const orders = new Map<string, Order>()
  const pages = new Map<string, string>()
  const refunds = new Map<string, Refund>()

  function keep(line: Line) {
    if ('order' in line) {
      orders.set(line.order.merchantOrderId, line.order)
      pages.set(line.order.pageToken, line.order.merchantOrderId)
    } else {
      refunds.set(line.refund.merchantRefundId, line.refund)
    }
  }
  function save(line: Line) {
    journal.append(line)
    keep(line)
  }

  for (const line of journal.entries) keep(line)
  if (journal.entries.length > 2 * (orders.size + refunds.size) + 100) {
    journal.rewrite([
      ...[...orders.values()].map(order => ({ order })),
      ...[...refunds.values()].map(refund => ({ refund })),
    ])
  }

  const openOrders = () => [...orders.values()].filter(order => order.state === 'PENDING')
  return {
    order: id => orders.get(id),
    orderByPage: token => orders.get(pages.get(token) ?? ''),
    refund: id => refunds.get(id),
    openOrders,
    openCodes: () => openOrders().filter(({ redirectUrl }) => redirectUrl === undefined),
    openRefunds: () => [...refunds.values()].filter(r => r.state === 'PENDING' || r.state === 'CONFIRMED'),
    all: () => ({ orders: [...orders.values()], refunds: [...refunds.values()] }),
    refundedAmount: id =>
      [...refunds.values()]
        .filter(refund => refund.originalMerchantOrderId === id && refund.state !== 'FAILED')
        .reduce((sum, refund) => sum + refund.amount, 0),
    saveOrder(order) {
      save({ order })
      return order
    },
    saveRefund(refund) {
      save({ refund })
      return refund
    },
  }
}
