// P2-184, P2-185

import { expect, test, vi } from 'vitest'
import { CallError } from '#wire/client.ts'
import {
  consultationFailure,
  homeCareFailure,
  landingFailure,
  prescriptionFailure,
  refusedFields,
} from './request-answers.ts'

const offline = new CallError(0, 'NO_ANSWER', 'No answer')
const unreadable = new CallError(502, 'NO_ANSWER', 'The shop gave no readable answer.')
const refused = new CallError(429, 'TOO_MANY', 'Too many requests.', {
  error: 'Too many requests.',
  fields: { mobile: 'Too many requests.' },
})

test.each([
  ['the home-care form', homeCareFailure, 'Network error. Please check your connection and try again.'],
  ['the consultation form', consultationFailure, 'No response from server. Please check your connection.'],
  ['the landing form', landingFailure, 'Failed to connect to the server.'],
] as const)('without an answer %s reports that', (_, failure, sentence) => {
  expect(failure(offline)).toBe(sentence)
})

test.each([
  ['the home-care form', homeCareFailure, 'Failed to create booking. Please try again.'],
  ['the consultation form', consultationFailure, 'Failed to submit booking'],
  ['the landing form', landingFailure, 'Something went wrong. Please try again.'],
] as const)('%s shows its own sentence if the answer has none', (_, failure, sentence) => {
  expect(failure(unreadable)).toBe(sentence)
})

test('bookings show the shop’s sentence, and the landing form shows its own', () => {
  expect(homeCareFailure(refused)).toBe('Too many requests.')
  expect(consultationFailure(refused)).toBe('Too many requests.')
  expect(landingFailure(refused)).toBe('Something went wrong. Please try again.')
})

test('a refused prescription shows the reason, under its field or else below the form', () => {
  const limited = new CallError(429, 'TOO_MANY', 'Too many requests.', { error: 'Too many requests.' })
  expect(prescriptionFailure(limited)).toBe('Too many requests.')
  expect(prescriptionFailure(refused), 'told under the field').toBeUndefined()
  expect(prescriptionFailure(unreadable)).toMatch(/^Error sending email!/)
  expect(prescriptionFailure(offline)).toMatch(/^Something went wrong!/)
  vi.stubGlobal('navigator', { onLine: false })
  expect(prescriptionFailure(offline)).toBe('You’re offline. Please send it again when you’re back online.')
})

test('a fault of the program is not shown as a failed call', () => {
  const fault = new TypeError('x is not a function')
  for (const failure of [homeCareFailure, landingFailure, prescriptionFailure])
    expect(() => failure(fault)).toThrow(fault)
  expect(consultationFailure(fault)).toBe('Error setting up request. Please try again.')
})

test('only a refused request has errors at fields', () => {
  expect(refusedFields(refused)).toEqual({ mobile: 'Too many requests.' })
  expect(refusedFields(offline)).toEqual({})
  expect(refusedFields(new Error('fault'))).toEqual({})
})
