import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { newsFor } from './news-for.ts'

/** After midnight in India, still the day before in UTC. */
const NOW = new Date('2026-11-22T01:31:00+05:30')

const order = (id: string, date: string, change: Partial<Order> = {}) =>
  ({
    _id: id,
    status: 'confirmed',
    collectionDetails: { date, timeSlot: '07:00 AM - 08:00 AM', patientName: 'Vasant Rao' },
    fastingHours: 0,
    preparation: [],
    reportUrl: null,
    reportFileName: null,
    paymentMethod: 'COD',
    ...change,
  }) as Order
const report = (id: string, date: string) => order(id, date, { status: 'report', reportFileName: 'r.pdf' })

test('nothing is said to somebody without a visit to come or a new report', () => {
  expect(newsFor([], NOW)).toBeUndefined()
  const past = [order('a', '2026-11-21'), order('b', '2026-11-24', { status: 'cancelled' })]
  expect(newsFor([...past, report('c', '2026-10-01')], NOW)).toBeUndefined()
  expect(newsFor([order('d', '2026-11-20', { status: 'report' })], NOW)).toBeUndefined()
})

test('the next visit is told by day and hour, with the hour from which to fast', () => {
  const later = order('later', '2026-11-25')
  const next = order('next', '2026-11-23', { fastingHours: 10 })
  const news = newsFor([later, next], NOW)
  expect(news).toMatchObject({ title: 'Tomorrow, 7 - 8 AM', orderId: 'next', action: 'See the visit' })
  expect(news?.text).toBe(
    'For Vasant Rao. Fasting: no food, tea, coffee or milk after 9 PM on Sun, 22 Nov. Plain water is fine.',
  )
})

test('of two visits on a day the earlier one comes first', () => {
  const at = (id: string, timeSlot: string) =>
    order(id, '2026-11-22', {
      collectionDetails: { ...order('x', '2026-11-22').collectionDetails, timeSlot },
    })
  const noon = at('noon', '11:00 AM - 12:00 PM')
  expect(newsFor([noon, at('morning', '08:00 AM - 09:00 AM')], NOW)?.orderId).toBe('morning')
  expect(newsFor([at('afternoon', '01:00 PM - 02:00 PM'), noon], NOW)?.orderId).toBe('noon')
})

test('an unpaid visit asks for its payment rather than for fasting', () => {
  const news = newsFor([order('a', '2026-11-23', { status: 'pending', fastingHours: 10 })], NOW)
  expect(news).toMatchObject({ text: 'For Vasant Rao. Not paid yet.', action: 'Choose how to pay' })
})

test('a new report comes before a visit of another day, and after one of today or tomorrow', () => {
  expect(newsFor([order('a', '2026-11-25'), report('b', '2026-11-20')], NOW)?.title).toBe(
    'Your report is ready',
  )
  expect(newsFor([order('a', '2026-11-23'), report('b', '2026-11-20')], NOW)?.orderId).toBe('a')
  expect(newsFor([report('old', '2026-11-15'), report('new', '2026-11-20')], NOW)?.orderId).toBe('new')
})
