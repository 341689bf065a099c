import { Refusal } from '#contract/errors.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { hasBegun } from '#contract/slots.ts'

/**
 * An order's life: pending → confirmed → collected → report → feedback → reminder, one step at a time and never
 * back; or cancelled, by the customer up to confirmed and before the visit's hour, by an operator up to collected.
 */

/** What an order can be moved to; cancelling is no step. */
export const ORDER_STEPS = ['confirmed', 'collected', 'report', 'feedback', 'reminder'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

const NEXT: Record<OrderStatus, OrderStep | undefined> = {
  pending: 'confirmed',
  confirmed: 'collected',
  collected: 'report',
  report: 'feedback',
  feedback: 'reminder',
  reminder: undefined,
  cancelled: undefined,
}

/** Who cancels decides how late it may be. */
const CANCELLABLE: Record<'customer' | 'operator', readonly OrderStatus[]> = {
  customer: ['pending', 'confirmed'],
  operator: ['pending', 'confirmed', 'collected'],
}

/** The one step that comes next, undefined at the end of a life. */
export const nextStep = (status: OrderStatus): OrderStep | undefined => NEXT[status]

export const isCancellableBy = (who: 'customer' | 'operator', status: OrderStatus): boolean =>
  CANCELLABLE[who].includes(status)

/** Refuses every step but the next one (ORDER_STEP_REFUSED), in a sentence that says what would be right. */
export function refuseStep(from: OrderStatus, to: OrderStep): void {
  const next = NEXT[from]
  if (next === to) return
  throw new Refusal('ORDER_STEP_REFUSED', whyNot(from, to, next))
}

function whyNot(from: OrderStatus, to: OrderStep, next: OrderStep | undefined): string {
  if (from === 'cancelled') return 'This order was cancelled: it goes no further.'
  if (from === to) return `This order is at "${to}" already.`
  if (next === undefined || ORDER_STEPS.indexOf(to) < ORDER_STEPS.indexOf(next)) {
    return `This order is at "${from}": it never goes back to "${to}".`
  }
  return `This order is at "${from}": its next step is "${next}", not "${to}".`
}

/** Refuses a cancellation that comes too late (ORDER_STEP_REFUSED). */
export function refuseLateCancellation(who: 'customer' | 'operator', status: OrderStatus): void {
  if (isCancellableBy(who, status)) return
  throw new Refusal(
    'ORDER_STEP_REFUSED',
    who === 'customer'
      ? 'The sample has been collected: this order can no longer be cancelled here. Please call us.'
      : `This order is at "${status}": it can no longer be cancelled. What was paid can be refunded.`,
  )
}

/**
 * Refuses a customer's cancellation from the hour of the visit on (ORDER_STEP_REFUSED): the sample may have been taken,
 * and nobody has written it down yet.
 */
export function refuseCancellationAtVisit(order: { slotDate: string; slotHour: number }, now: Date): void {
  if (!hasBegun(order.slotDate, order.slotHour, now)) return
  throw new Refusal(
    'ORDER_STEP_REFUSED',
    'The hour of your visit has come: this order can no longer be cancelled here. Please call us.',
  )
}
