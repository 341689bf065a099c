import { expect, test } from 'vitest'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { ItemCheck } from '#shop/cart/catalogue-check.ts'
import { say } from '#text/text.ts'
import type { ListedOrder } from '#wire/orders/order.ts'
import { CUSTOMER, EMPTY_DRAFT, NEW_PATIENT } from './checkout.ts'
import { fastAfterMove, fastInDraft } from './other-visits.ts'
import { visitForCart } from './visit-for-cart.ts'
import { visitsToCome } from './visits-to-come.ts'

/** The evening before. */
const NOW = new Date('2026-11-24T20:00:00+05:30')

const PATIENT = {
  position: 0,
  patientId: null,
  name: 'Suresh Kulkarni',
  age: 67,
  gender: 'Male',
  relation: 'parent',
  fastingHours: 8,
  afterMealHours: 0,
  fastFrom: null,
  preparation: [],
  items: [],
}

/** A booked fasting test at 7 AM. */
const listed = (changes: object = {}): ListedOrder =>
  ({
    _id: 'one',
    orderId: 'ORD-1',
    status: 'confirmed',
    paymentStatus: 'pending',
    cancelReason: null,
    addedTo: null,
    additions: [],
    centerVisitRequired: false,
    visit: { visitStatus: null },
    fastingHours: 8,
    afterMealHours: 0,
    items: [{ id: 'FBS', patient: 0 }],
    patients: [PATIENT],
    collectionDetails: { date: '2026-11-25', timeSlot: '07:00 AM - 08:00 AM' },
    shippingAddress: { address: '1 Road', city: 'Mumbai' },
    ...changes,
  }) as unknown as ListedOrder

const FATHER = { ...NEW_PATIENT, name: 'suresh kulkarni', age: '67', gender: 'male', relation: 'parent' }
const DRAFT = { ...EMPTY_DRAFT, patients: [FATHER], unchosen: [CUSTOMER] }
const HBA1C = { id: 'HBA1C', name: 'HbA1c', quantity: 1 } as CartItem
const CHECKED = {
  key: 'HBA1C',
  name: 'HbA1c',
  isWithdrawn: false,
  isCentreVisit: false,
  fastingHours: 0,
  afterMealHours: 0,
  preparation: [],
  isHivConsentNeeded: false,
} satisfies ItemCheck

interface Asked {
  draft?: typeof DRAFT
  item?: CartItem
  check?: Partial<ItemCheck>
  now?: Date
}

const judged = (order: ListedOrder, { draft = DRAFT, item = HBA1C, check = {}, now = NOW }: Asked = {}) =>
  visitForCart(
    visitsToCome([order], now),
    { draft, items: [item], check: [{ ...CHECKED, ...check, key: item.id }], city: 'Mumbai' },
    now,
  )

function found(order: ListedOrder, asked?: Asked): string | undefined {
  const { visit, reason } = judged(order, asked) ?? {}
  return reason ? undefined : visit?.order.orderId
}

test('a cart for the same person can be added to a coming visit', () => {
  expect(found(listed())).toBe('ORD-1')
  expect(found(listed({ patients: [{ ...PATIENT, age: 66, patientId: 'saved' }] }))).toBeUndefined()
  const saved = { ...DRAFT, patients: [{ ...FATHER, savedId: 'saved' }] }
  expect(found(listed({ patients: [{ ...PATIENT, age: 66, patientId: 'saved' }] }), { draft: saved })).toBe(
    'ORD-1',
  )
})

test('the customer is recognised before age and sex are typed', () => {
  const own = listed({ patients: [{ ...PATIENT, relation: 'self' }] })
  expect(found(own, { draft: EMPTY_DRAFT })).toBe('ORD-1')
  expect(found(own)).toBe('ORD-1')
  expect(found(own, { draft: { ...DRAFT, patients: [{ ...FATHER, age: '' }] } })).toBeUndefined()
})

test('the first of several visits is found', () => {
  const later = listed({
    orderId: 'ORD-2',
    collectionDetails: { date: '2026-11-25', timeSlot: '11:00 AM - 12:00 PM' },
  })
  const wanted = { draft: DRAFT, items: [HBA1C], check: [CHECKED], city: 'Mumbai' as const }
  expect(visitForCart(visitsToCome([later, listed()], NOW), wanted, NOW)?.visit.order.orderId).toBe('ORD-1')
})

test.each<[string, object]>([
  ['is unpaid', { status: 'pending' }],
  ['is cancelled', { status: 'cancelled' }],
  ['has failed', { visit: { visitStatus: 'failed' } }],
  ['somebody is on the way to', { visit: { visitStatus: 'coming' } }],
  ['is part of another', { addedTo: 'ORD-0' }],
  ['is at a centre', { centerVisitRequired: true }],
  ['is in another city', { shippingAddress: { address: '1 Road', city: 'Pune' } }],
  ['is for somebody else', { patients: [{ ...PATIENT, name: 'Ravi Kulkarni' }] }],
  ['has the test already', { items: [{ id: 'HBA1C', patient: 0 }] }],
  [
    'had the test added already',
    { additions: [{ status: 'confirmed', items: [{ id: 'HBA1C', patient: PATIENT.position }] }] },
  ],
])('nothing is added to a visit that %s', (_, changes) => {
  expect(found(listed(changes))).toBeUndefined()
})

test.each<[string, Parameters<typeof found>[1]]>([
  ['a test for a centre', { check: { isCentreVisit: true } }],
  ['a test that is no longer offered', { check: { isWithdrawn: true } }],
  ['a test twice for one person', { item: { ...HBA1C, quantity: 2 } }],
  ['a test that asks for a longer fast than is left', { check: { fastingHours: 12 } }],
  ['anything two hours before', { now: new Date('2026-11-25T05:00:01+05:30') }],
])('%s can’t be added to a visit', (_, wanted) => {
  expect(found(listed(), wanted)).toBeUndefined()
})

test.each<[string, object, Asked]>([
  ['The collector has set off', { visit: { visitStatus: 'coming' } }, {}],
  ['until two hours before', {}, { now: new Date('2026-11-25T05:00:01+05:30') }],
  ['"HbA1c" needs 12 hours without food', {}, { check: { fastingHours: 12 } }],
  [
    'a second sample, about three hours after',
    { collectionDetails: { date: '2026-11-25', timeSlot: '12:00 PM - 01:00 PM' } },
    { check: { afterMealHours: 2 } },
  ],
])('the reason why nothing can be added to a visit of the same person: %s', (words, changes, asked) => {
  const { reason } = judged(listed(changes), asked) ?? {}
  expect(reason && say(reason)).toContain(words)
})

test.each<[string, object, Asked]>([
  ['in another city', { shippingAddress: { address: '1 Road', city: 'Pune' } }, {}],
  ['of another person', { patients: [{ ...PATIENT, name: 'Ravi Kulkarni' }] }, {}],
  ['with the same test', { items: [{ id: 'HBA1C', patient: 0 }] }, {}],
  ['that has begun', {}, { now: new Date('2026-11-25T07:00:00+05:30') }],
])('no reason is shown about a visit %s', (_, changes, asked) => {
  expect(judged(listed(changes), asked)).toBeUndefined()
})

test('a fast that the booked visit also requires may have begun already', () => {
  expect(found(listed(), { check: { fastingHours: 8 }, now: new Date('2026-11-25T04:00:00+05:30') })).toBe(
    'ORD-1',
  )
})

test('a second sample has to fit in the day', () => {
  const late = listed({ collectionDetails: { date: '2026-11-25', timeSlot: '12:00 PM - 01:00 PM' } })
  expect(found(late)).toBe('ORD-1')
  expect(found(late, { check: { afterMealHours: 2 } })).toBeUndefined()
  expect(found(listed(), { check: { afterMealHours: 2 } })).toBe('ORD-1')
})

test('a visit of today is still coming, and a visit of a past day is not', () => {
  const datesAt = (time: string) => visitsToCome([listed()], new Date(time)).map(({ slot }) => slot.date)
  expect(datesAt('2026-11-25T23:59:00+05:30')).toEqual(['2026-11-25'])
  expect(datesAt('2026-11-26T00:01:00+05:30')).toEqual([])
})

test('the fast of a day is the earliest fast of the same person', () => {
  const visits = visitsToCome([listed()], NOW)
  const asked = { slot: { date: '2026-11-25', hour: 9 }, fastingHours: 0 }
  expect(fastInDraft(visits, DRAFT, 0, asked)).toEqual({ date: '2026-11-24', hour: 23 })
  expect(fastInDraft(visits, DRAFT, 0, { ...asked, fastingHours: 12 })).toEqual({
    date: '2026-11-24',
    hour: 21,
  })
  expect(fastInDraft(visits, DRAFT, 0, { ...asked, slot: { ...asked.slot, date: '2026-11-26' } })).toBeNull()
  expect(fastInDraft(visits, { ...DRAFT, patients: [{ ...FATHER, age: '66' }] }, 0, asked)).toBeNull()
  const failed = visitsToCome([listed({ visit: { visitStatus: 'failed' } })], NOW)
  expect(fastInDraft(failed, DRAFT, 0, asked)).toBeNull()
})

test('a moved visit loses its own fast of the old day, and gets the fast of the other visits on the new day', () => {
  const own = listed()
  const [patient] = own.patients
  if (!patient) throw new Error('nobody')
  const other = listed({
    _id: 'two',
    patients: [{ ...PATIENT, fastingHours: 12 }],
    collectionDetails: { date: '2026-11-26', timeSlot: '08:00 AM - 09:00 AM' },
  })
  const visits = visitsToCome([own, other], NOW)
  const at = (date: string) => fastAfterMove(visits, own, patient, { date, hour: 10 })
  expect(at('2026-11-25')).toEqual({ date: '2026-11-25', hour: 2 })
  expect(at('2026-11-26')).toEqual({ date: '2026-11-25', hour: 20 })
})
