import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords, numberInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paise Only'],
  [100, 'Rupees One Only'],
  [129_950, 'Rupees One Thousand Two Hundred Ninety-Nine and Fifty Paise Only'],
  [10_000_000, 'Rupees One Lakh Only'],
  [10_000_110, 'Rupees One Lakh One and Ten Paise Only'],
  [
    123_456_789,
    'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paise Only',
  ],
  [1_000_000_000, 'Rupees One Crore Only'],
  [
    2_147_483_647,
    'Rupees Two Crore Fourteen Lakh Seventy-Four Thousand Eight Hundred Thirty-Six and Forty-Seven Paise Only',
  ],
  [1_000_000_000_000, 'Rupees One Thousand Crore Only'],
])('%i paise are written out as an Indian bank would', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})

function numberOf(words: string): number {
  const values: Record<string, number> = { Crore: 1e7, Lakh: 1e5, Thousand: 1e3, Hundred: 100 }
  const small =
    'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'
  small.split(' ').forEach((word, value) => {
    values[word] = value
  })
  'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ').forEach((word, index) => {
    values[word] = 20 + 10 * index
  })
  let sum = 0
  let part = 0
  for (const word of words.split(/[ -]/)) {
    const value = values[word]
    if (value === undefined) throw new Error(`no number: ${word}`)
    if (value === 100) part *= 100
    else if (value >= 1000) {
      sum += part * value
      part = 0
    } else part += value
  }
  return sum + part
}

test('the words of any amount below a hundred crore add up to that amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), number => {
      expect(numberOf(numberInWords(number))).toBe(number)
    }),
  )
})
