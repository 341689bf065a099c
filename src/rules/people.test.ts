// P2-197, P2-198, P2-199

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanText,
  countCodePoints,
  hasLetter,
  hasLink,
  isEmail,
  isIndianMobile,
  latinDigits,
  normalisePhone,
} from './people.ts'

test('a phone is understood however it is typed', () => {
  for (const typed of ['9876543210', '+91 98765 43210', '098765-43210', '91 9876543210', ' 98765 43210 ']) {
    expect(normalisePhone(typed)).toBe('9876543210')
  }
})

test('digits of every script of India are understood', () => {
  for (const typed of ['४२', '৪২', '੪੨', '૪૨', '୪୨', '௪௨', '౪౨', '೪೨', '൪൨', '٤٢', '۴۲'])
    expect(latinDigits(`${typed}x`), typed).toBe('42x')
  expect(latinDigits('०१२३४५६७८९')).toBe('0123456789')
  expect(normalisePhone('+९१ ९८७६५ ४३२१०')).toBe('9876543210')
})

test('a text that is no Indian mobile is recognised', () => {
  for (const wrong of ['', '12345', '1234567890', '5876543210', '98765432101', 'nine']) {
    expect(isIndianMobile(normalisePhone(wrong)), wrong).toBe(false)
  }
})

test('names in any script keep their letters, and lose what cannot be seen', () => {
  expect(cleanText('  आशा   राव ')).toBe('आशा राव')
  expect(cleanText('தமிழ்ச்செல்வி')).toBe('தமிழ்ச்செல்வி')
  expect(cleanText('A\u202Esha\u0000 Rao\u200F')).toBe('Asha Rao')
  expect(cleanText('क्\u200Dष')).toBe('क्\u200Dष')
  expect(cleanText("D'Souza 🙂")).toBe("D'Souza 🙂")
  expect(hasLetter('🙂 …')).toBe(false)
  expect(countCodePoints('🙂a')).toBe(2)
})

test('cleaning twice changes nothing more, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => cleanText(cleanText(text)) === cleanText(text)),
  )
})

test('an email address is one to which mail could be sent', () => {
  for (const right of ['asha@example.in', 'a.b+c@sub.example.co.in']) expect(isEmail(right), right).toBe(true)
  for (const wrong of ['asha', 'asha@', '@x.in', 'a b@x.in', 'a@x', 'a@@x.in']) {
    expect(isEmail(wrong), wrong).toBe(false)
  }
})

test('a name with a web address in it is distinguished from people’s names', () => {
  for (const name of [
    'Win: evil.example/claim',
    'https://a',
    'www.kyc',
    'Your prize at kyc-check.xyz',
    'pay.in now',
  ]) {
    expect(hasLink(name), name).toBe(true)
  }
  for (const name of [
    'Dr.Meera Iyer',
    'A.R. Rahman',
    'S.Kumar',
    'Mohd.Ali',
    'Asha R. Rao',
    'आशा राव',
    "D'Souza",
    'K. In',
  ]) {
    expect(hasLink(name), name).toBe(false)
  }
})
