import { expect, test } from 'vitest'
import { callBackSentence } from './call-back.ts'

test('a call is promised only within the time that the company states', () => {
  const purpose = 'to agree on the time and the price'
  expect(callBackSentence('within two hours, between 8 AM and 8 PM', purpose, '9876543210')).toBe(
    'We’ll call you on 9876543210 within two hours, between 8 AM and 8 PM, to agree on the time and the price.',
  )
  expect(callBackSentence(null, purpose)).toBe('We’ll call you to agree on the time and the price.')
})
