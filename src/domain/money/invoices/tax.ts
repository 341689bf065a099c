import type { TaxRules } from '#domain/shop.ts'
import type { Paise } from '#rules/money.ts'

/** GST on services to consumers: prices include it, so it is computed from the payment. */

/** `rate` in basis points, 0 for an exempt line. taxableValue + tax is what was paid. */
interface LineTax {
  rate: number
  taxableValue: Paise
  tax: Paise
}

/** CGST and SGST within the state, else IGST. */
interface TaxPart {
  name: 'CGST' | 'SGST' | 'IGST'
  /** Basis points: 900 = 9 %. */
  rate: number
  taxableValue: Paise
  amount: Paise
}

export type InvoiceKind = 'bill-of-supply' | 'tax-invoice' | 'invoice-cum-bill'

const isTaxed = (rules: TaxRules): boolean => rules.treatment === 'TAXABLE' && rules.rate > 0

/** GST rules 46 (taxed), 49 (exempt) and 46A (both, to a consumer). */
export function invoiceKind(lines: readonly TaxRules[]): InvoiceKind {
  const taxed = lines.filter(isTaxed).length
  if (taxed === 0) return 'bill-of-supply'
  return taxed === lines.length ? 'tax-invoice' : 'invoice-cum-bill'
}

/** Rounds IGST, and CGST and SGST each, half up to the paisa: within the state the tax is always twice one half. */
export function lineTax(paid: Paise, rules: TaxRules, isInterState: boolean): LineTax {
  const rate = isTaxed(rules) ? rules.rate : 0
  const parts = isInterState ? 1 : 2
  const whole = parts * (10_000 + rate)
  const tax = parts * Math.floor((2 * paid * rate + whole) / (2 * whole))
  return { rate, taxableValue: paid - tax, tax }
}

/** Highest rate first. In documents of an earlier release the tax can be odd: CGST then has the odd paisa. */
export function taxParts(lines: readonly LineTax[], isInterState: boolean): TaxPart[] {
  const byRate = Map.groupBy(
    lines.filter(line => line.rate > 0),
    line => line.rate,
  )
  return [...byRate]
    .sort(([one], [other]) => other - one)
    .flatMap(([rate, group]): TaxPart[] => {
      const tax = group.reduce((sum, line) => sum + line.tax, 0)
      const taxableValue = group.reduce((sum, line) => sum + line.taxableValue, 0)
      if (isInterState) return [{ name: 'IGST', rate, taxableValue, amount: tax }]
      const stateTax = Math.floor(tax / 2)
      return [
        { name: 'CGST', rate: rate / 2, taxableValue, amount: tax - stateTax },
        { name: 'SGST', rate: rate / 2, taxableValue, amount: stateTax },
      ]
    })
}
