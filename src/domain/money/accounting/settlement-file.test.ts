import { expect, test } from 'vitest'
import { readSettlement } from './settlement-file.ts'

const HEADER = 'PaymentType,MerchantReferenceId,Amount,Fee,IGST,CGST,SGST,SettlementDate'
const read = (...lines: string[]) => readSettlement([HEADER, ...lines].join('\n'))

test('a report that was saved by a spreadsheet is read unchanged', () => {
  const { lines, problems } = read(
    '"PAYMENT","T-1","1,24,900.00","(4.98)","-0.90",0,0,24-Nov-26',
    ',,,,,,,',
    'REFUND,T-2,-900,0,0,0,0,46350',
    'Total,,"1,24,000.00",-4.98,-0.90,0,0,',
  )
  expect(problems).toEqual([])
  expect(lines).toMatchObject([
    { line: 2, kind: 'payment', amount: 12_490_000, fee: -498, tax: -90, settledOn: '2026-11-24' },
    { line: 4, kind: 'refund', amount: 90_000, settledOn: '2026-11-24' },
  ])
})

test('a total that is not the sum of the lines, and a line without a kind, are reported', () => {
  expect(read('PAYMENT,T-1,249,0,0,0,0,', 'Total,,498,0,0,0,0,').problems).toEqual([
    expect.objectContaining({ line: 3, column: 'Amount' }),
  ])
  expect(read(',T-1,249,0,0,0,0,').problems).toEqual([
    expect.objectContaining({ line: 2, column: 'PaymentType' }),
  ])
})
