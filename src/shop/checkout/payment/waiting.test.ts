import { expect, test } from 'vitest'
import { tryAgainSentence } from './waiting.ts'

test.each([
  [1, 'Please try again in 1 second.'],
  [30, 'Please try again in 30 seconds.'],
  [60, 'Please try again in a minute.'],
  [61, 'Please try again in 2 minutes.'],
  [undefined, 'Please try again in a minute.'],
])('a wait of %s seconds reads: %s', (seconds, sentence) => {
  expect(tryAgainSentence(seconds)).toBe(sentence)
})
