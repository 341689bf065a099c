interface Paid {
  status: string
  paymentStatus: string
}

/** True if an order, or an addition, is to be paid at the visit. */
export const isDue = ({ status, paymentStatus }: Paid): boolean =>
  status === 'confirmed' && paymentStatus !== 'completed'
