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
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const ATTEMPT_STATES = ['pending', 'processing', 'completed', 'failed'] as const

export const REFUND_STATES = ['pending', 'completed', 'failed'] as const

export const CHOSEN_METHODS = ['ONLINE', 'COD'] as const
export const PAYMENT_METHODS = ['PENDING', ...CHOSEN_METHODS] as const

/** How staff were paid. UPI and cards go to the laboratory's account, and have a reference. */
export const TAKEN_AS = ['cash', 'upi', 'card'] as const
export type TakenAs = (typeof TAKEN_AS)[number]

export const MAX_OPEN_COLLECTION_ORDERS = 3
