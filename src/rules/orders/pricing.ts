import type { Paise } from '../money.ts'

/** Maximum quantity of one item in an order. */
export const MAX_QUANTITY = 20

/** `pricePaise` is the price of one. */
export interface PricedLine {
  pricePaise: Paise
  quantity: number
}

/** Largest subtotal of an order, before its coupon: ₹1,00,00,000.00, which fits into the database's integers. */
export const MAX_PAYABLE: Paise = 1_000_000_000

export const computeSubtotal = (lines: readonly PricedLine[]): Paise =>
  lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)
