import type { Order } from '#wire/orders/order.ts'

type Part = Pick<Order, 'status' | 'paymentStatus' | 'totalAmount'>

const dueOf = ({ status, paymentStatus, totalAmount }: Part): number =>
  status === 'confirmed' && paymentStatus !== 'completed' ? totalAmount : 0

/** To be paid at a visit, for its order and what was added to it. */
export const dueAtVisit = ({ additions = [], ...order }: Part & Partial<Pick<Order, 'additions'>>): number =>
  [order, ...additions].reduce((sum, one) => sum + dueOf(one), 0)
