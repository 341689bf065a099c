import { expect, test } from 'vitest'
import { inHindi, messages, translated } from './messages.ts'
import { text } from './text.ts'

const words = messages({
  title: 'Cash',
  saved: '{name} is saved.',
  found: { one: '{count} receipt', other: '{count} receipts' },
  fields: { name: 'Name' },
})

test('a message without values is a string, and a message with values is a function', () => {
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

const english = { take: 'Take {amount}', tubes: { one: '{count} tube', other: '{count} tubes' } } as const
const toHindi = translated<typeof english>('hi')

test('each language uses its own plural rules, and zero is singular in Hindi', () => {
  const hindi = toHindi({ take: '{amount} लें', tubes: { one: '{count} ट्यूब', other: '{count} ट्यूबें' } })
  expect(hindi.take({ amount: '₹249' })).toBe('₹249 लें')
  expect([0, 1, 2].map(count => messages(english).tubes({ count }))).toEqual(['0 tubes', '1 tube', '2 tubes'])
  expect([0, 1, 2].map(count => hindi.tubes({ count }))).toEqual(['0 ट्यूब', '1 ट्यूब', '2 ट्यूबें'])
})

test('Hindi that is missing, misnamed, or without its number for none does not compile', () => {
  const tubes = { one: '{count} ट्यूब', other: '{count} ट्यूबें' } as const
  // @ts-expect-error: no Hindi
  toHindi({ tubes })
  // @ts-expect-error: another name
  toHindi({ take: '{money} लें', tubes })
  // @ts-expect-error: a name too few
  toHindi({ take: 'लें', tubes })
  // @ts-expect-error: 'no tube' would read 'a tube'
  toHindi({ take: '{amount} लें', tubes: { one: 'एक ट्यूब', other: '{count} ट्यूबें' } })
  const { take } = toHindi({ take: '{amount} लें', tubes })
  // @ts-expect-error: a value is missing
  expect(take()).toBe(' लें')
})

const area = {
  take: text('Take {amount}'),
  tubes: text({ one: '{count} tube', other: '{count} tubes' }),
  steps: { done: text('Done') },
}

test('a missing or misnamed Hindi message of a words.ts does not compile', () => {
  const tubes = { one: '{count} ट्यूब', other: '{count} ट्यूबें' } as const
  const steps = { done: 'पूरी' } as const
  const words = inHindi<typeof area>()({ take: '{amount} लें', tubes, steps })
  expect(words.steps.done).toBe('पूरी')
  // @ts-expect-error: no Hindi
  inHindi<typeof area>()({ take: '{amount} लें', tubes })
  // @ts-expect-error: no Hindi of a message within an object
  inHindi<typeof area>()({ take: '{amount} लें', tubes, steps: {} })
  // @ts-expect-error: another name
  inHindi<typeof area>()({ take: '{money} लें', tubes, steps })
  // @ts-expect-error: more than the English has
  inHindi<typeof area>()({ take: '{amount} लें', tubes, steps, give: 'दें' })
  // @ts-expect-error: 'no tube' would read 'a tube'
  inHindi<typeof area>()({ take: '{amount} लें', tubes: { one: 'एक ट्यूब', other: '{count} ट्यूबें' }, steps })
})
