/** The states of an order and of its payment, as they are kept and as they cross the wire. */

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'collected',
  'report',
  'feedback',
  'reminder',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What an order can be moved to, one after the other; cancelling is no step. */
export const ORDER_STEPS = ['confirmed', 'collected', 'report', 'feedback', 'reminder'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

export const PAYMENT_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
