import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoCities, demoCity } from '#tests/helpers/our-cities.ts'
import { readCities } from '../cities.ts'
import { type AddressParts, addressKey, composeLine, isServed, splitAddressLine } from './parts.ts'
import { withCity } from './with-city.ts'

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
  [
    { pinCode: '110001', house: 'B-12', street: '12 Janpath, New Delhi', landmark: '' },
    'B-12, 12 Janpath, New Delhi 110001',
  ],
  [
    {
      pinCode: '400703',
      house: '4',
      street: 'Sector 17, Vashi, Navi Mumbai - 400 703',
      landmark: 'the lake',
    },
    '4, Sector 17, Vashi, near the lake, Navi Mumbai 400703',
  ],
  [
    { pinCode: '560001', house: '9', street: 'MG Road, Bengaluru', landmark: '' },
    '9, MG Road, Bangalore 560001',
  ],
  [
    { pinCode: '700016', house: '9', street: 'Park Street, Calcutta, West Bengal, India', landmark: '' },
    '9, Park Street, Kolkata 700016',
  ],
  [
    { pinCode: '110003', house: '9', street: 'Lodi Colony South Delhi', landmark: '' },
    '9, Lodi Colony South Delhi 110003',
  ],
  [
    { pinCode: '110003', house: '9', street: 'Lodi Colony, Delhi 110049', landmark: '' },
    '9, Lodi Colony, Delhi 110049, Delhi 110003',
  ],
  [{ pinCode: null, house: '', street: 'As it was told', landmark: '' }, 'As it was told'],
])('%o is one line', (parts, line) => {
  expect(composeLine(demoCities, parts)).toBe(line)
})

test('the address line has its city once', () => {
  expect(withCity('Mumbai', composeLine(demoCities, WHOLE))).toBe(composeLine(demoCities, WHOLE))
})

test.each([
  ['14 Hill Road, Mumbai 400050', { pinCode: '400050', street: '14 Hill Road' }],
  ['14 Hill Road, mumbai - 400 050.', { pinCode: '400050', street: '14 Hill Road' }],
  ['14 Hill Road, Bandra West, 400050', { pinCode: '400050', street: '14 Hill Road, Bandra West' }],
  ['14 Hill Road, Gurugram 122001', { pinCode: null, street: '14 Hill Road, Gurugram 122001' }],
  ['400050', { pinCode: null, street: '400050' }],
  ['Survey 400050, Hill Road', { pinCode: null, street: 'Survey 400050, Hill Road' }],
])('splitting "%s" finds %o', (line, known) => {
  expect(splitAddressLine(demoCities, line)).toEqual({ house: '', landmark: '', ...known })
})

test('a composed line has the same key as its parts', () => {
  const line = composeLine(demoCities, WHOLE)
  expect(addressKey(splitAddressLine(demoCities, line), 'Mumbai')).toBe(addressKey(WHOLE, 'Mumbai'))
  expect(addressKey({ ...WHOLE, house: 'FLAT-3' }, 'Mumbai')).toBe(addressKey(WHOLE, 'Mumbai'))
  expect(addressKey({ ...WHOLE, house: 'Flat 4' }, 'Mumbai')).not.toBe(addressKey(WHOLE, 'Mumbai'))
})

const places = fc.constantFrom(
  'New Delhi',
  'South Delhi',
  'Old Delhi',
  'Delhi',
  'delhi',
  'Karol Bagh',
  'Little Delhi',
)
const ends = fc.constantFrom('', ' 110001', ' - 110 001', ', India', ', Delhi', ' ११०००१')

test('a street that ends in the name of its city stays unchanged, and the line has the city once', () => {
  fc.assert(
    fc.property(places, ends, fc.constantFrom('', 'the church'), (place, end, landmark) => {
      const parts = { pinCode: '110001', house: 'B-12', street: `12 Janpath, ${place}${end}`, landmark }
      const line = composeLine(demoCities, parts)
      if (place.endsWith(' Delhi')) expect(line).toContain(place)
      expect(line.match(/delhi/gi)).toHaveLength(1)
      expect(line.match(/110001/g)).toHaveLength(1)
      expect(withCity('Delhi', line)).toBe(line)
      expect(composeLine(demoCities, splitAddressLine(demoCities, line))).toBe(line)
    }),
  )
})

test('a city of any state is found before the name of its state', () => {
  const jaipur = { ...demoCity('Mumbai'), name: 'Jaipur', prefixes: ['302'] }
  const cities = readCities([jaipur])
  for (const line of ['4 MI Road, Jaipur, Rajasthan 302001', '4 MI Road, Jaipur 302001, Rajasthan, India']) {
    const parts = splitAddressLine(cities, line)
    expect(parts).toEqual({ pinCode: '302001', house: '', street: '4 MI Road', landmark: '' })
    expect(composeLine(cities, parts)).toBe('4 MI Road, Jaipur 302001')
  }
})

test('an address is served if its city is served and its PIN code is of that city', () => {
  const at = (pinCode: AddressParts['pinCode'], city: string, cities = demoCities) =>
    isServed(cities, { pinCode }, city)
  expect(at('400050', 'Mumbai')).toBe(true)
  expect(at(null, 'Pune')).toBe(true)
  expect(at('400050', 'Mumbai', readCities(demoCities.all.filter(({ name }) => name === 'Pune')))).toBe(false)
  expect(at('400050', 'Pune')).toBe(false)
  expect(at(null, 'Jaipur')).toBe(false)
})
