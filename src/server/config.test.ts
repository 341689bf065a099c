import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationError, forgottenSettings, keyboardUser, readEnvironment } from './config.ts'
import { buildRules } from './rules-of.ts'
import { SETTINGS } from './settings/environment.ts'

const rules = (set: Record<string, string> = {}) =>
  buildRules(readEnvironment({ SHOP_SECRET: 's'.repeat(32), ...set }), 'http://shop.test')

// P2-69, P2-204, P2-205
test('GST is 18 percent by default, charged only if the owner states that it applies', () => {
  expect(rules().tax).toMatchObject({ rate: 1800, treatment: 'EXEMPT' })
  expect(rules({ TAX_TREATMENT: 'TAXABLE', TAX_RATE_PERCENT: '5' }).tax).toMatchObject({
    rate: 500,
    treatment: 'TAXABLE',
  })
})

// P2-213
test('the company and its registration number come only from the settings', () => {
  expect(rules().company.gstin).toBe('')
  const company = { COMPANY_NAME: 'Asha Labs Pvt Ltd', COMPANY_GSTIN: '27AAPFU0939F1ZV' }
  expect(rules(company).company).toMatchObject({ name: 'Asha Labs Pvt Ltd', gstin: '27AAPFU0939F1ZV' })
})

test('a GSTIN with a typing error is refused', () => {
  expect(() => rules({ COMPANY_GSTIN: '27AAPFU0939F1ZW' })).toThrow(
    'COMPANY_GSTIN: has a typing error: its check digit is wrong',
  )
})

test('a thousand customers behind one network address can sign in within an hour, even if one in three mistypes', () => {
  // Beyond the limits of wrong codes and of account checks no call is refused.
  const { codesPerAddress, codesPerHour, wrongCodesPerHour } = rules()
  for (const limit of [codesPerAddress, codesPerHour]) expect(limit).toBeGreaterThan(1000)
  expect(wrongCodesPerHour).toBeGreaterThan(1000 / 3)
})

test('the root user must state a name', () => {
  expect(keyboardUser({ USER: 'asha' })).toBe('asha')
  expect(keyboardUser({ USERNAME: 'asha' })).toBe('asha')
  expect(keyboardUser({ USER: 'root' })).toBeUndefined()
})

test('a command without settings does not open a demo on the machine of a live shop', () => {
  const file = path.join(import.meta.dirname, 'config.ts')
  expect(forgottenSettings({}, file)).toContain('run it as jaanch ops')
  expect(forgottenSettings({ SHOP_MODE: 'live' }, file)).toBeUndefined()
  expect(forgottenSettings({ SHOP_MODE: 'demo' }, file)).toBeUndefined()
  expect(forgottenSettings({}, `${file}.none`)).toBeUndefined()
})

test('a live shop lists each missing setting on its own line', () => {
  const missing = () => readEnvironment({ SHOP_MODE: 'live', SHOP_SECRET: '' })
  expect(missing).toThrow(ConfigurationError)
  for (const name of ['SHOP_SECRET', 'DATABASE_URL', 'MAIL_FROM', 'SMS_TEMPLATE_CODE'])
    expect(missing).toThrow(`  - ${name}: needed when SHOP_MODE=live`)
})

test('of the SMS texts, a live shop requires only that of the code, and ids of texts that are gone are ignored', () => {
  const listed = () =>
    readEnvironment({ SHOP_MODE: 'live', SMS_TEMPLATE_ORDER_CONFIRMED: 'of an earlier release' })
  expect(listed).toThrow('SMS_TEMPLATE_CODE')
  expect(listed).not.toThrow(/SMS_TEMPLATE_(?!CODE)/)
})

test('a demo needs no settings, and an unknown mode is refused', () => {
  expect(readEnvironment({})).toMatchObject({ SHOP_MODE: 'demo', SMS_TEMPLATE_CODE: 'demo-code' })
  expect(() => readEnvironment({ SHOP_MODE: 'prod' })).toThrow('SHOP_MODE: must be demo or live')
})

test('the example of a configuration has every setting, and no other', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8')
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(match => match[1])
  expect([...new Set(named)].sort()).toEqual([...SETTINGS].sort())
})

test('a bucket for files needs a complete address and both keys', () => {
  const problems = (set: Record<string, string>) => {
    try {
      readEnvironment(set)
      return []
    } catch (error) {
      return (error as ConfigurationError).problems.map(problem => problem.split(':')[0])
    }
  }
  const keys = { FILES_KEY_ID: 'a', FILES_SECRET_KEY: 'b' }
  expect(problems({ FILES_URL: 's3://jaanch-files/shop?region=ap-south-1', ...keys })).toEqual([])
  expect(problems({ FILES_URL: 's3://files?region=x&endpoint=http://10.0.0.1:9000', ...keys })).toEqual([])
  expect(problems({ FILES_URL: 's3://files?region=x' })).toEqual(['FILES_KEY_ID', 'FILES_SECRET_KEY'])
  expect(problems(keys)).toEqual(['FILES_KEY_ID', 'FILES_SECRET_KEY'])
  for (const wrong of [
    's3://files',
    'https://files.s3.amazonaws.com?region=x',
    's3://key:secret@files?region=x',
    's3://files/a%20folder?region=x',
    's3://files?region=x&acl=public',
    's3://files?region=x&endpoint=minio',
    'files',
  ])
    expect(problems({ FILES_URL: wrong, ...keys }), wrong).toEqual(['FILES_URL'])
})

test('the cancellation fee is read as none, or as steps of hours and rupees', () => {
  expect(rules().cancelFee).toEqual([{ hours: 0, amount: 0 }])
  expect(rules({ CANCEL_FEE: '24:0 4:100 0:200' }).cancelFee).toEqual([
    { hours: 24, amount: 0 },
    { hours: 4, amount: 10_000 },
    { hours: 0, amount: 20_000 },
  ])
})

test('a cancellation fee that is not a list of steps is refused', () => {
  for (const CANCEL_FEE of ['100', '24:0', '4:100 24:0 0:0', '4:-1 0:0', '4:1.5 0:0'])
    expect(() => readEnvironment({ CANCEL_FEE })).toThrow('CANCEL_FEE: say steps of hours before the visit')
})

test('a live shop has all settings of WhatsApp or none', () => {
  const problems = (set: Record<string, string>) => {
    try {
      readEnvironment({ SHOP_MODE: 'live', ...set })
      return []
    } catch (error) {
      return (error as ConfigurationError).problems.filter(problem => problem.startsWith('WHATSAPP_'))
    }
  }
  const whole = {
    WHATSAPP_URL: 'https://graph.facebook.com/v23.0',
    WHATSAPP_TOKEN: 'a',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_APP_SECRET: 'b',
    WHATSAPP_VERIFY_TOKEN: 'c',
  }
  expect(problems({})).toEqual([])
  expect(problems(whole)).toEqual([])
  expect(problems({ ...whole, WHATSAPP_APP_SECRET: '' })).toEqual([
    'WHATSAPP_APP_SECRET: needed with the others of WhatsApp',
  ])
  expect(problems({ ...whole, WHATSAPP_URL: 'http://graph.facebook.com/v23.0' })).toEqual([
    'WHATSAPP_URL: must begin with https:// (plain http is for this machine only)',
  ])
  expect(problems({ ...whole, WHATSAPP_APP_SECRET: 'demo-whatsapp-secret' })).toEqual([
    "WHATSAPP_APP_SECRET: this is the demo's, which is public",
  ])
})
