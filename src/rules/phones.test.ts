import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIndianMobile, isPhoneAbroad, normalisePhone, tidyPhone } from './phones.ts'

/** Types one key after the other, as the field does. */
const type = (keys: string): string => [...keys].reduce((value, key) => tidyPhone(value + key, value), '')

const PREFIXES = [
  '',
  '0',
  '91',
  '+91',
  '0091',
  '091',
  '+91 0',
  '91-',
  '(+91)',
  '+91-(0)',
  '(91)',
  '+0091 ',
  '+91 91',
]

const toScript = (zero: string) => (digits: string) =>
  digits.replace(/\d/g, digit => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
const SCRIPTS = ['0', '०', '০', '௦', '۰', '０'].map(toScript)

const mobile = fc
  .tuple(fc.constantFrom('6', '7', '8', '9'), fc.stringMatching(/^\d{9}$/))
  .map(digits => digits.join(''))

const SIGNS = [' ', '-', '.', '\u00a0', '\u202f', ' - ', ')(', '\u2011', '\u200b', '\u202a', '\u202c', '/']

/** One number as people write it, with its ten digits. */
const notation = fc
  .record({
    phone: mobile,
    prefix: fc.constantFrom(...PREFIXES),
    signs: fc.array(fc.constantFrom('', '', '', ...SIGNS), { minLength: 10, maxLength: 10 }),
    script: fc.constantFrom(...SCRIPTS),
    frame: fc.constantFrom(['', ''], ['\u202a', '\u202c'], ['\u2066', '\u2069'], [' ', '\n']),
  })
  .map(({ phone, prefix, signs, script, frame: [before, after] }) => ({
    phone,
    typed: `${before}${script(prefix + [...phone].map((digit, at) => (signs[at] ?? '') + digit).join(''))}${after}`,
  }))

test('an Indian mobile is read in any notation, pasted or typed key by key', () => {
  fc.assert(
    fc.property(notation, ({ phone, typed }) => {
      expect(normalisePhone(typed)).toBe(phone)
      expect(tidyPhone(typed)).toBe(phone)
      expect(type(typed)).toBe(phone)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  'tel:+91-98765-43210',
  'tel:9876543210;phone-context=+91',
  'Mobile: 98765 43210',
  'https://wa.me/919876543210',
  '＋９１ ９８７６５ ４３２１０',
])('an Indian mobile is read from %s', typed => {
  expect(normalisePhone(typed)).toBe('9876543210')
  expect(tidyPhone(typed)).toBe('9876543210')
})

const countryCode = fc.constantFrom(
  ...['1', '7', '44', '49', '60', '61', '64', '65', '81', '86', '90', '92', '93', '94', '95', '98'],
  ...['673', '679', '685', '880', '960', '961', '971', '977', '974'],
)

test('a foreign number is not read as an Indian one, and is marked as foreign', () => {
  const sign = fc.constantFrom('+', '00', '(+', '+ ', '\u202a+', '＋', 'tel:+', '00 ', '٠٠')
  fc.assert(
    fc.property(sign, countryCode, fc.stringMatching(/^\d{5,10}$/), (plus, country, rest) => {
      const typed = `${plus}${country} ${rest}`
      expect(isIndianMobile(normalisePhone(typed)), typed).toBe(false)
      expect(isPhoneAbroad(typed), typed).toBe(true)
      for (const field of [type(typed), tidyPhone(typed)]) {
        expect(isIndianMobile(normalisePhone(field)), typed).toBe(false)
        expect(isPhoneAbroad(field), typed).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test.each(['', '12345', '1234567890', '5876543210', '98765432101', 'nine', '+91 22 2345 6789', '+', '+9'])(
  '"%s" is neither an Indian mobile nor a foreign number',
  typed => {
    expect(isIndianMobile(normalisePhone(typed))).toBe(false)
    expect(isPhoneAbroad(typed)).toBe(false)
  },
)

test('a longer pasted number is not shortened to ten digits', () => {
  for (const typed of ['61412345678', '971501234567', '98765 43210 / 98200 12345'])
    expect(isIndianMobile(tidyPhone(typed)), typed).toBe(false)
})

// P1-156
test('ten digits are accepted, and the next key is ignored', () => {
  expect(type('98765432101234')).toBe('9876543210')
  expect(type('1234567890123')).toBe('1234567890')
})

test('an incomplete number is kept unchanged', () => {
  for (const typed of ['', '+', '+91987', '987', '0091', '91']) {
    expect(tidyPhone(typed)).toBe(typed)
    expect(type(typed)).toBe(typed)
  }
})

test('reading a phone twice is the same as reading it once, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), typed => {
      expect(normalisePhone(normalisePhone(typed))).toBe(normalisePhone(typed))
      expect(tidyPhone(typed)).toMatch(/^\+?\d{0,16}$/)
    }),
  )
})
