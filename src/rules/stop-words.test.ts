import { expect, test } from 'vitest'
import { isStopMessage } from './stop-words.ts'

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'S\u200Dtop',
  'ＳＴＯＰ',
  'STOP!!',
  '"stop"',
  'Stop all',
  'stop\nplease',
  'STOP 🙏',
  'Unsubscribe',
  'opt-out',
  'Opt  Out',
  'बंद',
  ' बंद। ',
  'बंद करो',
  'बन्द करें',
  'रोकें',
  'रोको!',
  'Band karo',
])('%j unsubscribes', text => {
  expect(isStopMessage(text)).toBe(true)
})

test.each([
  '',
  '?',
  'Please stop at the gate',
  "Don't stop",
  'bus stop',
  'START',
  'cancel',
  'no',
  'बंद गली में घर है',
  'stop'.repeat(100),
  '1',
])('%j does not', text => {
  expect(isStopMessage(text)).toBe(false)
})
