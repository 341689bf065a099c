import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanCell,
  isConverted,
  isGarbled,
  plainNumber,
  readDay,
  readTruth,
  readWhole,
} from './spreadsheet.ts'

test('a number is read in any grouping and currency that a spreadsheet writes', () => {
  const formats = ['en-IN', 'en-US'].flatMap(locale => [
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }),
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR', minimumFractionDigits: 2 }),
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }),
  ])
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), paise => {
      const rupees = paise / 100
      for (const format of formats) expect(Number(plainNumber(format.format(rupees)))).toBe(rupees)
      if (paise < 0) expect(Number(plainNumber(`(${Math.abs(rupees)})`))).toBe(rupees)
    }),
  )
  for (const [cell, number] of [
    ['249,50', '249.50'],
    ['२४९', '249'],
    ['Rs. 1,249', '1249'],
    ['Rs. 1,249.00/-', '1249.00'],
    ['250/=', '250'],
    ['1/2', '1/2'],
    ['1,2', '1.2'],
    ['12,49,9', '12,49,9'],
    ['two', 'two'],
  ] as const)
    expect(plainNumber(cell)).toBe(number)
})

test('an empty cell and a fraction are no numbers', () => {
  for (const cell of ['', ' ', '-', '8.5', '1e1', '0x10', '-8']) expect(readWhole(cell), cell).toBeUndefined()
  for (const [cell, hours] of [
    ['0', 0],
    ['8', 8],
    ['8.00', 8],
    ['1,200', 1200],
    ['८', 8],
  ] as const)
    expect(readWhole(cell)).toBe(hours)
})

test('TRUE and FALSE are read in any case', () => {
  for (const cell of ['TRUE', 'True', 'true', 'YES']) expect(readTruth(cell)).toBe(true)
  for (const cell of ['FALSE', 'false', 'no']) expect(readTruth(cell)).toBe(false)
  for (const cell of ['', '1', 'x', 'constructor']) expect(readTruth(cell)).toBeUndefined()
})

test.each([
  '2026-11-24',
  '2026-11-24 18:05:11',
  '2026-11-24T18:05:11+05:30',
  '24-11-2026',
  '24/11/2026 18:05',
  '24-11-26',
  '24-Nov-26',
  '24 Nov 2026',
  '24.11.2026',
  '46350',
  '46350.7535',
])('%s is read as a day', cell => {
  expect(readDay(cell)).toBe('2026-11-24')
})

test.each(['', '11/24/2026', '24/13/2026', '31/02/2026', 'today', '24-Nxv-26'])(
  '%s is not read as a day',
  cell => {
    expect(readDay(cell)).toBeUndefined()
  },
)

test('spaces and invisible characters do not change a cell', () => {
  expect(cleanCell('\u200bBlood\u00a0 Urea\ufeff ')).toBe('Blood Urea')
  expect(cleanCell('None.\r\nReally.')).toBe('None.\nReally.')
})

test('a UTF-8 text that was opened in another encoding is recognised', () => {
  const readAsWindows = (text: string) =>
    new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
  for (const text of ['é', 'Shows – all', '“urea”', 'रक्त', '₹249', 'naïve', '🙂']) {
    expect(isGarbled(readAsWindows(text)), text).toBe(true)
    expect(isGarbled(text), text).toBe(false)
  }
  for (const text of ['Shows â€œureaâ€ and', '‚Äì', '√©', 'नाम ????'])
    expect(isGarbled(text), text).toBe(true)
  for (const text of ['SÃO', '“é”', 'Vitamin B₁₂', 'µg', '≥ 5 – 7', 'Ready? Yes!'])
    expect(isGarbled(text), text).toBe(false)
})

test('a code that a spreadsheet turned into a date or number is recognised', () => {
  for (const cell of ['01-Aug', '1-Mar-26', 'Mar-62', '5.7E+04']) expect(isConverted(cell), cell).toBe(true)
  for (const cell of ['57021-8', 'CBC', 'T3', 'MAR-1']) expect(isConverted(cell), cell).toBe(false)
})
