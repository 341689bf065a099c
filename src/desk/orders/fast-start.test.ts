import { expect, test } from 'vitest'
import { fastStartInWords } from './fast-start.ts'
import { words } from './words.ts'

const sentence = (hour: number) =>
  words.fastFrom({ ...fastStartInWords({ date: '2026-11-24', hour }), count: 8 })

test('a fast from midnight is stated with its night, because 12 AM is ambiguous', () => {
  expect(sentence(0)).toBe(
    'No food after midnight on the night before Tue, 24 Nov (this visit needs 8 hours)',
  )
  expect(sentence(23)).toBe('No food after 11 PM on Tue, 24 Nov (this visit needs 8 hours)')
})
