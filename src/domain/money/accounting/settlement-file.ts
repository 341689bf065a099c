import { z } from 'zod'
import { type CsvProblem, type CsvRow, readRows } from '#domain/catalogue/csv/rows.ts'
import { plainNumber, readDay } from '#domain/files/spreadsheet.ts'
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
  .overwrite(plainNumber)
  .regex(/^(-?\d{1,9}(\.\d{1,2})?)?$/, 'must be an amount in rupees, like 249.00 or -4.98')
  .transform(cell => toPaise(Number(cell)))

const day = z.string().transform((cell, context) => {
  if (cell === '') return null
  const date = readDay(cell)
  if (date === undefined) context.addIssue('must be a day, like 2026-11-24')
  return date ?? null
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

/** A row that a spreadsheet added below the lines: neither a payment nor a refund. */
const isTotal = ({ cells }: CsvRow<unknown>): boolean =>
  cells.MerchantReferenceId === '' && !/^(payment|refund)$/i.test(cells.PaymentType ?? '')

const NOT_THE_SUM = 'is not the sum of the lines above: the file may be cut short'

const isSumOf = ({ cells }: CsvRow<unknown>, rows: readonly CsvRow<z.output<typeof row>>[]): boolean => {
  const amount = plainNumber(cells.Amount ?? '')
  const sum = rows.reduce((all, { value }) => all + (value?.Amount ?? 0), 0)
  return amount === '' || Math.round(Number(amount) * 100) === sum
}

export function readSettlement(content: string): { lines: SettledLine[]; problems: CsvProblem[] } {
  const { rows: all, problems: found } = readRows({ file: '', content }, row)
  const total = all.findLast(isTotal)
  const rows = all.filter(line => line !== total)
  const problems = found.filter(({ line }) => line !== total?.line)
  if (total && !isSumOf(total, rows))
    problems.push({ file: '', line: total.line, column: 'Amount', message: NOT_THE_SUM })
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
