import type { Month } from '#rules/desk/months.ts'
import { type Paise, splitAmount } from '#rules/money.ts'

/**
 * GSTR-1 (CGST rule 59) from a month's invoices and credit notes. All customers are unregistered,
 * so the tables of registered ones are missing. Sums are in paise and equal those of the documents.
 */

export interface TaxDocument {
  number: string
  kind: 'bill-of-supply' | 'tax-invoice' | 'invoice-cum-bill' | 'credit-note'
  issuedAt: Date
  total: Paise
  /** For a credit note, the total of its invoice. */
  invoiceTotal: Paise
  company: { gstin: string; stateCode: string }
  placeOfSupply: { state: string; stateCode: string }
  taxes: readonly { name: 'CGST' | 'SGST' | 'IGST'; rate: number; taxableValue: Paise; amount: Paise }[]
  lines: readonly { sac: string; rate: number; quantity: number; taxableValue: Paise; tax: Paise }[]
}

/** Credit notes count as negative. Rates in basis points. */
export interface TaxSums {
  taxableValue: Paise
  igst: Paise
  cgst: Paise
  sgst: Paise
}

/** Table 7. */
interface SmallRow extends TaxSums {
  isInterState: boolean
  place: string
  stateCode: string
  rate: number
}

/** Tables 5 (invoices) and 9B (credit notes): large documents to another state. */
export interface LargeDocument {
  number: string
  issuedAt: Date
  total: Paise
  stateCode: string
  isCreditNote: boolean
  rates: { rate: number; taxableValue: Paise; igst: Paise }[]
}

/** Table 12. */
interface ServiceRow extends TaxSums {
  sac: string
  rate: number
}

/** Table 13. */
interface SeriesRow {
  isCreditNote: boolean
  from: string
  to: string
  count: number
  /** Numbers in the range for which the month has no document. */
  missing: number
}

export interface Gstr1 {
  month: Month
  /** '' where the company is not registered. */
  gstin: string
  small: SmallRow[]
  large: LargeDocument[]
  /** Table 8. */
  exempt: { isInterState: boolean; value: Paise }[]
  services: ServiceRow[]
  series: SeriesRow[]
  /** Totals of the documents, which the tables have to match. */
  totals: TaxSums & { exempt: Paise; documents: number }
  /** With several GSTINs, each needs its own return. */
  gstins: string[]
}

/** Invoices to another state above this amount are listed singly (notification 12/2024-CT, rule 59(4)). */
const LARGE_ABOVE: Paise = 10_000_000

const NOTHING: TaxSums = { taxableValue: 0, igst: 0, cgst: 0, sgst: 0 }

/** One document at a time: a month may not fit in memory. */
export function gstr1Of(month: Month) {
  const small = new Map<string, SmallRow>()
  const services = new Map<string, ServiceRow>()
  const exempt = new Map<boolean, Paise>()
  const series = new Map<string, SeriesRow>()
  const large: LargeDocument[] = []
  const gstins = new Set<string>()
  const totals = { ...NOTHING, exempt: 0, documents: 0 }

  function add(document: TaxDocument): void {
    const sign = document.kind === 'credit-note' ? -1 : 1
    const isInterState = document.company.stateCode !== document.placeOfSupply.stateCode
    gstins.add(document.company.gstin)
    totals.documents += 1
    const untaxed = sumOf(document.lines.filter(({ rate }) => rate === 0).map(line => line.taxableValue))
    if (untaxed > 0) exempt.set(isInterState, (exempt.get(isInterState) ?? 0) + sign * untaxed)
    totals.exempt += sign * untaxed
    const rates = ratesOf(document)
    for (const [, sums] of rates) addSums(totals, sums, sign)
    if (isInterState && document.invoiceTotal > LARGE_ABOVE && rates.size > 0)
      large.push(largeOf(document, rates))
    else addSmall(small, document, { rates, isInterState, sign })
    addServices(services, document, rates, sign)
    addNumber(series, document)
  }

  const result = (): Gstr1 => ({
    month,
    gstin: [...gstins].find(Boolean) ?? '',
    small: inOrder(small),
    large,
    exempt: [...exempt].map(([isInterState, value]) => ({ isInterState, value })),
    services: inOrder(services),
    series: inOrder(series),
    totals,
    gstins: [...gstins].filter(Boolean),
  })
  return { add, result }
}

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0)

/** Sorted by key, so that the same month makes the same file. */
const inOrder = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

function addSums(to: TaxSums, from: TaxSums, sign: number): void {
  for (const key of ['taxableValue', 'igst', 'cgst', 'sgst'] as const) to[key] += sign * from[key]
}

function ratesOf({ taxes }: TaxDocument): Map<number, TaxSums> {
  const rates = new Map<number, TaxSums>()
  for (const { name, rate, taxableValue, amount } of taxes) {
    // CGST and SGST are each half of the rate, over the same value.
    const whole = name === 'IGST' ? rate : rate * 2
    const sums = rates.get(whole) ?? { ...NOTHING, taxableValue }
    sums[name === 'IGST' ? 'igst' : name === 'CGST' ? 'cgst' : 'sgst'] += amount
    rates.set(whole, sums)
  }
  return rates
}

const largeOf = (document: TaxDocument, rates: ReadonlyMap<number, TaxSums>): LargeDocument => ({
  number: document.number,
  issuedAt: document.issuedAt,
  total: document.total,
  stateCode: document.placeOfSupply.stateCode,
  isCreditNote: document.kind === 'credit-note',
  rates: [...rates].map(([rate, { taxableValue, igst }]) => ({ rate, taxableValue, igst })),
})

function addSmall(
  small: Map<string, SmallRow>,
  { placeOfSupply }: TaxDocument,
  { rates, isInterState, sign }: { rates: ReadonlyMap<number, TaxSums>; isInterState: boolean; sign: number },
): void {
  const { state, stateCode } = placeOfSupply
  for (const [rate, sums] of rates) {
    const key = `${stateCode} ${isInterState} ${String(rate).padStart(5, '0')}`
    const row = small.get(key) ?? { ...NOTHING, isInterState, place: state, stateCode, rate }
    addSums(row, sums, sign)
    small.set(key, row)
  }
}

/** Splits a rate's taxes over its services by taxable value, so that both tables have the same sums. */
function addServices(
  services: Map<string, ServiceRow>,
  { lines }: TaxDocument,
  rates: ReadonlyMap<number, TaxSums>,
  sign: number,
): void {
  for (const [rate, own] of Map.groupBy(lines, line => line.rate)) {
    const bySac = [...Map.groupBy(own, line => line.sac)]
    const taxes = bySac.map(([, some]) => sumOf(some.map(({ tax }) => tax)))
    const { igst = 0, cgst = 0 } = rates.get(rate) ?? {}
    const central = splitAmount(cgst, taxes)
    for (const [at, [sac, some]] of bySac.entries()) {
      const tax = taxes[at] ?? 0
      const key = `${sac} ${String(rate).padStart(5, '0')}`
      const row = services.get(key) ?? { ...NOTHING, sac, rate }
      const isOther = igst > 0
      const parts = isOther
        ? { igst: tax, cgst: 0, sgst: 0 }
        : { igst: 0, cgst: central[at] ?? 0, sgst: tax - (central[at] ?? 0) }
      addSums(row, { taxableValue: sumOf(some.map(line => line.taxableValue)), ...parts }, sign)
      services.set(key, row)
    }
  }
}

function addNumber(series: Map<string, SeriesRow>, { number, kind }: TaxDocument): void {
  const name = number.slice(0, number.lastIndexOf('/'))
  const row = series.get(name) ?? {
    isCreditNote: kind === 'credit-note',
    from: number,
    to: number,
    count: 0,
    missing: 0,
  }
  row.count += 1
  if (number < row.from) row.from = number
  if (number > row.to) row.to = number
  row.missing = countOf(row.to) - countOf(row.from) + 1 - row.count
  series.set(name, row)
}

const countOf = (number: string): number => Number(number.slice(number.lastIndexOf('/') + 1))
