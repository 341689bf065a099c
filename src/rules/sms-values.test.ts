import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueProblem } from '../../simulator/dlt.ts'
import { alphanumeric, callBackNumber, digits, numeric, readAlphanumeric, wholeRupees } from './sms-values.ts'

const NOTHING = { addresses: [], callBackNumbers: [] }
const matches = (tag: string, value: string) => valueProblem(tag, value, NOTHING) === undefined

test('whatever people type becomes an alphanumeric value, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), typed => {
      const value = readAlphanumeric(typed)
      if (value !== undefined) expect(matches('alphanumeric', value)).toBe(true)
    }),
  )
})

test('no letter of another script is left out of a value, as half of a name would be another name', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('सना', 'वसंत', 'Şükrü ı', 'Анна', '李'), (latin, other) => {
      expect(readAlphanumeric(`${latin} ${other}`)).toBeUndefined()
    }),
  )
})

test('letters and digits of Latin text keep their order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 ,.'-]{1,60}$/), typed => {
      const value = readAlphanumeric(typed) ?? ''
      const bare = (text: string) => text.replace(/[^A-Za-z0-9]/g, '')
      expect(bare(typed).startsWith(bare(value))).toBe(true)
    }),
  )
})

test.each([
  ["Siobhan O'Brien", 'Siobhan OBrien'],
  ['Tue, 24 Nov, 7 PM', 'Tue 24 Nov 7 PM'],
  ['ORD-7K3M-Q9T4', 'ORD 7K3M Q9T4'],
  ['José Müller', 'Jose Muller'],
  ['₹ 2,499.00', '2 499 00'],
  ['Anna-Lena Sharma-Krishnamurthy Iyer', 'Anna Lena Sharma Krishnamurthy'],
  ['Dr.Rao', 'DrRao'],
])('"%s" is sent as "%s"', (typed, value) => expect(readAlphanumeric(typed)).toBe(value))

test.each(['सना', 'Sana सना', '', ' ', '₹', 'a'.repeat(31)])('"%s" has no alphanumeric value', typed => {
  expect(readAlphanumeric(typed)).toBeUndefined()
  expect(() => alphanumeric(typed)).toThrow(RangeError)
})

test('a sum is sent in whole rupees, and one with paise is not', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), paise => {
      const value = wholeRupees(paise)
      if (paise % 100 === 0) expect(value).toBe(String(paise / 100))
      else expect(value).toBeUndefined()
    }),
  )
})

test('a number or a code that is none is refused', () => {
  for (const value of [-1, 1.5, Number.NaN, 1e21]) expect(() => numeric(value)).toThrow(RangeError)
  for (const code of ['', '12a4', '1 2']) expect(() => digits(code)).toThrow(RangeError)
  expect(digits('0042')).toBe('0042')
})

test('a number to call is digits that an Indian phone dials', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(\+91|0091|91)? ?[0-9]{2,5}[ -]?[0-9]{6,8}$/), phone => {
      expect(callBackNumber(phone)).toMatch(/^\d+$/)
      expect(callBackNumber(phone)).not.toMatch(/^(91|0091)\d{10}$/)
    }),
    { examples: [['910000000000']] },
  )
})
