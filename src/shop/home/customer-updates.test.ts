// P1-16

import { expect, test } from 'vitest'
import { slotHours } from '#rules/visits/slots.ts'
import type { ListedOrder } from '#wire/orders/order.ts'
import { listUpdates } from './customer-updates.ts'

/** After midnight in India, still the day before in UTC. */
const NOW = new Date('2026-11-22T01:31:00+05:30')

const order = (id: string, date: string, change: Partial<ListedOrder> = {}) =>
  ({
    _id: id,
    status: 'confirmed',
    collectionDetails: { date, timeSlot: '07:00 AM - 08:00 AM' },
    patients: [
      {
        position: 0,
        name: 'Vasant Rao',
        relation: 'parent',
        items: [],
        preparation: [],
        noFast: null,
        afterMealHours: 0,
        fastingHours: change.fastingHours ?? 0,
        fastFrom: change.fastFrom ?? null,
      },
    ],
    fastingHours: 0,
    preparation: [],
    fastFrom: null,
    reportUrl: null,
    reportFileName: null,
    paymentMethod: 'COD',
    ...change,
  }) as ListedOrder
const report = (id: string, date: string) => order(id, date, { status: 'report', reportFileName: 'r.pdf' })

test('a customer without a coming visit or a new report gets no updates', () => {
  expect(listUpdates([], NOW)).toEqual([])
  const past = [order('a', '2026-11-21'), order('b', '2026-11-24', { status: 'cancelled' })]
  expect(listUpdates([...past, report('c', '2026-10-01')], NOW)).toEqual([])
  expect(listUpdates([order('d', '2026-11-20', { status: 'report' })], NOW)).toEqual([])
})

test('the next visit is announced by day and hour, with the hour from which to fast', () => {
  const later = order('later', '2026-11-25')
  const next = order('next', '2026-11-23', {
    fastingHours: 10,
    fastFrom: { date: '2026-11-22', hour: 21 },
  })
  const [update] = listUpdates([later, next], NOW)
  expect(update).toMatchObject({
    title: `Tomorrow, ${slotHours(7)}`,
    orderId: 'next',
    number: next.orderId,
    action: 'See the visit',
  })
  expect(update?.text).toBe(
    'For Vasant Rao. Fasting: no food, tea, coffee or milk after 9 PM on Sun, 22 Nov. Plain water is fine.',
  )
})

test('a visit for the customer addresses the customer as “you”', () => {
  const patients = order('x', '2026-11-23').patients.map(one => ({ ...one, relation: 'self' as const }))
  const [update] = listUpdates([order('a', '2026-11-23', { patients, status: 'pending' })], NOW)
  expect(update?.text).toBe('For you. Not paid yet.')
})

test('of two visits on a day the earlier visit is shown first', () => {
  const at = (id: string, timeSlot: string) =>
    order(id, '2026-11-22', {
      collectionDetails: { ...order('x', '2026-11-22').collectionDetails, timeSlot },
    })
  const noon = at('noon', '11:00 AM - 12:00 PM')
  expect(listUpdates([noon, at('morning', '08:00 AM - 09:00 AM')], NOW)[0]?.orderId).toBe('morning')
  expect(listUpdates([at('afternoon', '01:00 PM - 02:00 PM'), noon], NOW)[0]?.orderId).toBe('noon')
})

test('an unpaid visit asks for its payment, and not for fasting', () => {
  const [update] = listUpdates([order('a', '2026-11-23', { status: 'pending', fastingHours: 10 })], NOW)
  expect(update).toMatchObject({ text: 'For Vasant Rao. Not paid yet.', action: 'Choose how to pay' })
})

test('an unpaid addition to a booked visit is named by its tests', () => {
  const items = [{ name: 'Lipid Profile' }]
  const addition = { status: 'pending', addedTo: 'ORD-7K3M-Q9T4', items } as Partial<ListedOrder>
  const [update] = listUpdates([order('a', '2026-11-23', addition)], NOW)
  expect(update).toMatchObject({
    title: 'Lipid Profile: not paid yet',
    text: `For your visit Tomorrow, ${slotHours(7)}`,
  })
})

test('a report is named by its tests and the day of the sample', () => {
  const items = [{ name: 'Lipid Profile' }, { name: 'Vitamin D' }]
  const [update] = listUpdates([{ ...report('a', '2026-11-20'), items } as ListedOrder], NOW)
  expect(update?.text).toBe('For Vasant Rao. Lipid Profile, Vitamin D, Fri, 20 Nov.')
})

test('all updates are shown, first those that require an action', () => {
  const rejected = order('rejected', '2026-11-20', {
    status: 'collected',
    visit: { state: 'received', visitStatus: null, isSampleRejected: true },
  })
  const failed = order('failed', '2026-11-21', {
    visit: { state: 'failed', visitStatus: 'failed', isSampleRejected: false },
  })
  const late = order('late', '2026-11-22', {
    visit: { state: 'assigned', visitStatus: 'late', isSampleRejected: false },
  })
  const unpaid = order('unpaid', '2026-11-24', { status: 'pending' })
  const visits = [order('visit', '2026-11-23'), order('later', '2026-11-25')]
  const all = [
    ...visits,
    report('old', '2026-11-15'),
    report('new', '2026-11-20'),
    unpaid,
    rejected,
    late,
    failed,
  ]
  expect(listUpdates(all, NOW).map(({ orderId }) => orderId)).toEqual([
    'failed',
    'late',
    'rejected',
    'unpaid',
    'new',
    'old',
    'visit',
    'later',
  ])
})

test('the fast is the fast of the whole day, and a failed visit has none', () => {
  const fastFrom = { date: '2026-11-22', hour: 23 }
  const [other] = listUpdates([order('a', '2026-11-23', { fastFrom })], NOW)
  expect(other?.text).toContain('after 11 PM on Sun, 22 Nov')
  const visit = { state: 'failed', visitStatus: 'failed', isSampleRejected: false } as const
  const [failed] = listUpdates([order('a', '2026-11-23', { fastingHours: 10, fastFrom: null, visit })], NOW)
  expect(failed).toMatchObject({ title: 'We couldn’t take the sample', action: 'Choose a time' })
  expect(failed?.text).not.toContain('Fasting')
})

test('between the visit and the report, the update shows where the sample is and when the report is due', () => {
  const taken = (id: string, change: Partial<ListedOrder> = {}) =>
    order(id, '2026-11-21', {
      status: 'collected',
      paymentStatus: 'completed',
      collectedAt: '2026-11-21T19:06:00+05:30',
      reportTimeHours: 12,
      ...change,
    })
  const visit = { state: 'received', visitStatus: null, isSampleRejected: false } as const
  const updates = listUpdates([taken('a'), taken('b', { visit }), taken('c', { addedTo: 'ORD-1' })], NOW)
  expect(updates.map(({ title, text }) => `${title}. ${text}`)).toEqual([
    'We have Vasant’s sample. Report by 8 AM.',
    'Vasant’s sample is at the laboratory. Report by 8 AM.',
  ])
  const [late] = listUpdates([taken('a', { reportTimeHours: 1 })], NOW)
  expect(late?.text).toBe('')
})
