import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('a log line names the place of an error', () => {
  expect(describeError(new TypeError('nothing there'))).toMatch(/^TypeError: nothing there\n {4}at /)
  expect(describeError('a text')).toBe('not an error')
})
