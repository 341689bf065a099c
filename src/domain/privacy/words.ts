import { text } from '#text/text.ts'

export const orderStillOpen = text('Order {number} is still open: cancel it first, or wait until it is done.')
export const reportToCome = text(
  'The report of order {number} is not ready yet. The data can be erased once it is.',
)
export const refundToArrive = text(
  'The refund of order {number} is still on its way. Please wait until it has arrived.',
)
export const cashToSettle = text(
  'Cash of order {number} is still being settled. Please try again in a few days.',
)
export const paymentMayArrive = text(
  'A payment of order {number} may still arrive, and would then be refunded. Please try again after {day}.',
)
export const paymentToCheck = text(
  'A payment of order {number} is still being checked. Please try again in half an hour.',
)
export const shopRuns = text(
  'A shop is running on this database. Stop it, and every copy of it, before completing a restore.',
)
