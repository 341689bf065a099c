import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanText,
  hasLetter,
  hasLink,
  hasMonstrousWord,
  isEmail,
  isIndianMobile,
  isWholeAddress,
  latinDigits,
  lengthOf,
  nameProblem,
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

test('what is no Indian mobile is told from one', () => {
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
  expect(lengthOf('🙂a')).toBe(2)
})

test('cleaning twice changes nothing more, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => cleanText(cleanText(text)) === cleanText(text)),
  )
})

test('an address is more than a word, in any script', () => {
  for (const right of ['14 Hill Road', '१४ हिल रोड, बांद्रा', 'Flat 2, Om Apts']) {
    expect(isWholeAddress(right), right).toBe(true)
  }
  for (const wrong of ['x', 'Mumbai', '          ', '400050 400050', 'x         \u200f   y']) {
    expect(isWholeAddress(wrong), wrong).toBe(false)
  }
})

test('an address has words of at most 60 letters, however they are set apart', () => {
  for (const right of ['a'.repeat(60), 'Flat-12,Om-Apts,Hill-Road/3,Bandra.West,'.repeat(12), '१४ हिल रोड'])
    expect(hasMonstrousWord(right), right).toBe(false)
  for (const wrong of ['a'.repeat(61), `14 Hill Road ${'क\u200d'.repeat(240)}`])
    expect(hasMonstrousWord(wrong), wrong).toBe(true)
})

test('an e-mail address is one that mail could go to', () => {
  for (const right of ['asha@example.in', 'a.b+c@sub.example.co.in']) expect(isEmail(right), right).toBe(true)
  for (const wrong of ['asha', 'asha@', '@x.in', 'a b@x.in', 'a@x', 'a@@x.in', `${'a'.repeat(250)}@x.in`]) {
    expect(isEmail(wrong), wrong).toBe(false)
  }
})

test('a name has letters, and neither signs of a web page nor an address', () => {
  for (const right of ["D'Souza", 'Asha R. Rao', 'आशा राव', 'Sarita (Didi)'])
    expect(nameProblem(right, 'missing'), right).toBeUndefined()
  for (const wrong of ['<b>Asha</b>', 'Asha <3', 'a > b'])
    expect(nameProblem(wrong, 'missing'), wrong).toBe('A name cannot have the signs < and > in it.')
  expect(nameProblem('  ', 'missing')).toBe('missing')
  expect(nameProblem('www.kyc', 'missing')).toMatch(/web address/)
  expect(nameProblem('a'.repeat(51), 'missing')).toMatch(/at most 50/)
})

test('a name with a web address in it is told from the names that people have', () => {
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
