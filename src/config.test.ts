import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SMS_NAMES, smsSettingOf } from '#text/sent/sms.ts'
import { ConfigurationError, keyboardUser, readEnvironment, SETTINGS } from './config.ts'
import { rulesOf } from './rules-of.ts'

const rules = (set: Record<string, string> = {}) =>
  rulesOf(readEnvironment({ SHOP_SECRET: 's'.repeat(32), ...set }), 'http://shop.test')

test('GST is 18 percent by default, charged only where the owner says that it applies', () => {
  expect(rules().tax).toMatchObject({ rate: 1800, treatment: 'EXEMPT' })
  expect(rules({ TAX_TREATMENT: 'TAXABLE', TAX_RATE_PERCENT: '5' }).tax).toMatchObject({
    rate: 500,
    treatment: 'TAXABLE',
  })
})

test('company and registration number are the configured ones; none is made up', () => {
  expect(rules().company.gstin).toBe('')
  const company = { COMPANY_NAME: 'Asha Labs Pvt Ltd', COMPANY_GSTIN: '27AAAAA0000A1Z5' }
  expect(rules(company).company).toMatchObject({ name: 'Asha Labs Pvt Ltd', gstin: '27AAAAA0000A1Z5' })
})

test('whoever is root on the machine has to say who they are', () => {
  expect(keyboardUser({ USER: 'asha' })).toBe('asha')
  expect(keyboardUser({ USERNAME: 'asha' })).toBe('asha')
  expect(keyboardUser({ USER: 'root' })).toBeUndefined()
})

test('a live shop names each setting that it misses, a line for each', () => {
  const missing = () => readEnvironment({ SHOP_MODE: 'live', SMS_URL: '' })
  expect(missing).toThrow(ConfigurationError)
  for (const name of ['SHOP_SECRET', 'DATABASE_URL', 'SMS_URL', 'MAIL_FROM', ...SMS_NAMES.map(smsSettingOf)])
    expect(missing).toThrow(`  - ${name}: needed when SHOP_MODE=live`)
})

test('a demo needs nothing, and a mode that is neither is refused', () => {
  expect(readEnvironment({})).toMatchObject({ SHOP_MODE: 'demo', SMS_TEMPLATE_CODE: 'demo-code' })
  expect(() => readEnvironment({ SHOP_MODE: 'prod' })).toThrow('SHOP_MODE: must be demo or live')
})

test('the example of a configuration names every setting, and no other', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../.env.example'), 'utf8')
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(match => match[1])
  expect([...new Set(named)].sort()).toEqual([...SETTINGS].sort())
})
