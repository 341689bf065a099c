import { expect, test } from 'vitest'
import { AUDIT_EXAMPLES } from '#tests/helpers/staff/audit-examples.ts'
import { AUDITED, type AuditedAction } from '#text/audited-actions.ts'
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

test.each(Object.keys(AUDITED))('%s is a plain sentence on the timeline, or is already there', action => {
  for (const { text } of actionEntry(act(action))) {
    expect(text).toMatch(/^[A-Z]/)
    expect(text).not.toMatch(/[a-z]\.[a-z]|[_{}]/)
  }
})

/** The audited actions whose subject is an order. */
type OnOrder = Exclude<
  Extract<
    AuditedAction,
    `${'order' | 'visit' | 'payment' | 'refund' | 'report' | 'labels' | 'sample' | 'recollection' | 'access'}.${string}`
  >,
  `${string}.read`
>

/** The line of each example: its text and its detail; none where another table has the line. */
const LINES: Record<OnOrder, readonly [text: string, detail: string | null] | null> = {
  'order.moved': ['Sample collected', null],
  'order.cancelled': ['Cancelled', 'moved to Pune'],
  'order.part-cancelled': ['Some tests cancelled', 'done elsewhere'],
  'order.added': ['Tests added', null],
  'order.rescheduled': ['Moved from Tue, 24 Nov, 9–10 AM to Wed, 25 Nov, 10–11 AM', null],
  'order.booked': null,
  'order.payment-link-sent': ['Payment link requested', null],
  'order.noted': null,
  'order.called': ['Recorded the call that the visit requires', null],
  'order.phones-shown': ['Full phone numbers viewed', null],
  'visit.noted': null,
  'visit.conflict-decided': [
    'Accepted a collector’s report that cash was taken at the door',
    'amount: ₹249.00',
  ],
  'sample.rejected': ['Sample rejected: Haemolysed', null],
  'labels.made': ['Created 2 tube codes', null],
  'labels.printed': ['Printed 3 tube labels', 'printed before: 2'],
  'sample.not-taken': ['Did not take some samples, so a recollection is needed', null],
  'visit.recorded-for': ['Recorded the visit for Imran Shaikh', null],
  'recollection.booked': ['Booked the recollection', 'to: Thu, 26 Nov, 9–10 AM'],
  'recollection.dropped': ['Recollection cancelled', 'reason: customer declined'],
  'order.address-changed': ['Address changed', null],
  'access.emergency': [
    'Opened for an hour with a reason, by a person whose roles do not allow it',
    'reason: patient fainted',
  ],
  'payment.cash-taken': null,
  'payment.upi-taken': null,
  'payment.upi-matched': [
    'Payment matched with the bank account',
    'amount: ₹249.00, reference: 432101234567',
  ],
  'refund.requested': null,
  'refund.requested-again': ['Requested a refund of ₹717.00 again, which the provider had refused', null],
  'refund.cash-handed-back': ['Handed ₹717.00 in cash back to the customer', null],
  'refund.alone': ['Refunded ₹200.00 without a second person', 'reason: late visit'],
  'refund.asked': ['Asked a second person to approve a cancellation with a refund of ₹717.00', null],
  'refund.agreed-first': [
    'Approved a refund of ₹717.00 as the first of two people',
    'requested by: Gita Shah',
  ],
  'refund.agreed': [
    'Approved a refund of ₹717.00',
    'requested by: Gita Shah, first approval by: Farida Contractor',
  ],
  'refund.declined': ['Declined a cancellation with a refund of ₹717.00', 'requested by: Gita Shah'],
  'refund.withdrawn': ['Withdrew the request for a refund of ₹717.00', null],
  'report.attached': ['Attached a part of a report of person 2', null],
  'report.replaced': ['Replaced a report', 'first attached by: Kavita Menon'],
}

test.each(Object.entries(LINES))(
  'the example of %s is a line of the timeline, with its details',
  (action, line) => {
    const entries = actionEntry(act(action, AUDIT_EXAMPLES[action as OnOrder]))
    expect(entries.map(({ text, detail }) => [text, detail])).toEqual(line ? [line] : [])
  },
)

test('printed labels are a sentence with their number, and without their codes', () => {
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
