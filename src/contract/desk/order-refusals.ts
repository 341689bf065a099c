import type { ErrorCode } from '../errors.ts'
import type { STAFF_PATHS } from '../staff/paths.ts'

const FOR_STAFF = ['FORBIDDEN', 'NOT_FOUND'] as const
const CHANGING = [...FOR_STAFF, 'ORDER_STEP_REFUSED', 'ORDER_CHANGED'] as const
const ADDING = ['UNKNOWN_ITEM', 'ALREADY_BOOKED', 'SLOT_CLOSED', 'BUSY'] as const
const PROVIDER = ['PAYMENT_PENDING', 'PAYMENT_PROVIDER'] as const

/** Refusals of the desk's calls about an order. */
export const DESK_ORDER_REFUSALS: Partial<Record<keyof typeof STAFF_PATHS, readonly ErrorCode[]>> = {
  findAtDesk: ['FORBIDDEN'],
  getDeskOrder: FOR_STAFF,
  showDeskPhones: FOR_STAFF,
  addDeskNote: FOR_STAFF,
  listDeskTimes: FOR_STAFF,
  rescheduleAtDesk: [...CHANGING, 'SLOT_SAME', 'SLOT_FULL', 'SLOT_CLOSED'],
  changeAddressAtDesk: CHANGING,
  previewDeskCancellation: [...FOR_STAFF, 'ORDER_STEP_REFUSED', ...PROVIDER],
  cancelAtDesk: [...CHANGING, 'REFUND_CHANGED', 'APPROVAL_NEEDED', ...PROVIDER],
  priceDeskAddition: [...FOR_STAFF, 'ORDER_STEP_REFUSED', ...ADDING],
  addTestsAtDesk: [...CHANGING, ...ADDING, 'TOTAL_CHANGED', 'SLOT_FULL', 'PAYMENT_PENDING'],
}
