import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TaxRules } from '#domain/shop.ts'
import { invoiceKind, lineTax, taxParts } from './tax.ts'

const EXEMPT: TaxRules = { treatment: 'EXEMPT', rate: 1800, sac: '999316' }
const TAXED: TaxRules = { treatment: 'TAXABLE', rate: 1800, sac: '999316' }

describe('the kind of document', () => {
  test.each([
    [[EXEMPT, EXEMPT], 'bill-of-supply'],
    [[TAXED, TAXED], 'tax-invoice'],
    [[EXEMPT, TAXED], 'invoice-cum-bill'],
    [[{ ...TAXED, rate: 0 }], 'bill-of-supply'],
  ] as const)('%j is a %s', (lines, kind) => {
    expect(invoiceKind(lines)).toBe(kind)
  })
})

describe('the tax contained in a price', () => {
  test('is zero on an exempt line, whatever the configured rate', () => {
    expect(lineTax(129_900, EXEMPT, false)).toEqual({ rate: 0, taxableValue: 129_900, tax: 0 })
  })

  test('is rounded half up to the paisa', () => {
    expect(lineTax(129_900, TAXED, true)).toEqual({ rate: 1800, taxableValue: 110_085, tax: 19_815 })
    // Exactly half a paisa: 3 x 20 / 120.
    expect(lineTax(3, { ...TAXED, rate: 2000 }, true)).toEqual({ rate: 2000, taxableValue: 2, tax: 1 })
    expect(lineTax(2, { ...TAXED, rate: 2000 }, true).tax).toBe(0)
  })

  test('is even within the state, so that CGST and SGST are equal and the taxable value has the difference', () => {
    // ₹69 contain ₹10.53, of which neither half is a whole number of paise.
    expect(lineTax(6900, TAXED, true)).toEqual({ rate: 1800, taxableValue: 5847, tax: 1053 })
    expect(lineTax(6900, TAXED, false)).toEqual({ rate: 1800, taxableValue: 5848, tax: 1052 })
  })

  test('is within half a paisa of the exact share, and with the taxable value adds up to the price', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000_000_000),
        fc.integer({ min: 1, max: 4000 }),
        fc.boolean(),
        (paid, rate, isInterState) => {
          const { taxableValue, tax } = lineTax(paid, { ...TAXED, rate }, isInterState)
          expect(taxableValue + tax).toBe(paid)
          // In whole numbers: |part - paid r / (1 + r) / parts| <= 1/2.
          const parts = isInterState ? 1 : 2
          expect(tax % parts).toBe(0)
          expect(Math.abs(2 * (tax * (10_000 + rate) - paid * rate))).toBeLessThanOrEqual(
            parts * (10_000 + rate),
          )
        },
      ),
    )
  })
})

describe('the taxes of a document', () => {
  const lines = (isInterState: boolean) => [
    lineTax(129_900, TAXED, isInterState),
    lineTax(24_900, { ...TAXED, rate: 500 }, isInterState),
    lineTax(99_900, EXEMPT, isInterState),
  ]

  test('are half CGST and half SGST within the state', () => {
    expect(taxParts(lines(false), false)).toEqual([
      { name: 'CGST', rate: 900, taxableValue: 110_084, amount: 9908 },
      { name: 'SGST', rate: 900, taxableValue: 110_084, amount: 9908 },
      { name: 'CGST', rate: 250, taxableValue: 23_714, amount: 593 },
      { name: 'SGST', rate: 250, taxableValue: 23_714, amount: 593 },
    ])
  })

  test('are one IGST amount for each rate in another state', () => {
    expect(taxParts(lines(true), true)).toEqual([
      { name: 'IGST', rate: 1800, taxableValue: 110_085, amount: 19_815 },
      { name: 'IGST', rate: 500, taxableValue: 23_714, amount: 1186 },
    ])
  })
})
