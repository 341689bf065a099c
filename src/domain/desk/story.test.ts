import { expect, test } from 'vitest'
import { AUDIT_EXAMPLES } from '#tests/helpers/staff/audit-examples.ts'
import type { History } from '../history.ts'
import { STORY, storyLine } from './story.ts'

/** The sentence of each example, after the name of the person who acted, and its detail. */
const LINES: Record<keyof History, readonly [text: string, detail?: string]> = {
  'order.booked': ['booked the order for a customer'],
  'order.confirmed': ['confirmed the order, to be paid on collection'],
  'order.added': ['added tests to the visit'],
  'order.cancelled': ['cancelled the order', 'moved to Pune'],
  'order.part-cancelled': ['cancelled 2 tests of the order', 'done elsewhere'],
  'order.expired': ['ended the order, which was not paid in time'],
  'order.replaced': ['replaced the order by another booking'],
  'order.payment-link-sent': ['sent the customer a payment link'],
  'order.discounted': ['gave a discount of ₹50'],
  'order.doctor-changed': ['changed the referring doctor'],
  'order.noted': ['wrote a note on the order'],
  'order.called': ['recorded the call that the visit requires'],
  'order.phones-shown': ['viewed the full phone numbers of the order'],
  'access.emergency': ['opened the order for an hour by emergency access', 'patient fainted'],
  'payment.online': ['paid ₹249 online'],
  'payment.failed': ['recorded that an online payment of ₹249 failed'],
  'payment.taken': ['recorded a UPI payment of ₹249', 'reference: 432101234567'],
  'payment.upi-matched': ['found a payment of ₹249 in the bank account', 'reference: 432101234567'],
  'refund.requested': ['recorded a refund of ₹717 as due in cash'],
  'refund.requested-again': ['requested a refund of ₹717 again, which the provider had refused'],
  'refund.cash-handed-back': ['handed ₹717 in cash back to the customer'],
  'refund.transferred': ['gave ₹717 back to the customer by bank transfer', 'reference: HDFCN52026112400'],
  'refund.alone': ['refunded ₹200 without a second person', 'late visit'],
  'refund.asked': ['asked a second person to approve a cancellation with a refund of ₹717'],
  'refund.agreed-first': ['approved a refund of ₹717 as the first of two people', 'requested by: Gita Shah'],
  'refund.agreed': [
    'approved a refund of ₹717',
    'requested by: Gita Shah, first approval by: Farida Contractor',
  ],
  'refund.declined': ['declined a cancellation with a refund of ₹717', 'requested by: Gita Shah'],
  'refund.withdrawn': ['withdrew the request for a refund of ₹717'],
  'report.attached': ['attached a part of a report of person 2'],
  'report.sent-again': ['sent the message of the ready report again by SMS'],
  'report.replaced': ['replaced a report', 'first attached by: Kavita Menon'],
  'report.withdrawn': ['withdrew a report', 'of another person'],
  'labels.made': ['created 2 tube codes'],
  'labels.printed': ['printed 3 tube labels', 'printed before: 2'],
  'sample.rejected': ['rejected the sample, so a recollection is needed: haemolysed'],
  'sample.not-taken': ['did not take some samples, so a recollection is needed'],
  'recollection.booked': ['booked the recollection', 'Thu, 26 Nov, 9–10 AM'],
  'recollection.dropped': ['cancelled the recollection', 'customer declined'],
  'visit.moved': ['moved the visit from Tue, 24 Nov, 9–10 AM to Wed, 25 Nov, 10–11 AM'],
  'visit.delay-announced': ['sent a message that the collector will be 20 minutes late'],
  'visit.new-time-asked': ['sent a message that the visit needs another time'],
  'visit.address-changed': ['changed the address of the visit'],
  'visit.door-changed': ['changed who answers at the door'],
  'visit.person-corrected': ['corrected a person of the visit'],
  'visit.collected': ['recorded that the sample was collected'],
  'visit.noted': ['recorded that the sample was not collected', 'no one answered'],
  'visit.recorded-for': ['recorded the visit for Imran Shaikh'],
  'visit.conflict-decided': ['accepted a collector’s report that cash was taken at the door', 'amount: ₹249'],
}

const ACTIONS = Object.keys(STORY) as (keyof History)[]

test.each(ACTIONS)('the example of %s is a sentence, with its details', action => {
  const { text, detail } = storyLine({ action, details: AUDIT_EXAMPLES[action] })
  expect([text, ...(detail ? [detail] : [])]).toEqual(LINES[action])
})

test('a first collector is in the sentence, another one is shown from before to after', () => {
  const assigned = (before: string | null, after: string | null) =>
    storyLine({
      action: 'visit.noted',
      details: {
        kind: 'assigned',
        eventId: 'x',
        before: { collector: before },
        after: { collector: after },
      },
    })
  expect(assigned(null, 'Imran Shaikh')).toMatchObject({ text: 'assigned the visit to Imran Shaikh' })
  expect(assigned('Rajesh Yadav', 'Imran Shaikh')).toMatchObject({
    text: 'changed the collector of the visit',
    detail: 'Rajesh Yadav → Imran Shaikh',
  })
  expect(assigned('Rajesh Yadav', null)).toMatchObject({ text: 'unassigned the visit of Rajesh Yadav' })
  expect(assigned(null, null)).toMatchObject({ text: 'assigned the visit' })
})

test('a confirmation states how the order is paid', () => {
  const confirmed = (how: History['order.confirmed']['how']) =>
    storyLine({ action: 'order.confirmed', details: { how } }).text
  expect((['counter', 'online', 'free'] as const).map(confirmed)).toEqual([
    'confirmed the order, paid at the counter',
    'confirmed the order, paid online',
    'confirmed the order, free of charge',
  ])
})

test('a single test, label or tube code is written with "a", not with a number', () => {
  expect(storyLine({ action: 'order.part-cancelled', details: { lines: [3] } }).text).toBe(
    'cancelled a test of the order',
  )
  expect(storyLine({ action: 'labels.printed', details: { again: 0, count: 1 } })).toMatchObject({
    text: 'printed a tube label',
    detail: null,
  })
})

test('a refund has its reason, unless the entry of its request has it', () => {
  const due = { refundId: 'r', paymentId: 'p', amount: 71_700, channel: 'online' } as const
  expect(storyLine({ action: 'refund.requested', details: { ...due, reason: 'paid-twice' } })).toMatchObject({
    text: 'recorded a refund of ₹717 as due',
    detail: 'paid twice',
  })
})
