import { expect, test } from 'vitest'
import { ORDER_ACTIONS } from '#rules/orders/order-actions.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#rules/orders/order-status.ts'
import type { Permission, Role } from '#rules/staff/permissions.ts'
import { permissionMeanings } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAllowed } from './decide.ts'
import type { OrderRow } from './order-rows.ts'
import { type ApprovalPermission, type OrderActor, PERMISSION_OF, permit, requireAccess } from './permit.ts'

const NOW = new Date('2026-11-23T10:00:00+05:30')
const orderAt = (changes: Partial<OrderRow>, centreCode: string | null = null): OrderRow =>
  ({
    number: 'ORD-1',
    customerId: 'asha',
    status: 'confirmed',
    paymentStatus: 'pending',
    cancelReason: null,
    isAddition: false,
    visit: { date: '2026-11-25', hour: 9, ownMoves: 0, centreCode },
    ...changes,
  }) as OrderRow
const AT_HOME = orderAt({})
const AT_CENTRE = orderAt({}, 'MUM-1')

const staff = (role: Role, centre: string | null = null): OrderActor => ({
  kind: 'staff',
  actor: { kind: 'staff', id: 'meera', name: 'meera' },
  grants: [{ role, centre }],
})
const NOBODY: OrderActor = { kind: 'staff', actor: { kind: 'staff', id: 'meera', name: 'meera' }, grants: [] }

const answerOf = (call: () => unknown): unknown => {
  try {
    return call()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.message]
  }
}

const CHANGING = ['reschedule', 'change-address', 'add'] as const
/** Actions of customers and staff alike; only staff move money. */
const ACTIONS = [...CHANGING, 'cancel', 'cancel-part'] as const
const MONEY = ['take-payment', 'refund', 'hand-cash-back'] as const
const NOT_FOUND = ['NOT_FOUND', 'Order not found']
const noChange = [
  'FORBIDDEN',
  'You need permission for this: move a visit, change its address, add tests, name the referring doctor, send a payment link. Ask the owner.',
]
const noCancel = [
  'FORBIDDEN',
  'You need permission for this: cancel an order, some of its tests or a recollection. Ask the owner.',
]

const refusal = (answer: unknown, action: (typeof ACTIONS)[number]) =>
  answer === 'FORBIDDEN' ? (CHANGING.some(one => one === action) ? noChange : noCancel) : answer

const WHO: [string, OrderActor, home: unknown, centre: unknown][] = [
  // actor                                           order at home, at centre MUM-1
  ['the customer', { kind: 'customer', id: 'asha' }, true, true],
  ['another customer', { kind: 'customer', id: 'tara' }, NOT_FOUND, NOT_FOUND],
  ['reception of all centres', staff('reception'), true, true],
  ['the manager of all centres', staff('manager'), true, true],
  ['reception of the centre', staff('reception', 'MUM-1'), NOT_FOUND, true],
  ['reception of another centre', staff('reception', 'PUN-1'), NOT_FOUND, NOT_FOUND],
  ['accounts', staff('accounts'), 'FORBIDDEN', 'FORBIDDEN'],
  ['accounts of the centre', staff('accounts', 'MUM-1'), NOT_FOUND, 'FORBIDDEN'],
  ['a collector', staff('collector'), NOT_FOUND, NOT_FOUND],
  ['a person without a role', NOBODY, NOT_FOUND, NOT_FOUND],
]

test.each(WHO)('%s has access to orders by customer, permission and centre', (_, actor, home, centre) => {
  for (const action of ACTIONS) {
    expect(answerOf(() => permit(actor, action, AT_HOME, NOW))).toEqual(refusal(home, action))
    expect(answerOf(() => permit(actor, action, AT_CENTRE, NOW))).toEqual(refusal(centre, action))
  }
})

test.each(WHO)('with access, the decision table answers %s in every state of an order', (_, actor, home) => {
  for (const action of ACTIONS) {
    for (const status of ORDER_STATUSES) {
      for (const paymentStatus of PAYMENT_STATUSES) {
        for (const isAddition of [false, true]) {
          const order = orderAt({ status, paymentStatus, isAddition })
          const answer = answerOf(() => permit(actor, action, order, NOW))
          const decided = answerOf(() => requireAllowed(actor.kind, action, order, NOW))
          expect(answer).toEqual(home === true ? decided : refusal(home, action))
        }
      }
    }
  }
})

const lacking = (permission: Permission) => [
  'FORBIDDEN',
  `You need permission for this: ${say(permissionMeanings[permission])}. Ask the owner.`,
]

test('payments and refunds require the staff’s permission first, and then the decision table’s answer', () => {
  const paid = orderAt({ status: 'collected', paymentStatus: 'completed' })
  const answers = (actor: OrderActor, order = paid) =>
    MONEY.map(action => answerOf(() => permit(actor, action, order, NOW)))
  const [noCash, noRefund] = [lacking('cash.take'), lacking('refunds.ask')]
  expect(answers(staff('reception'))).toEqual([['ORDER_PAID', expect.any(String)], true, true])
  expect(answers(staff('reception'), AT_HOME)[0]).toBe(true)
  expect(answers(staff('accounts'))).toEqual([noCash, true, true])
  expect(answers(staff('pathologist'))).toEqual([noCash, noRefund, noRefund])
  expect(answers(staff('collector'))).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND])
  expect(answers(staff('reception', 'MUM-1'))).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND])
  for (const answer of answers({ kind: 'customer', id: 'asha' }))
    expect(answer).toEqual(['FORBIDDEN', expect.any(String)])
})

test('a person who approves refunds can cancel by that permission alone', () => {
  const cancel = (actor: OrderActor, permission?: ApprovalPermission) =>
    answerOf(() => permit(actor, 'cancel', AT_HOME, NOW, { permission }))
  expect(cancel(staff('accounts'))).toEqual(noCancel)
  expect(cancel(staff('accounts'), 'refunds.decide')).toBe(true)
  expect(cancel(staff('reception'), 'refunds.decide')).toEqual(lacking('refunds.decide'))
  expect(cancel(staff('accounts', 'MUM-1'), 'refunds.decide')).toEqual(NOT_FOUND)
})

test('an unknown kind of actor has no access', () => {
  const system = { kind: 'system' } as unknown as OrderActor
  for (const action of [...ACTIONS, ...MONEY]) expect(() => permit(system, action, AT_HOME, NOW)).toThrow()
  expect(() => requireAccess(system, 'orders.read', AT_HOME)).toThrow()
})

test('every action of customers and staff has a permission', () => {
  const may = (kind: 'customer' | 'staff') =>
    ORDER_ACTIONS.filter(action =>
      ORDER_STATUSES.some(status => {
        const answer = answerOf(() => requireAllowed(kind, action, orderAt({ status }), NOW))
        return typeof answer === 'boolean'
      }),
    )
  const both = may('customer').filter(action => may('staff').includes(action))
  expect(both.toSorted()).toEqual(ACTIONS.toSorted())
  const ofStaff = ['change-doctor', 'correct-person', 'refund-recollection', ...MONEY]
  expect(Object.keys(PERMISSION_OF).toSorted()).toEqual([...ACTIONS, ...ofStaff].toSorted())
})
