import { expect, test } from 'vitest'
import { phonesToCall } from './phones-to-call.ts'

const PHONES = { door: null, first: '9810055511', second: '9822012345' }

test('a patient who did not book is called before the booker, who may be in another city', () => {
  expect(phonesToCall({ ...PHONES, isForCustomer: false })).toEqual(['9822012345', '9810055511'])
  expect(phonesToCall({ ...PHONES, isForCustomer: true })).toEqual(['9810055511', '9822012345'])
})

test('the number at the door comes first, and none is called twice', () => {
  for (const isForCustomer of [true, false]) {
    expect(phonesToCall({ ...PHONES, door: '9900000001', isForCustomer })[0]).toBe('9900000001')
    expect(phonesToCall({ ...PHONES, door: PHONES.second, isForCustomer })).toEqual([
      '9822012345',
      '9810055511',
    ])
    expect(phonesToCall({ door: null, first: '9810055511', second: '', isForCustomer })).toEqual([
      '9810055511',
    ])
  }
})
