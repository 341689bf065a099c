import { expect, test } from 'vitest'
import { say } from '#text/text.ts'
import { CITIES } from '../cities.ts'
import { findCityOfPin, lookUpPin, pinProblem } from './pin-codes.ts'

const told = (...given: Parameters<typeof pinProblem>) => {
  const wrong = pinProblem(...given)
  return wrong && say(wrong)
}

test.each([
  ['400001', 'Mumbai'],
  ['400601', 'Mumbai'],
  ['400706', 'Mumbai'],
  ['110096', 'Delhi'],
  ['560001', 'Bangalore'],
  ['600119', 'Chennai'],
  ['700091', 'Kolkata'],
  ['500003', 'Hyderabad'],
  ['411057', 'Pune'],
  ['380015', 'Ahmedabad'],
  ['382424', 'Ahmedabad'],
])('%s is in %s', (pin, city) => {
  expect(findCityOfPin(pin)).toBe(city)
})

test.each(['401107', '410206', '421301', '122002', '201301', '121001', '711101', '382010', '382421'])(
  '%s, just outside a city, is not served',
  pin => {
    expect(lookUpPin(pin)).toEqual({ kind: 'not-served', pin })
    expect(told(pin)).toMatch(`We do not come to ${pin} yet. We come to Mumbai, Delhi`)
  },
)

test.each([' 400 050 ', '400-050', '४०० ०५०', '௪௦௦௦௫௦', '۴۰۰۰۵۰', 'PIN: 400050'])(
  '"%s" is read as 400050',
  typed => {
    expect(lookUpPin(typed)).toEqual({ kind: 'served', pin: '400050', city: 'Mumbai' })
  },
)

test.each(['', '40005', '4000500', 'Bandra'])('"%s" is not read as a PIN code', typed => {
  expect(lookUpPin(typed)).toEqual({ kind: 'no-pin-code' })
  expect(told(typed)).toBe('Please enter a six-digit PIN code, like 400050.')
})

test('six digits that begin with 0 are not a PIN code of India', () => {
  expect(lookUpPin('040005')).toEqual({ kind: 'no-pin-code' })
  expect(told('040005')).toBe('There is no PIN code 040005.')
})

test('a PIN code of another city than the visit’s is refused with both cities', () => {
  expect(pinProblem('411001', 'Pune')).toBeUndefined()
  expect(told('411001', 'Mumbai')).toBe('411001 is in Pune, and this visit is in Mumbai.')
})

test('every city has PIN codes, and areas can add others', () => {
  const cities = new Set(
    ['400', '110', '560', '600', '700', '500', '411', '380'].map(of => findCityOfPin(`${of}001`)),
  )
  expect(cities).toEqual(new Set(CITIES))
  const none = Object.fromEntries(CITIES.map(city => [city, [] as string[]])) as Record<
    (typeof CITIES)[number],
    string[]
  >
  expect(lookUpPin('400050', { ...none, Pune: ['40005'] })).toMatchObject({ city: 'Pune' })
})
