import { Refusal } from '#contract/errors.ts'
import { whyNotCancellable } from '#rules/cancelling.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import type { OrderRow } from './shape.ts'

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

/** The one step that comes next, undefined at the end of a life. */
export const nextStep = (status: OrderStatus): OrderStep | undefined => NEXT[status]

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

/** Refuses a cancellation that `who` may not make any more (ORDER_STEP_REFUSED). */
export function refuseCancellation(
  who: 'customer' | 'operator',
  { status, slotDate, slotHour }: Pick<OrderRow, 'status' | 'slotDate' | 'slotHour'>,
  now: Date,
): void {
  const reason = whyNotCancellable(who, { status, date: slotDate, hour: slotHour }, now)
  if (reason) throw new Refusal('ORDER_STEP_REFUSED', reason)
}
