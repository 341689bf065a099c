import { expect, test } from 'vitest'
import { actorName, SYSTEM } from './actor.ts'

test('the audit names the person, the command or the job that acted', () => {
  expect(actorName({ kind: 'command-line', name: 'asha' })).toBe('operator:asha')
  expect(actorName({ kind: 'customer', id: '7' })).toBe('customer:7')
  expect(actorName(SYSTEM)).toBe('shop')
})
