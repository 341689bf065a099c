import { randomBytes, randomInt } from 'node:crypto'
import { openJournal } from '../journal.ts'

type LinkStatus = 'created' | 'paid' | 'expired' | 'cancelled'

/** A payment link: amounts in paise, times in ms since 1970. */
export type Link = {
  id: string
  referenceId: string
  pageToken: string
  amount: number
  status: LinkStatus
  createdAt: number
  expireAt: number
  endedAt?: number
  callbackUrl: string
  description?: string
  notify: { sms: boolean; email: boolean }
  /** From the first try to pay. */
  orderId?: string
  payments: Payment[]
}

export type Payment = {
  id: string
  status: 'failed' | 'authorized' | 'captured'
  amount: number
  createdAt: number
  rrn: string
}

export type Refund = {
  id: string
  paymentId: string
  amount: number
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
  createdAt: number
  arn: string
  /** The idempotency key and the body that it was first used with. */
  key?: string
  request: string
}

type Line = { link: Link } | { refund: Refund }

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id in Razorpay's format: prefix and 14 letters or digits. */
const providerId = (prefix: string) =>
  `${prefix}_${Array.from({ length: 14 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

export function newLink(
  request: Pick<Link, 'referenceId' | 'amount' | 'expireAt' | 'callbackUrl' | 'description' | 'notify'>,
  at: number,
): Link {
  return {
    ...request,
    id: providerId('plink'),
    pageToken: randomBytes(6).toString('base64url'),
    status: 'created',
    createdAt: at,
    payments: [],
  }
}

/** The link after a try to pay, which leaves its status unless it is captured in time. */
export function tried(link: Link, status: Payment['status'], at: number, amount = link.amount): Link {
  const payment = { id: providerId('pay'), status, amount, createdAt: at, rrn: digits(12) }
  const isPaid = status === 'captured' && link.status === 'created'
  return {
    ...link,
    orderId: link.orderId ?? providerId('order'),
    payments: [...link.payments, payment],
    ...(isPaid ? { status: 'paid', endedAt: at } : {}),
  }
}

export const ended = (link: Link, status: 'expired' | 'cancelled', at: number): Link => ({
  ...link,
  status,
  endedAt: at,
})

export function newRefund(
  request: Pick<Refund, 'paymentId' | 'amount' | 'receipt' | 'key' | 'request'>,
  at: number,
): Refund {
  return { ...request, id: providerId('rfnd'), status: 'pending', createdAt: at, arn: digits(12) }
}

export type Ledger = {
  link(id: string): Link | undefined
  linkByReference(referenceId: string): Link | undefined
  linkByPage(pageToken: string): Link | undefined
  linkByOrder(orderId: string): Link | undefined
  /** The payment with its link. */
  payment(paymentId: string): { payment: Payment; link: Link } | undefined
  refundByKey(key: string): Refund | undefined
  refundByReceipt(receipt: string): Refund | undefined
  refundsOf(paymentId: string): Refund[]
  /** Refunded paise of a payment, with pending refunds. */
  refundedAmount(paymentId: string): number
  all(): { links: Link[]; refunds: Refund[] }
  saveLink(link: Link): Link
  saveRefund(refund: Refund): Refund
}

function isLine(line: unknown): line is Line {
  return typeof line === 'object' && line !== null && ('link' in line || 'refund' in line)
}

/** Links and refunds in a journal. The last line with an id counts. */
export function openLedger(file: string): Ledger {
  const journal = openJournal<Line>(file, isLine)
  const links = new Map<string, Link>()
  const references = new Map<string, string>()
  const pages = new Map<string, string>()
  const orders = new Map<string, string>()
  const payments = new Map<string, string>()
  const refunds = new Map<string, Refund>()

  function keep(line: Line) {
    if ('refund' in line) {
      refunds.set(line.refund.id, line.refund)
      return
    }
    const { link } = line
    links.set(link.id, link)
    references.set(link.referenceId, link.id)
    pages.set(link.pageToken, link.id)
    if (link.orderId) orders.set(link.orderId, link.id)
    for (const { id } of link.payments) payments.set(id, link.id)
  }
  function save(line: Line) {
    journal.append(line)
    keep(line)
  }

  for (const line of journal.entries) keep(line)
  if (journal.entries.length > 2 * (links.size + refunds.size) + 100) {
    journal.rewrite([
      ...[...links.values()].map(link => ({ link })),
      ...[...refunds.values()].map(refund => ({ refund })),
    ])
  }

  const findRefund = (is: (refund: Refund) => boolean) => [...refunds.values()].find(is)
  const refundsOf = (paymentId: string) =>
    [...refunds.values()].filter(refund => refund.paymentId === paymentId)

  return {
    link: id => links.get(id),
    linkByReference: reference => links.get(references.get(reference) ?? ''),
    linkByPage: token => links.get(pages.get(token) ?? ''),
    linkByOrder: order => links.get(orders.get(order) ?? ''),
    payment(paymentId) {
      const link = links.get(payments.get(paymentId) ?? '')
      const payment = link?.payments.find(({ id }) => id === paymentId)
      return link && payment && { payment, link }
    },
    refundByKey: key => findRefund(refund => refund.key === key),
    refundByReceipt: receipt => findRefund(refund => refund.receipt === receipt),
    refundsOf,
    refundedAmount: paymentId =>
      refundsOf(paymentId)
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
    all: () => ({ links: [...links.values()], refunds: [...refunds.values()] }),
    saveLink(link) {
      save({ link })
      return link
    },
    saveRefund(refund) {
      save({ refund })
      return refund
    },
  }
}
