import { z } from 'zod'
import { type CsvProblem, readRows } from '#domain/catalogue/csv/rows.ts'
import { isDate } from '#rules/dates.ts'
import { type Paise, toPaise } from '#rules/money.ts'

/**
 * The provider's settlement report (columns: docs/commands.md). Fees and taxes are negative: settled is
 * Amount + Fee + IGST + CGST + SGST.
 */

/** Amounts in paise. `fee` and `tax` are negative when the provider keeps them. */
export interface SettledLine {
  line: number
  kind: 'payment' | 'refund'
  reference: string
  /** Always positive. */
  amount: Paise
  fee: Paise
  tax: Paise
  paidOn: string | null
  settledOn: string | null
  bankReference: string
}

const rupees = z
  .string()
  .regex(/^(-?\d{1,9}(\.\d{1,2})?)?$/, 'must be an amount in rupees, like 249.00 or -4.98')
  .transform(cell => toPaise(Number(cell)))

/** '2026-11-24 18:05:11', '24-11-2026' or '24/11/2026'. */
const day = z.string().transform((cell, context) => {
  const [first = ''] = cell.split(/[ T]/)
  const [, date, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(first) ?? []
  const written = date ? `${year}-${month}-${date}` : first
  if (written === '') return null
  if (isDate(written)) return written
  context.addIssue({ code: 'custom', message: 'must be a day, like 2026-11-24' })
  return z.NEVER
})

const row = z.object({
  PaymentType: z
    .string()
    .transform(cell => cell.toUpperCase())
    .pipe(z.enum(['PAYMENT', 'REFUND'], 'must be PAYMENT or REFUND')),
  MerchantReferenceId: z.string().min(1, 'is missing').max(100),
  Amount: rupees.refine(paise => paise !== 0, 'is missing'),
  Fee: rupees,
  IGST: rupees,
  CGST: rupees,
  SGST: rupees,
  TransactionDate: day.default(null),
  SettlementDate: day.default(null),
  BankReferenceNo: z.string().max(100).default(''),
})

export function readSettlement(content: string): { lines: SettledLine[]; problems: CsvProblem[] } {
  const { rows, problems } = readRows({ file: '', content }, row)
  const lines = rows.flatMap(({ line, value }): SettledLine[] => {
    if (!value) return []
    const { PaymentType, MerchantReferenceId, Amount, Fee, IGST, CGST, SGST } = value
    return [
      {
        line,
        kind: PaymentType === 'PAYMENT' ? 'payment' : 'refund',
        reference: MerchantReferenceId,
        amount: Math.abs(Amount),
        fee: Fee,
        tax: IGST + CGST + SGST,
        paidOn: value.TransactionDate,
        settledOn: value.SettlementDate,
        bankReference: value.BankReferenceNo,
      },
    ]
  })
  return { lines, problems }
}
