import { expect, test } from 'vitest'
import { tidyCode } from './phone-typing.ts'

// P1-153
test('the digits of a pasted code are kept', () => {
  expect(tidyCode('1 2 3 4', 4)).toBe('1234')
  expect(tidyCode('12-34', 4)).toBe('1234')
  expect(tidyCode(' 1234\n', 4)).toBe('1234')
  expect(tidyCode('४ २ ४ २', 4)).toBe('4242')
  expect(tidyCode('４２４２', 4)).toBe('4242')
  expect(tidyCode('123456789', 4)).toBe('123456')
  expect(tidyCode('123456789', 8)).toBe('12345678')
})

test('the code is extracted from a pasted message', () => {
  const message = '4271 is your code for Jaanch. It is valid for 5 minutes. @jaanch.example #4271'
  expect(tidyCode(message, 4)).toBe('4271')
  expect(tidyCode('Dear customer, 12 345 678: OTP 654321, valid for 10 minutes', 6)).toBe('654321')
  expect(tidyCode('Code: 4271', 4)).toBe('4271')
})
