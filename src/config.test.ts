import { expect, test } from 'vitest'
import { keyboardUser, readEnvironment } from './config.ts'
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
