interface PaymentFacts {
  status: string
  paymentStatus: string
}

/** True if an order, or an addition, is to be paid at the visit. */
export const isDue = ({ status, paymentStatus }: PaymentFacts): boolean =>
  status === 'confirmed' && paymentStatus !== 'completed'

/** True if an order, or an addition, is paid and not cancelled. */
const isPaid = ({ status, paymentStatus }: PaymentFacts): boolean =>
  status !== 'cancelled' && paymentStatus === 'completed'

/** What is paid of a visit, and what is due at it. `parts`: its order and the additions, in paise. */
export function paidAndDue(parts: readonly (PaymentFacts & { total: number })[]): {
  paid: number
  due: number
} {
  const sum = (some: typeof parts) => some.reduce((all, { total }) => all + total, 0)
  return { paid: sum(parts.filter(isPaid)), due: sum(parts.filter(isDue)) }
}
