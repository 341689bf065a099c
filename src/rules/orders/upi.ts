import type { Paise } from '../money.ts'

interface UpiPayment {
  /** 'jaanch@bank' */
  to: string
  name: string
  amount: Paise
  /** The order's number. */
  order: string
}

/** NPCI's linking specification: any UPI app fills in payee, amount and note. */
export function upiLink({ to, name, amount, order }: UpiPayment): string {
  const rupees = (amount / 100).toFixed(2)
  // Not URLSearchParams, because some apps show its plus signs.
  const query = [
    ['pa', to],
    ['pn', name],
    ['am', rupees],
    ['cu', 'INR'],
    ['tn', order],
    ['tr', order.replaceAll('-', '')],
  ].map(([key, value]) => `${key}=${encodeURIComponent(value ?? '')}`)
  return `upi://pay?${query.join('&')}`
}

export const parsePayee = (link: string): string =>
  new URLSearchParams(link.slice(link.indexOf('?'))).get('pa') ?? ''

/** The reference that a payer's phone shows (UTR), or the slip of a card terminal (RRN). */
export const PAYMENT_REFERENCE = /^\d{12}$/
