import { expect, test } from 'vitest'
import { AUDITED } from '#text/audited-actions.ts'
import { actionEntry } from './action-entries.ts'

const act = (action: string, details: Record<string, unknown> = {}) => ({
  id: 'x',
  at: new Date('2026-11-24T04:00:00Z'),
  actor: 'operator:asha',
  staffId: null,
  sessionId: null,
  address: null,
  subject: 'order:x',
  isLogged: true,
  action,
  details,
})

test.each(Object.keys(AUDITED))('%s is a plain sentence on the timeline, or stands there already', action => {
  for (const { text } of actionEntry(act(action))) {
    expect(text).toMatch(/^[A-Z]/)
    expect(text).not.toMatch(/[a-z]\.[a-z]|[_{}]/)
  }
})

test('labels that were printed are a sentence with their number, and no code', () => {
  expect(actionEntry(act('labels.printed', { again: 0, count: 1 }))).toMatchObject([
    { text: 'Printed a tube label', detail: null },
  ])
  expect(actionEntry(act('labels.printed', { again: 2, count: 3 }))).toMatchObject([
    { text: 'Printed 3 tube labels', detail: 'printed before: 2' },
  ])
})

test('a report and a refund are sentences, without the sizes and codes of their rows', () => {
  expect(
    actionEntry(act('report.attached', { patient: 1, isPart: true, bytes: 483_920, sha256: 'ab12' })),
  ).toMatchObject([{ text: 'Attached a part of a report of person 2', detail: null }])
  expect(
    actionEntry(act('refund.agreed', { amount: 49_900, kind: 'cancel', refundRequestId: 'x1' })),
  ).toMatchObject([{ text: 'Approved a cancellation with a refund of ₹499.00', detail: null }])
})
