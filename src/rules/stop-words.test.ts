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
  'Stop pls',
  'Unsubscribe me',
  'stop sending messages',
  'Stop!!!',
  'STOP ❌',
  'நிறுத்து',
  'ఆపండి',
  'বন্ধ করুন',
])('%j unsubscribes', text => {
  expect(isStopMessage(text)).toBe(true)
})

test.each([
  '',
  '?',
  'Please stop at the gate',
  "Don't stop",
  'Stop at the gate',
  'Stop near the temple',
  'Stop the car when you see the blue gate',
  'bus stop',
  'START',
  'cancel',
  'no',
  'बंद गली में घर है',
  'stop'.repeat(100),
  '1',
])('%j does not unsubscribe', text => {
  expect(isStopMessage(text)).toBe(false)
})
