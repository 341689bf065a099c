import type { OrderStatus } from './order-status.ts'

interface OrderToRepeat {
  status: OrderStatus
  /** Number of the order to which it adds tests. */
  addedTo: unknown
  /** In any unit. */
  total: number
}

/** False for a coming visit, an addition, and a free recollection. */
export const canBookAgain = ({ status, addedTo, total }: OrderToRepeat): boolean =>
  status !== 'pending' && status !== 'confirmed' && !addedTo && total > 0
