import { expect, test } from 'vitest'
import { describeDetails } from '#rules/desk/audit-details.ts'
import { AUDITED } from '#text/audited-actions.ts'
import { auditSentence } from './audit-sentences.ts'

/** Every detail that some action records. */
const FULL = {
  amount: 41_800,
  counted: 41_800,
  closing: 'no_answer',
  count: 2,
  decision: 'set-aside',
  from: 'confirmed',
  kind: 'on_the_way',
  month: '2026-11',
  outcome: 'call-again',
  photograph: 'replaced',
  reason: 'too-little',
  to: 'report_ready',
  way: 'authenticator app',
}

const SUBJECT = 'Lakshmi Pillai'

test.each(Object.keys(AUDITED))(
  '%s is a sentence after a person’s name, with its details and without',
  action => {
    for (const details of [{}, FULL]) {
      const { sentence, rest } = auditSentence(action, details, SUBJECT)
      expect(sentence).toMatch(/^[a-z]+,? /)
      expect(sentence).not.toBe('made a change')
      // No codes, keys, or places left open.
      expect(sentence).not.toMatch(/[a-z]\.[a-z]|[_{}]|[a-z]-[a-z]+-|undefined|\s$/)
      expect(Object.keys(FULL)).toEqual(expect.arrayContaining(Object.keys(rest)))
    }
  },
)

const said = (action: string, details: Record<string, unknown>) => {
  const { sentence, rest } = auditSentence(action, details, SUBJECT)
  return [sentence, ...describeDetails(rest).map(([name, value]) => (name ? `${name}: ${value}` : value))]
}

test('roles given and taken are named; both at once are shown from before to after', () => {
  const change = (before: string[], after: string[]) =>
    said('staff.changed', { before: { roles: before }, after: { roles: after } })
  expect(change([], ['collector everywhere'])).toEqual(['gave Lakshmi Pillai the role Collector'])
  expect(change(['reception MUM-1'], [])).toEqual(['took the role Reception MUM-1 from Lakshmi Pillai'])
  expect(change(['reception MUM-1'], ['owner everywhere'])).toEqual([
    'changed the roles of Lakshmi Pillai',
    'roles: reception MUM-1 → owner everywhere',
  ])
})

test('a first collector is in the sentence, another one is shown from before to after', () => {
  const assigned = (before: string | null, after: string | null) =>
    said('visit.noted', { kind: 'assigned', before: { collector: before }, after: { collector: after } })
  expect(assigned(null, 'Imran Shaikh')).toEqual(['assigned the visit to Imran Shaikh'])
  expect(assigned('Rajesh Yadav', 'Imran Shaikh')).toEqual([
    'changed the collector of the visit',
    'Rajesh Yadav → Imran Shaikh',
  ])
  expect(assigned('Rajesh Yadav', null)).toEqual(['unassigned the visit of Rajesh Yadav'])
  expect(said('visit.noted', { kind: 'assigned' })).toEqual(['assigned the visit'])
})

test('times and sums are read as such', () => {
  const [from, to] = [9, 10].map(hour => ({ date: '2026-11-24', hour }))
  expect(said('order.rescheduled', { from, to })).toEqual([
    'moved the visit',
    'Tue, 24 Nov, 09:00 AM - 10:00 AM → Tue, 24 Nov, 10:00 AM - 11:00 AM',
  ])
  expect(said('refund.agreed', { amount: 119_900 })).toEqual(['approved a refund of ₹1,199.00'])
  expect(said('price.changed', { before: { salePrice: 69_900 }, after: { salePrice: 64_900 } })).toEqual([
    'changed the price of Lakshmi Pillai',
    'sale price: ₹699.00 → ₹649.00',
  ])
})

test('an action of a release before is a sentence too', () => {
  expect(said('order.dreamt', {})).toEqual(['made a change'])
})
