import { expect, test } from 'vitest'
import { invoiceFileName } from './invoices.ts'

test.each([
  ['BS/2627/000123', 'invoice-BS-2627-000123.pdf'],
  ['../../etc/passwd', 'invoice-etc-passwd.pdf'],
  ['A<b>:"c"|?*', 'invoice-A-b-c.pdf'],
])('the file of invoice %s is named %s', (number, name) => {
  expect(invoiceFileName(number)).toBe(name)
})
