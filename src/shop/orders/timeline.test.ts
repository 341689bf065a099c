// P2-57

import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { slotHours } from '#rules/visits/slots.ts'
import { VISIT_STEPS } from '#rules/visits/visit-state.ts'
import type { Visit } from '#shop/visit/contract.ts'
import type { Order } from '#wire/orders/order.ts'
import { orderTimeline, reportTime, visitTimeline } from './timeline.ts'

const NOW = new Date('2026-11-24T09:00:00+05:30')

const order = (change: Partial<Order> = {}) =>
  ({
    status: 'confirmed',
    paymentStatus: 'completed',
    centerVisitRequired: false,
    reportTimeHours: 48,
    createdAt: '2026-11-21T12:00:00.000Z',
    collectionDetails: { date: '2026-11-24', timeSlot: '07:00 AM - 08:00 AM' },
    ...change,
  }) as Order

const states = (change: Partial<Order>) => orderTimeline(order(change), NOW).map(({ state }) => state)
const names = (change: Partial<Order>) => orderTimeline(order(change), NOW).map(({ name }) => name)

test.each<[Order['status'], string[]]>([
  ['pending', ['now', 'next', 'next', 'next']],
  ['confirmed', ['done', 'now', 'next', 'next']],
  ['collected', ['done', 'done', 'done', 'now']],
  ['report', ['done', 'done', 'done', 'done']],
  ['reminder', ['done', 'done', 'done', 'done']],
  ['cancelled', []],
])('an order at %s has its steps at %j', (status, expected) => {
  expect(states({ status })).toEqual(expected)
})

test('after a refund of the collected tests no further step is shown', () => {
  expect(states({ status: 'collected', paymentStatus: 'refunded' })).toEqual(['done', 'done', 'done'])
  expect(states({ status: 'report', paymentStatus: 'refunded' })).toHaveLength(4)
})

test('at most one step is the present step, and no later step is done', () => {
  for (const status of ORDER_STATUSES) {
    expect(states({ status }).join(' ')).toMatch(/^(done ?)*(now ?)?(next ?)*$/)
  }
})

test('the first step shows the result of the payment', () => {
  expect(names({})[0]).toBe('Booked and paid')
  expect(names({ paymentStatus: 'pending' })[0]).toBe('Booked')
  expect(names({ status: 'pending', paymentStatus: 'failed' })[0]).toBe('Waiting for payment')
  expect(names({ status: 'pending', paymentStatus: 'processing' })[0]).toBe('Payment being checked')
})

test('day, hour and report time are shown beside their steps', () => {
  const [, visit, , report] = orderTimeline(order(), NOW)
  expect(visit).toMatchObject({ name: 'Visit at home', detail: `Tue, 24 Nov, ${slotHours(7)}` })
  expect(report).toMatchObject({ detail: 'within 48 hours of the visit' })
  expect(orderTimeline(order({ status: 'report' }), NOW)[3]?.detail).toBeUndefined()
  expect(names({ centerVisitRequired: true })[1]).toBe('Visit to the centre')
})

describe('the timeline of a visit', () => {
  type Name = Visit['steps'][number]['name']
  /** Of a visit with one sample. */
  const STEPS: readonly Name[] = VISIT_STEPS.filter(name => name !== 'first_taken')
  const AT = '2026-11-24T07:25:00+05:30'
  /** A visit whose last step is `reached`. */
  const visit = (reached: Name, at: string | null = AT, changes: Visit['changes'] = []) => ({
    changes,
    steps: STEPS.map((name, index) => {
      const isDone = index <= STEPS.indexOf(reached)
      return { name, isDone, at: isDone ? at : null }
    }),
  })
  const steps = (reached: Name, at?: string) =>
    visitTimeline(visit(reached, at), order({ reportTimeHours: 24 }), { now: NOW, isReportToCome: true })
  const present = (reached: Name) => steps(reached).filter(({ state }) => state === 'now')

  test('has six steps, and describes the present step exactly', () => {
    for (const reached of STEPS) {
      expect(steps(reached)).toHaveLength(6)
      expect(present(reached)).toHaveLength(1)
    }
    expect(present('on_the_way')[0]?.name).toBe('On the way')
    expect(present('arrived')[0]?.name).toBe('At the door')
    expect(present('analysing')[0]?.name).toBe('Being analysed')
    expect(steps('collected').map(({ name }) => name)).toEqual([
      'Booked',
      'Collector assigned',
      'On the way',
      'Sample taken',
      'At the laboratory',
      'Report ready',
    ])
  })

  test('shows the day of the booking, whose time is at the top of the page', () => {
    expect(steps('booked')[0]?.detail).toBe('Today')
    expect(steps('booked', '2026-11-23T18:30:00+05:30')[0]?.detail).toBe('Mon, 23 Nov')
  })

  test('has the promised report time if the sample’s time was recorded', () => {
    expect(steps('on_the_way').at(-1)?.detail).toBe('within 24 hours of the sample')
    expect(steps('collected').at(-1)?.detail).toBe('by tomorrow, 8 AM')
    expect(reportTime(visit('collected'), order({ reportTimeHours: 72 }), NOW)).toBe('Fri, 27 Nov, 8 AM')
    expect(reportTime(visit('collected'), order({ reportTimeHours: 8 }), NOW)).toBe('4 PM')
    expect(reportTime(visit('collected', null), order(), NOW)).toBeUndefined()
    expect(steps('reported').at(-1)?.detail).toBe('7:25 AM')
  })

  test('has each change as a sentence with its time, after the step before it', () => {
    const change = { items: [], from: null, to: null }
    const changes: Visit['changes'] = [
      {
        ...change,
        kind: 'moved',
        at: '2026-11-22T16:05:00+05:30',
        from: { date: '2026-11-25', timeSlot: '07:00 AM - 08:00 AM' },
        to: { date: '2026-11-26', timeSlot: '09:00 AM - 10:00 AM' },
      },
      { ...change, kind: 'address', at: '2026-11-24T07:30:00+05:30' },
      { ...change, kind: 'door', at: '2026-11-24T07:31:00+05:30' },
      { ...change, kind: 'added', at: '2026-11-24T07:32:00+05:30', items: ['HbA1c', 'TSH'] },
      { ...change, kind: 'cancelled', at: '2026-11-24T07:33:00+05:30', items: ['TSH'] },
    ]
    const shown = visitTimeline(visit('booked', '2026-11-22T16:00:00+05:30', changes), order(), {
      now: NOW,
      isReportToCome: true,
    })
    expect(shown.slice(0, 7).map(({ name, detail }) => `${name} | ${detail ?? ''}`)).toEqual([
      'Booked | Sun, 22 Nov',
      `Moved from Wed, 25 Nov, ${slotHours(7)} to Thu, 26 Nov, ${slotHours(9)} | Sun, 22 Nov, 4:05 PM`,
      'Address changed | 7:30 AM',
      'Number at the door changed | 7:31 AM',
      'Added: HbA1c, TSH | 7:32 AM',
      'Cancelled: TSH | 7:33 AM',
      'Collector assigned | ',
    ])
  })

  test('has only past steps if no report is coming', () => {
    const shown = visitTimeline(visit('collected'), order(), { now: NOW, isReportToCome: false })
    expect(shown.map(({ name }) => name)).toEqual([
      'Booked',
      'Collector assigned',
      'On the way',
      'Sample taken',
    ])
  })
})
