import { expect, test } from 'vitest'
import { parsePayload } from './payloads.ts'

test('a job is read without fields that a later release added', () => {
  const data = { orderId: 'order-1', about: 'confirmed' } as const
  expect(parsePayload('notify-order', data)).toEqual(data)
  expect(parsePayload('notify-order', { ...data, later: true })).toEqual(data)
})

test.each([
  [{ orderId: 'order-1' }, 'job notify-order is of another release: about'],
  [{ orderId: 7, about: 'lunch' }, 'job notify-order is of another release: orderId, about'],
  [null, 'job notify-order is of another release: all of it'],
])('a job of another release (%o) fails and reports what is missing', (data, message) => {
  expect(() => parsePayload('notify-order', data)).toThrow(message)
})
