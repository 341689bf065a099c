import { expect, test } from 'vitest'
import { nameOf, SYSTEM } from './actor.ts'

test('the audit names who acted', () => {
  expect(nameOf({ kind: 'staff', name: 'asha' })).toBe('operator:asha')
  expect(nameOf({ kind: 'customer', id: '7' })).toBe('customer:7')
  expect(nameOf(SYSTEM)).toBe('shop')
})
