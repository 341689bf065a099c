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

/** A UPI code for one payment. */
export type Qr = {
  id: string
  amount: number
  status: 'active' | 'closed'
  closeReason: 'paid' | 'on_demand' | null
  createdAt: number
  closeBy: number
  closedAt?: number
  description?: string
  notes: Record<string, string>
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

type Line = { link: Link } | { qr: Qr } | { refund: Refund }

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

export function newQr(request: Pick<Qr, 'amount' | 'closeBy' | 'description' | 'notes'>, at: number): Qr {
  return {
    ...request,
    id: providerId('qr'),
    status: 'active',
    closeReason: null,
    createdAt: at,
    payments: [],
  }
}

const newPayment = (status: Payment['status'], at: number, amount: number): Payment => ({
  id: providerId('pay'),
  status,
  amount,
  createdAt: at,
  rrn: digits(12),
})

export const closedQr = (qr: Qr, closeReason: Qr['closeReason'], at: number): Qr =>
  qr.status === 'closed' ? qr : { ...qr, status: 'closed', closeReason, closedAt: at }

/** The code after a payment, which closes it. */
export const paidQr = (qr: Qr, status: Payment['status'], at: number, amount = qr.amount): Qr =>
  closedQr({ ...qr, payments: [...qr.payments, newPayment(status, at, amount)] }, 'paid', at)

/** The link after a try to pay, which leaves its status unless it is captured in time. */
export function tried(link: Link, status: Payment['status'], at: number, amount = link.amount): Link {
  const payment = newPayment(status, at, amount)
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
  qr(id: string): Qr | undefined
  /** By the shop's id, in the notes. */
  qrByReference(reference: string): Qr | undefined
  payment(paymentId: string): Payment | undefined
  refundByKey(key: string): Refund | undefined
  refundByReceipt(receipt: string): Refund | undefined
  refundsOf(paymentId: string): Refund[]
  /** Refunded paise of a payment, with pending refunds. */
  refundedAmount(paymentId: string): number
  all(): { links: Link[]; qrs: Qr[]; refunds: Refund[] }
  saveLink(link: Link): Link
  saveQr(qr: Qr): Qr
  saveRefund(refund: Refund): Refund
}

function isLine(line: unknown): line is Line {
  return typeof line === 'object' && line !== null && ('link' in line || 'qr' in line || 'refund' in line)
}

/** Links, codes and refunds in a journal. The last line with an id counts. */
export function openLedger(file: string): Ledger {
  const journal = openJournal<Line>(file, isLine)
  const links = new Map<string, Link>()
  const references = new Map<string, string>()
  const pages = new Map<string, string>()
  const orders = new Map<string, string>()
  const qrs = new Map<string, Qr>()
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()

  function keep(line: Line) {
    if ('refund' in line) {
      refunds.set(line.refund.id, line.refund)
      return
    }
    if ('qr' in line) {
      qrs.set(line.qr.id, line.qr)
      for (const payment of line.qr.payments) payments.set(payment.id, payment)
      return
    }
    const { link } = line
    links.set(link.id, link)
    references.set(link.referenceId, link.id)
    pages.set(link.pageToken, link.id)
    if (link.orderId) orders.set(link.orderId, link.id)
    for (const payment of link.payments) payments.set(payment.id, payment)
  }
  function save(line: Line) {
    journal.append(line)
    keep(line)
  }

  for (const line of journal.entries) keep(line)
  if (journal.entries.length > 2 * (links.size + qrs.size + refunds.size) + 100) {
    journal.rewrite([
      ...[...links.values()].map(link => ({ link })),
      ...[...qrs.values()].map(qr => ({ qr })),
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
    qr: id => qrs.get(id),
    qrByReference: reference => [...qrs.values()].find(({ notes }) => notes.reference === reference),
    payment: id => payments.get(id),
    refundByKey: key => findRefund(refund => refund.key === key),
    refundByReceipt: receipt => findRefund(refund => refund.receipt === receipt),
    refundsOf,
    refundedAmount: paymentId =>
      refundsOf(paymentId)
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
    all: () => ({ links: [...links.values()], qrs: [...qrs.values()], refunds: [...refunds.values()] }),
    saveLink(link) {
      save({ link })
      return link
    },
    saveQr(qr) {
      save({ qr })
      return qr
    },
    saveRefund(refund) {
      save({ refund })
      return refund
    },
  }
}
