import { expect, test } from 'vitest'
import { pieces, say, sentence, text } from './text.ts'

const empty = text('Your cart is empty.')
const pay = text('{name}, you pay {amount}.')
const tests = text({ one: '{count} test', other: '{count} tests' })

test('a message is formatted with its values', () => {
  expect(say(empty)).toBe('Your cart is empty.')
  expect(say(pay, { name: 'Asha', amount: '₹499' })).toBe('Asha, you pay ₹499.')
})

test('a count is shown in the singular or plural, with the commas of India', () => {
  expect([0, 1, 2, 123456].map(count => say(tests, { count }))).toEqual([
    '0 tests',
    '1 test',
    '2 tests',
    '1,23,456 tests',
  ])
})

test('a count of none is singular in Hindi', () => {
  const words = text({ one: '{count} जाँच', other: '{count} जाँचें' }, 'hi')
  expect([0, 1, 2].map(count => say(words, { count }))).toEqual(['0 जाँच', '1 जाँच', '2 जाँचें'])
})

test('a sentence keeps its values until it is formatted', () => {
  expect(say(sentence(pay, { name: 'Asha', amount: '₹499' }))).toBe('Asha, you pay ₹499.')
  expect(sentence(empty)).toEqual({ message: empty })
})

test('a value that looks like a placeholder stays text', () => {
  expect(say(pay, { name: '{amount}', amount: '₹1' })).toBe('{amount}, you pay ₹1.')
})

test('a value that is no text, such as a link, is a piece of its own in the message', () => {
  const link = { href: '/terms' }
  expect(pieces(pay, { name: 'Asha', amount: link })).toEqual(['', 'Asha', ', you pay ', link, '.'])
})

test('a missing or foreign value does not compile', () => {
  // @ts-expect-error: amount is missing
  say(pay, { name: 'Asha' })
  // @ts-expect-error: nothing to fill in
  say(empty, { name: 'Asha' })
  // @ts-expect-error: a plural needs its count
  say(tests)
  expect(say(empty)).toBe('Your cart is empty.')
})
