import { expect, test } from 'vitest'
import { findCityNearPin } from './near-cities.ts'

test.each([
  ['401107', 'Mumbai'],
  ['410206', 'Mumbai'],
  ['410405', 'Pune'],
  ['122002', 'Delhi'],
  ['711101', 'Kolkata'],
  ['400050', 'Mumbai'],
  ['793001', undefined],
  ['302001', undefined],
])('the centres near %s are those of %s', (pin, city) => {
  expect(findCityNearPin(pin)).toBe(city)
})
