import { expect, test } from 'vitest'
import { withCity } from './with-city.ts'

test.each([
  '14 Hill Road, Mumbai',
  '14 Hill Road, Mumbai 400050',
  '14 Hill Road, mumbai - 400 050.',
  '14 Hill Road Mumbai-400050, Maharashtra, India',
  'Sector 17, Navi Mumbai 400703',
  '14 Hill Road, Bombay 400050',
])('a city that the address "%s" contains is not added again', address => {
  expect(withCity('Mumbai', address)).toBe(address)
})

test.each([
  ['14 Hill Road, Bandra West, 400050', '14 Hill Road, Bandra West, 400050, Mumbai'],
  ['2 Mumbai Highway,', '2 Mumbai Highway, Mumbai'],
])('a city that "%s" does not contain is added', (address, whole) => {
  expect(withCity('Mumbai', address)).toBe(whole)
})
