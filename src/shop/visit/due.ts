import { formatPaise, toPaise, toRupees } from '#rules/money.ts'
import { isDue, paidAndDue } from '#rules/orders/due.ts'
import { partlyPaid } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'

type Part = Pick<Order, 'status' | 'paymentStatus' | 'totalAmount'>

export const sumOfTotals = (orders: readonly Pick<Order, 'totalAmount'>[]): number =>
  toRupees(orders.reduce((sum, { totalAmount }) => sum + toPaise(totalAmount), 0))

/** To be paid at a visit, for its order and what was added to it. */
export const dueAtVisit = ({ additions = [], ...order }: Part & Partial<Pick<Order, 'additions'>>): number =>
  sumOfTotals([order, ...additions].filter(isDue))

/** '₹799.00 paid. ₹249.00 at the visit.', for a visit of which only a part is paid; undefined for others. */
export function partlyPaidText(orders: readonly Part[]): string | undefined {
  const { paid, due } = paidAndDue(orders.map(order => ({ ...order, total: toPaise(order.totalAmount) })))
  return paid > 0 && due > 0 ? say(partlyPaid, { paid: formatPaise(paid), due: formatPaise(due) }) : undefined
}
