import { toPaise, toRupees } from '#rules/money.ts'
import { isDue } from '#rules/orders/due.ts'
import type { Order } from '#wire/orders/order.ts'

type Part = Pick<Order, 'status' | 'paymentStatus' | 'totalAmount'>

export const sumOfTotals = (orders: readonly Pick<Order, 'totalAmount'>[]): number =>
  toRupees(orders.reduce((sum, { totalAmount }) => sum + toPaise(totalAmount), 0))

/** To be paid at a visit, for its order and what was added to it. */
export const dueAtVisit = ({ additions = [], ...order }: Part & Partial<Pick<Order, 'additions'>>): number =>
  sumOfTotals([order, ...additions].filter(isDue))
