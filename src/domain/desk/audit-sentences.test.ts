import { expect, test } from 'vitest'
import type { History } from '#domain/history.ts'
import { describeDetails } from '#rules/desk/audit-details.ts'
import { AUDIT_EXAMPLES, exampleSubject } from '#tests/helpers/staff/audit-examples.ts'
import { AUDITED, type AuditedAction } from '#text/audited-actions.ts'
import { auditSentence } from './audit-sentences.ts'
import { STORY } from './story.ts'

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
  limit: 60,
  name: 'Bandra',
  lines: [0, 2],
  documents: 3,
  tried: '98xxxxxx10',
  takenAt: '2026-11-23T04:30:03.011Z',
  to: 'report_ready',
  way: 'authenticator app',
}

const SUBJECT = 'Lakshmi Pillai'

test.each(Object.keys(AUDITED).filter(action => !Object.hasOwn(STORY, action)))(
  '%s is a sentence after a person’s name, with and without its details',
  action => {
    for (const details of [{}, FULL]) {
      const { sentence, rest } = auditSentence(action, details, SUBJECT)
      expect(sentence).toMatch(/^[a-z]+,? /)
      expect(sentence).not.toBe('made a change')
      // No codes, keys, or places left open.
      expect(sentence).not.toMatch(/[a-z]\.[a-z]|[_{}]|[a-z]-[a-z]+-|undefined|\s$/)
      for (const detail of describeDetails(rest).flat())
        expect(detail).not.toMatch(/[a-z][A-Z]|[_{}]|undefined|null|true|false/)
    }
  },
)

const said = (action: string, details: Record<string, unknown>, subject = SUBJECT) => {
  const { sentence, rest } = auditSentence(action, details, subject)
  return [sentence, ...describeDetails(rest).map(([name, value]) => (name ? `${name}: ${value}` : value))]
}

type Other = Exclude<AuditedAction, keyof History>

/** What the audit shows of each example: the sentence, and the details that it leaves out. */
const SHOWN: Record<Other, readonly string[]> = {
  'specimen.received': ['received the tube M3H8 Q5C2', 'centre: MUM-1'],
  'specimen.accepted': ['accepted the tube M3H8 Q5C2, which was too old'],
  'specimen.rejected': ['rejected the tube M3H8 Q5C2: clotted'],
  'specimen.undone': ['undid the last decision on the tube M3H8 Q5C2', 'rejected → received'],
  'specimen.read': ['viewed the tube M3H8 Q5C2'],
  'order.read': ['viewed the photographs of the visit'],
  'invoice.read': ['opened the invoice of the order'],
  'visits.read': ['viewed the conflicts from phones'],
  'search.read': ['searched by phone number for 98xxxxxx10', 'found: 0'],
  'search.limited': ['reached the limit of 60 searches by phone number in an hour'],
  'request.read': ['viewed a request'],
  'audit.read': ['viewed the audit of ORD-7K3M-0042'],
  'orders.read': ['viewed a list of November 2026: orders confirmed', 'day: Fri, 20 Nov'],
  'orders.exported': ['exported 412 orders to a file', 'Sun, 1 Nov → Mon, 30 Nov'],
  'cash.handed-over': ['handed over ₹1,315 in cash'],
  'cash.withdrawn': ['withdrew a handover of ₹1,315 that was not yet counted'],
  'cash.received': ['counted and received ₹1,305 in cash', 'expected: ₹1,315', 'reason: gave change'],
  'cash.explained': ['explained a difference at a count', 'reason: gave change'],
  'cash.recount-asked': ['stated a count again as ₹1,315', 'former: ₹1,305'],
  'cash.count-corrected': ['corrected a count to ₹1,315', 'expected: ₹1,315', 'former: ₹1,305'],
  'cash.missing-settled': [
    'recorded ₹10 of missing cash as paid in or found',
    'as: paid in',
    'safe: MUM-AND',
  ],
  'cash.written-off': ['wrote off ₹10 of missing cash', 'reason: gave change'],
  'cash.deposited': ['paid ₹1,305 from a safe into the bank', 'safe: MUM-AND', 'slip: 004512'],
  'cash.deposit-found': ['found a deposit of ₹1,305 in the bank account', 'safe: MUM-AND', 'slip: 004512'],
  'books.exported': ['exported 9 invoices and credit notes of November 2026'],
  'figures.exported': ['exported the figures of November 2026'],
  'settlement.added': ['added a settlement report with 40 lines'],
  'collector.hours-set': [
    'changed the working hours of Lakshmi Pillai',
    'working hours: – → Mon–Fri 7 AM–12 PM',
  ],
  'areas.changed': ['added the area Bandra', 'city: Mumbai', 'PIN codes: 400050, 400051'],
  'day-sheets.printed': ['printed the day sheets of collectors: Pune, Fri, 27 Nov', 'number: 12'],
  'slots.day-closed': [
    'closed the day for further visits: Pune, Fri, 27 Nov',
    'reason: Diwali',
    'hours: 7–8 AM, 8–9 AM',
  ],
  'slots.capacity-set': [
    'changed the number of visits in an hour: Pune, Fri, 27 Nov',
    '2 → 4',
    'hours: 8–9 AM',
    'reason: Rain',
  ],
  'request.taken': ['took on a request'],
  'request.released': ['returned a request to the queue'],
  'request.called': ['recorded a call about a request: call again'],
  'request.closed': ['closed a request: ordered'],
  'request.reopened': ['reopened a request'],
  'prescription.opened': ['opened a prescription'],
  'customer.read': ['viewed the data of a person before an erasure'],
  'customer.exported': ['exported the data of a person'],
  'customer.erased': [
    'erased a person’s data',
    'had account: yes',
    'orders kept: 2',
    'orders deleted: 1',
    'requests deleted: 0',
  ],
  'customer.added': ['created an account for a phone number with its first booking'],
  'customer.access-voided': [
    'reset the password and sessions of an unverified account, when booking for its phone number',
  ],
  'customer.sessions-ended': ['logged a customer out everywhere', 'sessions ended: 2'],
  'coupon.added': ['added the coupon QUIET10', 'discount: ₹10 off', 'minimum order: ₹500', 'active: yes'],
  'coupon.changed': ['changed the coupon QUIET10', 'active: yes → no'],
  'price.changed': ['changed the price of CBC', 'sale price: ₹699 → ₹649'],
  'centre.added': ['added the centre MUM-1', 'name: Andheri', 'city: Mumbai'],
  'city.added': ['added the city nagpur', 'name: Nagpur', 'prefixes: 440', 'last hour: 10 AM'],
  'city.changed': ['changed the city nagpur', 'last hour: 1 PM → 10 AM'],
  'city.opened': ['opened the city nagpur again', 'open: no → yes'],
  'city.closed': ['closed the city nagpur for new bookings', 'open: yes → no'],
  'centre.changed': ['changed the centre MUM-1', 'address: 1 Main Road → 2 Main Road'],
  'centre.hours-set': ['changed the opening hours of the centre MUM-1', 'opens at: 7 AM → 8 AM'],
  'doctor.added': ['added the doctor Dr. Rao', 'specialization: Dermatology', 'offered: yes'],
  'doctor.changed': ['withdrew the doctor Dr. Rao'],
  'doctor.photo-changed': ['replaced the photograph of a doctor'],
  'catalogue.imported': [
    'replaced the catalogue',
    'tests: 152',
    'check-ups: 12',
    'changed: 1',
    'items: CBC ₹249 → ₹199.50',
  ],
  'centres.imported': ['replaced the centres', 'centres: MUM-1, PUN-1'],
  'fact.changed': ['changed what the pages say about the company', 'number of cities: 8 → 9'],
  'staff.added': ['added Lakshmi Pillai to the staff as Coordinator', 'may use an authenticator app: yes'],
  'staff.invited': ['gave Lakshmi Pillai a link to add a passkey', 'passkeys ended: 2'],
  'staff.key-added': ['added an authenticator app', 'passkeys ended: 1'],
  'staff.key-renamed': ['renamed a passkey', 'device: Chrome → Counter PC'],
  'staff.key-ended': ['removed a passkey and its sessions', 'device: Counter PC'],
  'staff.recovered': ['used a recovery code, which ended all sessions'],
  'staff.changed': [
    'changed the role Reception MUM-1 of Lakshmi Pillai to Owner',
    'phone number stored: no → yes',
  ],
  'staff.photo-changed': ['removed the photograph of Lakshmi Pillai'],
  'visits.freed': ['unassigned 3 visits of Lakshmi Pillai'],
  'staff.sessions-ended': ['signed Lakshmi Pillai out', 'sessions ended: 1'],
  'staff.ended': ['ended the access of Lakshmi Pillai', 'passkeys ended: 1', 'sessions ended: 2'],
  'shop.restored': ['completed a restore of the shop'],
  'day.closed': [
    'closed the day MUM-1/2026-11-24',
    'visits: 2',
    'tubes: 0',
    'cash: 1',
    'upi: 0',
    'reports: 0',
  ],
  'shop.opened': ['opened the shop for customers'],
  'shop.closed': ['closed the shop for new orders'],
  'policy.proposed': ['imported a text of the policy terms, for an owner to accept', 'length: 4200'],
  'policy.accepted': ['accepted version 2 of the policy terms', 'length: 4200'],
  'check.run': ['tried mail: ok'],
  'catalogue.proposed': ['loaded the list of usual tests'],
  'catalogue.confirmed': ['confirmed the prices of 153 tests'],
}

test.each(Object.entries(SHOWN))('the example of %s shows its details', (action, shown) =>
  expect(said(action, AUDIT_EXAMPLES[action as Other], exampleSubject(action))).toEqual(shown),
)

test('roles that were given and removed are named, even both at once', () => {
  const change = (before: string[], after: string[]) =>
    said('staff.changed', { before: { roles: before }, after: { roles: after } })
  expect(change([], ['collector everywhere'])).toEqual(['gave Lakshmi Pillai the role Collector'])
  expect(change(['reception MUM-1'], [])).toEqual(['took the role Reception MUM-1 from Lakshmi Pillai'])
  expect(change(['reception MUM-1'], ['owner everywhere'])).toEqual([
    'changed the role Reception MUM-1 of Lakshmi Pillai to Owner',
  ])
})

test('sums are formatted', () => {
  expect(said('price.changed', { before: { salePrice: 69_900 }, after: { salePrice: 64_900 } })).toEqual([
    'changed the price of Lakshmi Pillai',
    'sale price: ₹699 → ₹649',
  ])
})

test('a detail is shown in words, and a detail without meaning is left out', () => {
  const roles = [{ role: 'coordinator', centre: null }]
  expect(said('staff.added', { name: SUBJECT, roles, mayUseCodes: false })).toEqual([
    'added Lakshmi Pillai to the staff as Coordinator',
  ])
  expect(said('staff.added', { name: SUBJECT, roles, mayUseCodes: true })).toEqual([
    'added Lakshmi Pillai to the staff as Coordinator',
    'may use an authenticator app: yes',
  ])
  expect(said('cash.received', { from: 'x', expected: 30_000, counted: 30_000 })).toEqual([
    'counted and received ₹300 in cash',
    'from: x',
  ])
  expect(said('search.read', { kind: 'phone', found: 0, tried: '91xxxxxx81' })).toEqual([
    'searched by phone number for 91xxxxxx81',
    'found: 0',
  ])
  expect(said('search.limited', { of: 'phone', limit: 60 })).toEqual([
    'reached the limit of 60 searches by phone number in an hour',
  ])
  expect(said('orders.read', { month: '2026-11', figure: 'orders', by: 'day', key: '2026-11-20' })).toEqual([
    'viewed a list of November 2026: orders confirmed',
    'day: Fri, 20 Nov',
  ])
})

test('hours, seats, areas, doctors, coupons and the catalogue are shown in the desk’s words', () => {
  const span = { from: 7, to: 12 }
  const week = [span, span, span, span, span, null, null]
  const hours = { city: 'Pune', area: null, perHour: 2, week, days: [] }
  const off = { date: '2026-11-25', hours: { from: 12, to: 14 }, reason: 'Wedding' }
  expect(said('collector.hours-set', { before: hours, after: { ...hours, days: [off] } })).toEqual([
    'changed the working hours of Lakshmi Pillai',
    'exceptions: – → Wed, 25 Nov 12–2 PM Wedding',
  ])
  expect(said('collector.hours-set', { before: { week: [] }, after: { week } })).toEqual([
    'changed the working hours of Lakshmi Pillai',
    'working hours: – → Mon–Fri 7 AM–12 PM',
  ])
  const seats = { hours: [8], reason: 'Rain', before: { capacity: [2] }, after: { capacity: 4 } }
  expect(said('slots.capacity-set', seats, 'Pune, Fri, 27 Nov')).toEqual([
    'changed the number of visits in an hour: Pune, Fri, 27 Nov',
    '2 → 4',
    'hours: 8–9 AM',
    'reason: Rain',
  ])
  const area = { city: 'Mumbai', name: 'Bandra', pinCodes: ['400050', '400051'] }
  expect(said('areas.changed', { before: null, after: area })).toEqual([
    'added the area Bandra',
    'city: Mumbai',
    'PIN codes: 400050, 400051',
  ])
  expect(said('areas.changed', { before: area, after: { ...area, pinCodes: ['400050'] } })).toEqual([
    'changed the area Bandra',
    'PIN codes: 400050, 400051 → 400050',
  ])
  expect(
    said('doctor.changed', {
      before: { name: 'Dr. Rao', isOffered: true },
      after: { name: 'Dr. Rao', isOffered: false },
    }),
  ).toEqual(['withdrew the doctor Dr. Rao'])
  const coupon = { type: 'FIXED', value: 1000, minimumOrder: 0, isActive: true, isHidden: false }
  expect(said('coupon.added', coupon, 'QUIET10')).toEqual([
    'added the coupon QUIET10',
    'discount: ₹10 off',
    'active: yes',
  ])
  const percent = { ...coupon, type: 'PERCENTAGE', value: 5500 }
  expect(said('coupon.changed', { before: coupon, after: percent }, 'QUIET10')).toEqual([
    'changed the coupon QUIET10',
    'discount: ₹10 off → 55% off',
  ])
  const changes = [{ kind: 'lab-test', code: 'CBC', what: 'changed', price: { from: 24_900, to: 19_950 } }]
  expect(said('catalogue.imported', { labTests: 152, counts: { changed: 1 }, changes })).toEqual([
    'replaced the catalogue',
    'tests: 152',
    'changed: 1',
    'items: CBC ₹249 → ₹199.50',
  ])
})

test('the codes of searches, closed requests and hours are shown in words', () => {
  expect(said('search.read', { kind: 'phone-end' })).toEqual([
    'searched by the last digits of a phone number',
  ])
  expect(said('search.limited', { of: 'erasure', limit: 60 })).toEqual([
    'reached the limit of 60 searches for a person’s data in an hour',
  ])
  expect(said('request.closed', { closing: 'twice' })).toEqual(['closed a request: duplicate'])
  expect(said('request.closed', { closing: 'not-reached' })).toEqual(['closed a request: not reached'])
  expect(said('request.closed', { closing: 'not-reached' })).toEqual(['closed a request: not reached'])
  const hours = { openDays: [1, 2, 3, 4, 5], opensAt: 7, closesAt: 20 }
  const after = { openDays: [1, 2, 3, 4, 5, 6], opensAt: 8, closesAt: 24 }
  expect(said('centre.hours-set', { before: hours, after }, 'AND')).toEqual([
    'changed the opening hours of the centre AND',
    'open days: Mon–Fri → Mon–Sat',
    'opens at: 7 AM → 8 AM',
    'closes at: 8 PM → 12 AM',
  ])
  expect(said('fact.changed', { before: { cityCount: 8 }, after: { cityCount: 9 } })).toEqual([
    'changed what the pages say about the company',
    'number of cities: 8 → 9',
  ])
})

test('an action of an earlier release is a sentence too', () => {
  expect(said('order.dreamt', {})).toEqual(['made a change'])
})
