import { expect, test } from 'vitest'
import { requireAllowed, toDecidedOrder } from '#domain/orders/decide.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { DESK_ACTIONS } from '#rules/desk/order-page.ts'
import { ORDER_ACTIONS, STAGES, VISIT_ALERTS } from '#rules/orders/order-actions.ts'
import { decide } from '#rules/orders/order-decisions.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#rules/orders/order-status.ts'
import type { Grant } from '#rules/staff/permissions.ts'
import { Refusal } from '#wire/errors.ts'
import { listDeskActions } from './actions.ts'

const NOWS = ['2026-11-23T12:00', '2026-11-24T08:30', '2026-11-24T09:00'].map(
  time => new Date(`${time}:00+05:30`),
)
const grants = [{ role: 'owner', centre: null }] satisfies Grant[]
const staff = { grants } as unknown as StaffSession

const ORDERS = STAGES.flatMap(stage =>
  PAYMENT_STATUSES.flatMap(paymentStatus =>
    (['ONLINE', 'COD'] as const).flatMap(paymentMethod =>
      [false, true].flatMap(isAddition =>
        [true, false].map(
          isCentreVisit =>
            ({
              number: 'ORD-1',
              status: stage === 'expired' ? 'cancelled' : stage,
              cancelReason: stage === 'expired' ? 'expired' : null,
              visit: { date: '2026-11-24', hour: 9, ownMoves: 0, centreCode: null, isCentreVisit },
              paymentStatus,
              paymentMethod,
              isAddition,
            }) as OrderRow,
        ),
      ),
    ),
  ),
)

/** With each alert about a visit, which only a confirmed order has, at each time. */
const STATES = ORDERS.flatMap(order =>
  [undefined, ...(order.status === 'confirmed' ? VISIT_ALERTS : [])].flatMap(visit =>
    NOWS.map(now => ({ order, visit, now })),
  ),
)

const OF_STAFF = ORDER_ACTIONS.filter(action =>
  STATES.some(({ order, now }) => decide('staff', action, toDecidedOrder(order), now) !== 'not-yours'),
)

const OF_CUSTOMERS = /\byou(r|rs)?\b|\bcall us\b|\bbook (again|another)\b|\bfinish it\b|My Orders/i
const RAW_STATUS = new RegExp(
  `["“](${ORDER_STATUSES.join('|')})["”]|\\b(is|at) (pending|report|feedback|reminder)\\b`,
)

function refusalOf(action: () => unknown): string | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}

test('each action is allowed to an owner for some order', () => {
  const allowed = STATES.flatMap(state =>
    listDeskActions(staff, { ...state, hasRefusedRefund: false, hasReport: true, isToRecollect: true })
      .filter(({ problem }) => problem === null)
      .map(({ name }) => name),
  )
  expect([...new Set(allowed)].toSorted()).toEqual(DESK_ACTIONS.toSorted())
})

test('the desk suggests moving a visit only where staff can move it', () => {
  const moveFirst = STATES.flatMap(({ order, visit, now }) => {
    const actions = listDeskActions(staff, {
      order,
      visit,
      now,
      hasRefusedRefund: false,
      hasReport: true,
      isToRecollect: false,
    })
    const canMove = actions.some(({ name, problem }) => name === 'reschedule' && problem === null)
    return actions.filter(({ problem }) => problem?.includes('Move the visit')).map(() => canMove)
  })
  expect(new Set(moveFirst)).toEqual(new Set([true]))
})

test('no reason against an action of the desk addresses the customer or names an internal status', () => {
  const problems = new Set(
    STATES.flatMap(({ order, visit, now }) =>
      listDeskActions(staff, {
        order,
        visit,
        now,
        hasRefusedRefund: false,
        hasReport: true,
        isToRecollect: false,
      }).map(({ problem }) => problem),
    ),
  )
  const refusals = new Set(
    STATES.flatMap(({ order, visit, now }) =>
      OF_STAFF.map(action => refusalOf(() => requireAllowed('staff', action, order, now, visit))),
    ),
  )
  const sentences = [...problems, ...refusals].filter(sentence => typeof sentence === 'string')
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter(sentence => OF_CUSTOMERS.test(sentence))).toEqual([])
  expect(sentences.filter(sentence => RAW_STATUS.test(sentence))).toEqual([])
})
