import { expect, test } from 'vitest'
import { say } from '#text/text.ts'
import * as fields from './fields.ts'
import { ageRuleOf } from './fields.ts'

const said = (rule: { problem: fields.TextRule['problem'] }, typed: string) => {
  const wrong = rule.problem(typed)
  return wrong && say(wrong)
}

test('a name has letters, and no characters of a web page or address', () => {
  for (const right of ["D'Souza", 'Asha R. Rao', 'आशा राव', 'Sarita (Didi)', 'a'.repeat(50)])
    expect(said(fields.personNameRule, right), right).toBeUndefined()
  for (const wrong of ['<b>Asha</b>', 'Asha <3', 'a > b'])
    expect(said(fields.personNameRule, wrong), wrong).toBe('A name cannot contain < or >.')
  expect(said(fields.personNameRule, '  ')).toBe('Please enter your name.')
  expect(said(fields.personNameRule, 'www.kyc')).toBe('A name cannot contain a web address.')
  expect(said(fields.personNameRule, 'a'.repeat(51))).toBe('A name can have at most 50 characters.')
})

test('a form can have its own message for a missing value', () => {
  const own = { message: { wording: 'Who is it?' } }
  expect(fields.personNameRule.problem(' ', own)).toBe(own)
  expect(fields.phoneRule.problem('98765', own)).toBe(own)
  expect(fields.phoneRule.problem('+91 98765 43210', own)).toBeUndefined()
})

test('a text longer than its maximum is refused before it is cleaned or searched', () => {
  const clean = () => expect.unreachable('cleans a long text')
  const short = fields.textRule({ ...fields.personNameRule, maxTyped: 5, problem: clean })
  expect(short.problem('a.b.c.')).toBe(short.tooLong)
  for (const rule of [fields.personNameRule, fields.phoneRule, fields.emailRule, fields.addressRule])
    expect(rule.problem('a'.repeat(rule.maxTyped + 1))).toBe(rule.tooLong)
})

test('an email address is optional, and has at most 254 characters', () => {
  for (const right of ['', ' ', 'asha@example.in ', `${'a'.repeat(249)}@x.in`])
    expect(said(fields.emailRule, right), right).toBeUndefined()
  for (const wrong of ['asha', `${'a'.repeat(250)}@x.in`])
    expect(said(fields.emailRule, wrong), wrong).toBe('Please enter a valid email address')
})

test('an address has more than one word, in any script', () => {
  for (const right of ['14 Hill Road', '१४ हिल रोड, बांद्रा', 'Flat 2, Om Apts'])
    expect(fields.wholeAddressProblem(right), right).toBeUndefined()
  for (const wrong of ['x', 'Mumbai', '          ', '400050 400050', 'x         \u200f   y']) {
    const told = fields.wholeAddressProblem(wrong)
    expect(told && say(told), wrong).toMatch(/^Please enter the full address/)
  }
})

test('an address has at most 500 characters, and words of at most 60, whatever separates them', () => {
  for (const right of ['a'.repeat(60), 'Flat-12,Om-Apts,Hill-Road/3,Bandra.West,'.repeat(12), '१४ हिल रोड'])
    expect(said(fields.addressRule, right), right).toBeUndefined()
  for (const wrong of ['a'.repeat(61), `14 Hill Road ${'क्\u200d'.repeat(40)}`])
    expect(said(fields.addressRule, wrong), wrong).toBe('Please put spaces between the words of the address.')
  expect(said(fields.addressRule, 'a '.repeat(251))).toBe('An address can have at most 500 characters.')
})

test('customers who book for themselves are 11 to 100, other people 0 to 110', () => {
  expect(say(ageRuleOf('self').wrong)).toBe('Age must be between 11 and 100 years')
  expect(say(ageRuleOf('other').wrong)).toBe('Age must be between 0 and 110 years')
  expect(say(fields.ageInMonths.wrong)).toBe('Age in months must be between 0 and 23')
})

test('a number is read in any script of India, whole and within its limits', () => {
  for (const typed of ['42', ' 42 ', '042', '४२'])
    expect(fields.readNumber(fields.ownAge, typed), typed).toBe(42)
  for (const typed of ['', '10', '101', '-42', '4.2', '1e1', '0042', 'x'])
    expect(fields.readNumber(fields.ownAge, typed), typed).toBeUndefined()
})
