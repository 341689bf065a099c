import { expect, test } from 'vitest'
import { CITIES, withCity } from '../cities.ts'
import { type AddressParts, addressKey, composeAddress, isServed, splitAddressLine } from './parts.ts'

const WHOLE = {
  pinCode: '400050',
  house: 'Flat 3',
  street: '14 Hill Road, Bandra West,',
  landmark: 'the church',
}

test.each([
  [WHOLE, 'Flat 3, 14 Hill Road, Bandra West, near the church, Mumbai 400050'],
  [
    { ...WHOLE, landmark: 'Opp. bus depot' },
    'Flat 3, 14 Hill Road, Bandra West, Opp. bus depot, Mumbai 400050',
  ],
  [
    { ...WHOLE, landmark: 'Opposite the post office' },
    'Flat 3, 14 Hill Road, Bandra West, Opposite the post office, Mumbai 400050',
  ],
  [
    { ...WHOLE, house: '', landmark: '', street: '14 Hill Road, Bandra West, Mumbai - 400 050.' },
    '14 Hill Road, Bandra West, Mumbai 400050',
  ],
  [{ ...WHOLE, house: '', landmark: '' }, '14 Hill Road, Bandra West, Mumbai 400050'],
  [{ ...WHOLE, pinCode: '122001' }, 'Flat 3, 14 Hill Road, Bandra West, near the church, 122001'],
  [{ pinCode: null, house: '', street: 'As it was told', landmark: '' }, 'As it was told'],
])('%o is one line', (parts, line) => {
  expect(composeAddress(parts)).toBe(line)
})

test('the line names its city, which is not named again', () => {
  expect(withCity('Mumbai', composeAddress(WHOLE))).toBe(composeAddress(WHOLE))
})

test.each([
  ['14 Hill Road, Mumbai 400050', { pinCode: '400050', street: '14 Hill Road' }],
  ['14 Hill Road, mumbai - 400 050.', { pinCode: '400050', street: '14 Hill Road' }],
  ['14 Hill Road, Bandra West, 400050', { pinCode: '400050', street: '14 Hill Road, Bandra West' }],
  ['14 Hill Road, Gurugram 122001', { pinCode: null, street: '14 Hill Road, Gurugram 122001' }],
  ['400050', { pinCode: null, street: '400050' }],
  ['Survey 400050, Hill Road', { pinCode: null, street: 'Survey 400050, Hill Road' }],
])('of "%s" is known %o', (line, known) => {
  expect(splitAddressLine(line)).toEqual({ house: '', landmark: '', ...known })
})

test('a composed line has the same key as its parts', () => {
  const line = composeAddress(WHOLE)
  expect(addressKey(splitAddressLine(line), 'Mumbai')).toBe(addressKey(WHOLE, 'Mumbai'))
  expect(addressKey({ ...WHOLE, house: 'FLAT-3' }, 'Mumbai')).toBe(addressKey(WHOLE, 'Mumbai'))
  expect(addressKey({ ...WHOLE, house: 'Flat 4' }, 'Mumbai')).not.toBe(addressKey(WHOLE, 'Mumbai'))
})

test('an address is served while its city is, and its PIN code is of that city', () => {
  const at = (pinCode: AddressParts['pinCode'], city: string, cities: readonly string[] = CITIES) =>
    isServed({ pinCode }, city, cities)
  expect(at('400050', 'Mumbai')).toBe(true)
  expect(at(null, 'Pune')).toBe(true)
  expect(at('400050', 'Mumbai', ['Pune'])).toBe(false)
  expect(at('400050', 'Pune')).toBe(false)
  expect(at(null, 'Jaipur')).toBe(false)
})
