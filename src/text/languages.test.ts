import { expect, test } from 'vitest'
import { inBoth, sayIn } from './languages.ts'

const take = inBoth('Take {amount}', '{amount} लें')
const tubes = inBoth(
  { one: '{count} tube', other: '{count} tubes' },
  { one: '{count} ट्यूब', other: '{count} ट्यूबें' },
)

test('says a message in the language asked for, with its values', () => {
  expect([sayIn('en')(take, { amount: '₹249' }), sayIn('hi')(take, { amount: '₹249' })]).toEqual([
    'Take ₹249',
    '₹249 लें',
  ])
})

test('counts as each language does: none is one in Hindi', () => {
  const all = (language: 'en' | 'hi') => [0, 1, 2].map(count => sayIn(language)(tubes, { count }))
  expect(all('en')).toEqual(['0 tubes', '1 tube', '2 tubes'])
  expect(all('hi')).toEqual(['0 ट्यूब', '1 ट्यूब', '2 ट्यूबें'])
})

test('Hindi that is missing, has other names, or counts none without its number does not compile', () => {
  // @ts-expect-error: no Hindi
  inBoth('Call')
  // @ts-expect-error: another name
  inBoth('Take {amount}', '{money} लें')
  // @ts-expect-error: a name too few
  inBoth('Take {amount}', 'लें')
  // @ts-expect-error: 'no tube' would read 'a tube'
  inBoth({ one: '{count} tube', other: '{count} tubes' }, { one: 'एक ट्यूब', other: '{count} ट्यूबें' })
  // @ts-expect-error: a value is missing
  sayIn('hi')(take)
  expect(sayIn('en')(take, { amount: '₹1' })).toBe('Take ₹1')
})
