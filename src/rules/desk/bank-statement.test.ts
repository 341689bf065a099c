import { expect, test } from 'vitest'
import { proposeStatementFields, referencesIn } from './bank-statement.ts'

test.each([
  [
    'HDFC',
    ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    ['date', 'narration', 'reference', null, null, 'credit', null],
  ],
  [
    'SBI',
    ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'],
    ['date', null, 'narration', 'reference', null, 'credit', null],
  ],
  [
    'ICICI',
    [
      'S No.',
      'Transaction Date',
      'Transaction Remarks',
      'Withdrawal Amount (INR )',
      'Deposit Amount (INR )',
      'Balance (INR )',
    ],
    [null, 'date', 'narration', null, 'credit', null],
  ],
  [
    'Axis',
    ['SRL NO', 'Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL'],
    [null, 'date', 'reference', 'narration', null, 'credit', null, null],
  ],
  [
    'Kotak',
    ['Sl. No.', 'Transaction Date', 'Description', 'Chq / Ref No.', 'Amount', 'Dr / Cr', 'Balance'],
    [null, 'date', 'narration', 'reference', 'amount', 'direction', null],
  ],
])('the columns of a statement of %s are proposed', (_, headings, fields) => {
  expect(proposeStatementFields(headings)).toEqual(fields)
})

test.each([
  ['UPI-RAMESH KUMAR-RAMESH@OKHDFC-HDFC0000001-433812345678-BLOOD TEST', '433812345678'],
  ['UPI/CR/433812345678/RAMESH/SBIN/ramesh@ybl', '433812345678'],
  ['BY TRANSFER-UPI/CR/433812345678/RAMESH', '433812345678'],
  ['0000433812345678', '433812345678'],
  ['UPI433812345678', '433812345678'],
  ['axmb1a2b3c4d5e6f', 'AXMB1A2B3C4D5E6F'],
])('the reference in “%s” is found', (text, reference) => {
  expect(referencesIn(text)).toContain(reference)
})

test('a number that is too short to be unique is no reference', () => {
  expect(referencesIn('UPI 345678 on 24112026')).toEqual([])
})
