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

export const PAYMENT_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'refunded',
] as const
