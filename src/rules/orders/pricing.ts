import type { Paise } from '../money.ts'

/** Per item and order. */
export const MAX_QUANTITY = 20

/** `pricePaise`: for one. */
export interface PricedLine {
  pricePaise: Paise
  quantity: number
}

/** Before its coupon, ₹1,00,00,000.00: fits the database's integers. */
export const MAX_PAYABLE: Paise = 1_000_000_000

export const computeSubtotal = (lines: readonly PricedLine[]): Paise =>
  lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)
