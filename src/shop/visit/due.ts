import { isDue } from '#rules/orders/due.ts'
import type { Order } from '#wire/orders/order.ts'

type Part = Pick<Order, 'status' | 'paymentStatus' | 'totalAmount'>

/** To be paid at a visit, for its order and what was added to it. */
export const dueAtVisit = ({ additions = [], ...order }: Part & Partial<Pick<Order, 'additions'>>): number =>
  [order, ...additions].filter(isDue).reduce((sum, { totalAmount }) => sum + totalAmount, 0)
