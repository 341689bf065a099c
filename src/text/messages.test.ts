import { expect, test } from 'vitest'
import { messages } from './messages.ts'

const words = messages({
  title: 'Cash',
  saved: '{name} is saved.',
  found: { one: '{count} receipt', other: '{count} receipts' },
  fields: { name: 'Name' },
})

test('a message without values is a string, one with values a function of them', () => {
  expect(words.title).toBe('Cash')
  expect(words.saved({ name: 'Asha' })).toBe('Asha is saved.')
  expect(words.found({ count: 1 })).toBe('1 receipt')
  expect(words.found({ count: 123456 })).toBe('1,23,456 receipts')
  expect(words.fields.name).toBe('Name')
})

test('a missing value does not compile', () => {
  // @ts-expect-error: the name is missing
  expect(words.saved({})).toBe(' is saved.')
})
