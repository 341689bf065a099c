import { expect, test } from 'vitest'
import { phonesToCall } from './phones-to-call.ts'

const PHONES = { door: null, first: '9810055511', second: '9822012345' }

test('a patient who did not book is called before the booker, who may be in another city', () => {
  expect(phonesToCall({ ...PHONES, isForOther: true })).toEqual(['9822012345', '9810055511'])
  expect(phonesToCall({ ...PHONES, isForOther: false })).toEqual(['9810055511', '9822012345'])
})

test('the number at the door comes first, and no number is called twice', () => {
  for (const isForOther of [true, false]) {
    expect(phonesToCall({ ...PHONES, door: '9900000001', isForOther })[0]).toBe('9900000001')
    expect(phonesToCall({ ...PHONES, door: PHONES.second, isForOther })).toEqual(['9822012345', '9810055511'])
    expect(phonesToCall({ door: null, first: '9810055511', second: '', isForOther })).toEqual(['9810055511'])
  }
})
