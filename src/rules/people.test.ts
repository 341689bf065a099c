// P2-197, P2-198, P2-199

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName, hasLink } from './names.ts'
import { cleanText, countCodePoints, hasLetter, isEmail, latinDigits } from './people.ts'

test('the digits of every script of India are read', () => {
  for (const typed of ['४२', '৪২', '੪੨', '૪૨', '୪୨', '௪௨', '౪౨', '೪೨', '൪൨', '٤٢', '۴۲'])
    expect(latinDigits(`${typed}x`), typed).toBe('42x')
  expect(latinDigits('०१२३४५६७८९')).toBe('0123456789')
})

test('names in any script keep their letters and lose invisible characters', () => {
  expect(cleanText('  आशा   राव ')).toBe('आशा राव')
  expect(cleanText('தமிழ்ச்செல்வி')).toBe('தமிழ்ச்செல்வி')
  expect(cleanText('A\u202Esha\u0000 Rao\u200F')).toBe('Asha Rao')
  expect(cleanText('क्\u200Dष')).toBe('क्\u200Dष')
  expect(cleanText("D'Souza 🙂")).toBe("D'Souza 🙂")
  expect(hasLetter('🙂 …')).toBe(false)
  expect(countCodePoints('🙂a')).toBe(2)
})

test('a name joined by a dot gets a space, unless the first part is a title', () => {
  expect(cleanName('Ram.Dev  Yadav')).toBe('Ram. Dev Yadav')
  expect(cleanName('ram.dev yadav')).toBe('ram. dev yadav')
  for (const name of ['Dr.Dev Kumar', 'K.Ramesh', 'pay.in now', 'Mohd.Ali', 'kyc.dev/claim Dev'])
    expect(cleanName(name)).toBe(name)
  for (const link of [
    'kyc.dev/claim',
    'Dr.Dev/claim',
    'kyc-win.dev now',
    'a.kyc.dev now',
    'St.link.shop now',
  ])
    expect(hasLink(cleanName(link)), link).toBe(true)
})

test('every kind of space becomes a plain space, and invisible characters are removed', () => {
  const SPACES = [
    '\u00a0',
    '\u2003',
    '\u2009',
    '\u202f',
    '\u3000',
    '\u2028',
    '\u0085',
    '\u2800',
    '\t',
    ' \r\n ',
  ]
  for (const space of SPACES)
    expect(cleanText(`${space}Asha${space}Rao${space}`), JSON.stringify(space)).toBe('Asha Rao')
  const HIDDEN = [
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u034f',
    '\u3164',
    '\ufe0f',
    '\u{e0041}',
  ]
  for (const hidden of HIDDEN) {
    expect(cleanText(`As${hidden}ha ${hidden}Rao`), JSON.stringify(hidden)).toBe('Asha Rao')
    expect(cleanText(`आ${hidden}शा${hidden}`), JSON.stringify(hidden)).toBe('आशा')
  }
  // Half letters, a final chillu of Malayalam, and Urdu.
  for (const joined of ['क्\u200dष', 'र\u200d्य', 'അവന്\u200d', 'می\u200cخواهم'])
    expect(cleanText(joined)).toBe(joined)
})

test('cleaning a text twice is the same as cleaning it once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => cleanText(cleanText(text)) === cleanText(text)),
  )
})

test('an email address is accepted if an email can be sent to it', () => {
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
    'K.In Reddy',
    'Dr.Dev Kumar',
    'dr.dev kumar',
    'Sh.Dev Raj',
    'CH.IN REDDY',
    'Guru.Dev Singh',
    'Prof.Dr.Dev Rao',
  ]) {
    expect(hasLink(name), name).toBe(false)
  }
})
