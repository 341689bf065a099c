import type { ErrorCode } from '#wire/errors.ts'
import type { STAFF_PATHS } from '../staff/paths.ts'

const FOR_STAFF = ['FORBIDDEN', 'NOT_FOUND'] as const
const CHANGING = [...FOR_STAFF, 'ORDER_STEP_REFUSED', 'ORDER_CHANGED'] as const
const ADDING = ['UNKNOWN_ITEM', 'ALREADY_BOOKED', 'SLOT_CLOSED', 'BUSY'] as const
const PROVIDER = ['PAYMENT_PENDING', 'PAYMENT_PROVIDER'] as const

const COUPON = [
  'COUPON_UNKNOWN',
  'COUPON_NOT_STARTED',
  'COUPON_ENDED',
  'COUPON_USED_UP',
  'COUPON_MINIMUM',
] as const

/** Refusals of the desk's calls about an order. */
export const DESK_ORDER_REFUSALS: Partial<Record<keyof typeof STAFF_PATHS, readonly ErrorCode[]>> = {
  findAtDesk: ['FORBIDDEN'],
  findCustomer: ['FORBIDDEN', 'TOO_MANY'],
  quoteAtDesk: ['FORBIDDEN', 'UNKNOWN_ITEM', ...COUPON],
  listNewTimes: ['FORBIDDEN'],
  bookAtDesk: [
    ...FOR_STAFF,
    'UNKNOWN_ITEM',
    ...COUPON,
    'TOTAL_CHANGED',
    'SLOT_FULL',
    'SLOT_CLOSED',
    'ALREADY_BOOKED',
    'IDEMPOTENCY_CONFLICT',
    'ORDER_PAID',
    'ORDER_CLOSED',
    ...PROVIDER,
    'COUPON_NO_COLLECTION_PAYMENT',
    'TOO_MANY_OPEN_ORDERS',
    'BUSY',
  ],
  getDeskOrder: [...FOR_STAFF, 'TOO_MANY'],
  showDeskPhones: [...FOR_STAFF, 'TOO_MANY'],
  addDeskNote: FOR_STAFF,
  listDeskTimes: FOR_STAFF,
  rescheduleAtDesk: [...CHANGING, 'SLOT_SAME', 'SLOT_FULL', 'SLOT_CLOSED'],
  changeAddressAtDesk: CHANGING,
  previewDeskCancellation: [...FOR_STAFF, 'ORDER_STEP_REFUSED', ...PROVIDER],
  cancelAtDesk: [...CHANGING, 'REFUND_CHANGED', 'APPROVAL_NEEDED', ...PROVIDER],
  takePaymentAtDesk: [...CHANGING, 'AMOUNT_CHANGED', 'ORDER_PAID', 'ORDER_CLOSED', ...PROVIDER],
  sendPaymentLink: [...FOR_STAFF, 'ORDER_PAID', 'ORDER_CLOSED', 'TOO_MANY'],
  priceDeskAddition: [...FOR_STAFF, 'ORDER_STEP_REFUSED', ...ADDING],
  addTestsAtDesk: [...CHANGING, ...ADDING, 'TOTAL_CHANGED', 'SLOT_FULL', 'PAYMENT_PENDING'],
}
