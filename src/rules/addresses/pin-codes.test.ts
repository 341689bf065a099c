import { expect, test } from 'vitest'
import { demoCities } from '#tests/helpers/our-cities.ts'
import { say, sentence } from '#text/text.ts'
import { type City, readCities } from '../cities.ts'
import { cityOfPin, lookUpPin, pinProblem } from './pin-codes.ts'
import { pinNotYet } from './words.ts'

const messageFor = (typed: string, city?: string) => {
  const wrong = pinProblem(demoCities, typed, city)
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
  expect(cityOfPin(demoCities, pin)).toBe(city)
})

test.each(['401107', '410206', '421301', '122002', '201301', '121001', '711101', '382010', '382421'])(
  '%s, just outside a city, is not served',
  pin => {
    expect(lookUpPin(demoCities, pin)).toEqual({ kind: 'not-served', pin })
    expect(messageFor(pin)).toMatch(`We do not come to ${pin} yet. We come to Mumbai, Delhi`)
  },
)

test.each([' 400 050 ', '400-050', '४०० ०५०', '௪௦௦௦௫௦', '۴۰۰۰۵۰', 'PIN: 400050'])(
  '"%s" is read as 400050',
  typed => {
    expect(lookUpPin(demoCities, typed)).toEqual({ kind: 'served', pin: '400050', city: 'Mumbai' })
  },
)

test.each(['', '40005', '4000500', 'Bandra'])('"%s" is not read as a PIN code', typed => {
  expect(lookUpPin(demoCities, typed)).toEqual({ kind: 'no-pin-code' })
  expect(messageFor(typed)).toBe('Please enter a six-digit PIN code, like 400050.')
})

test('six digits that begin with 0 are not a PIN code of India', () => {
  expect(lookUpPin(demoCities, '040005')).toEqual({ kind: 'no-pin-code' })
  expect(messageFor('040005')).toBe('There is no PIN code 040005.')
})

test('a PIN code of another city than the visit’s is refused with both cities', () => {
  expect(pinProblem(demoCities, '411001', 'Pune')).toBeUndefined()
  expect(messageFor('411001', 'Mumbai')).toBe('411001 is in Pune, and this visit is in Mumbai.')
})

test('with many cities a refusal does not list them', () => {
  const [mumbai] = demoCities.open
  const many = readCities(
    Array.from(
      { length: 13 },
      (_, at) => ({ ...mumbai, name: `City ${at}`, prefixes: [`${400 + at}`] }) as City,
    ),
  )
  expect(pinProblem(many, '302001')).toEqual(sentence(pinNotYet, { pin: '302001' }))
})
