import type { Paise } from '#rules/money.ts'
import type { TaxRules } from '../shop.ts'

/** Tax on services to consumers. Prices include it, so it is taken out of what was paid, never added. */

/** One line's part of the tax. `rate` in basis points, 0 for an exempt line; taxableValue + tax is what was paid. */
export interface LineTax {
  rate: number
  taxableValue: Paise
  tax: Paise
}

/** A tax of a whole document: central and state half where it is supplied at home, else the integrated one. */
export interface TaxPart {
  name: 'CGST' | 'SGST' | 'IGST'
  /** Basis points: 900 = 9 %. */
  rate: number
  taxableValue: Paise
  amount: Paise
}

export type InvoiceKind = 'bill-of-supply' | 'tax-invoice' | 'invoice-cum-bill'

const isTaxed = (rules: TaxRules): boolean => rules.treatment === 'TAXABLE' && rules.rate > 0

/** Which document lines call for: GST rules 46 (taxed), 49 (exempt) and 46A (both, to a consumer). */
export function invoiceKind(lines: readonly TaxRules[]): InvoiceKind {
  const taxed = lines.filter(isTaxed).length
  if (taxed === 0) return 'bill-of-supply'
  return taxed === lines.length ? 'tax-invoice' : 'invoice-cum-bill'
}

/** The tax contained in what was paid for a line, rounded half up to the paisa; the rest is its taxable value. */
export function lineTax(paid: Paise, rules: TaxRules): LineTax {
  const rate = isTaxed(rules) ? rules.rate : 0
  const whole = 10_000 + rate
  const tax = Math.floor((2 * paid * rate + whole) / (2 * whole))
  return { rate, taxableValue: paid - tax, tax }
}

/**
 * The taxes of a document, a group for each rate, highest rate first. The state's half of an odd number of paise is
 * the smaller one, so that the parts add up to the lines' tax.
 */
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
