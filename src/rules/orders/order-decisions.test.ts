import { expect, test } from 'vitest'
import {
  ACTOR_KINDS,
  type Action,
  type ActorKind,
  type DecidedOrder,
  MAX_OWN_MOVES,
  ORDER_ACTIONS,
  STAGES,
  type VisitAlert,
} from './order-actions.ts'
import { DECISION_TABLE, decide, rowFor } from './order-decisions.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts'

const VISIT = { date: '2026-11-24', hour: 9 }
const NOWS = {
  'a day before': new Date('2026-11-23T23:59:59+05:30'),
  'that day': new Date('2026-11-24T06:59:59+05:30'),
  'in the last two hours': new Date('2026-11-24T07:00:00+05:30'),
  'in the last hour': new Date('2026-11-24T08:59:59+05:30'),
  'at the hour': new Date('2026-11-24T09:00:00+05:30'),
}
/** The times at which each decision is made, some with an alert about the visit, which only a confirmed order has. */
const MOMENTS: Record<string, { now: Date; visit?: VisitAlert }> = {
  ...Object.fromEntries(Object.entries(NOWS).map(([name, now]) => [name, { now }])),
  'collector on the way': { now: NOWS['that day'], visit: 'coming' },
  'nobody came': { now: NOWS['at the hour'], visit: 'late' },
  'could not take it': { now: NOWS['at the hour'], visit: 'failed' },
}

const orderAt = (
  stage: (typeof STAGES)[number],
  paymentStatus: DecidedOrder['paymentStatus'],
): DecidedOrder => ({
  ...VISIT,
  status: stage === 'expired' ? 'cancelled' : stage,
  cancelReason: stage === 'expired' ? 'expired' : null,
  paymentStatus,
  ownMoves: 0,
  isAddition: false,
})

const orders = STAGES.flatMap(stage =>
  PAYMENT_STATUSES.map(payment => ({ stage, payment, order: orderAt(stage, payment) })),
)

/** The decision for a stage at each time of the visit and for each payment; one word where all agree. */
function decidedAt(who: ActorKind, action: Action, stage: (typeof STAGES)[number]): string {
  const moments = Object.entries(MOMENTS).filter(([, { visit }]) => !visit || stage === 'confirmed')
  const times = moments.map(([time, { now, visit }]) => {
    const each = PAYMENT_STATUSES.map(payment => [
      payment,
      decide(who, action, { ...orderAt(stage, payment), visit }, now),
    ])
    const byDecision = Map.groupBy(each, ([, decision]) => decision)
    const words = [...byDecision].map(([decision, cells]) =>
      byDecision.size === 1 ? decision : `${decision} (${cells.map(([payment]) => payment).join(', ')})`,
    )
    return { time, words: words.join('; ') }
  })
  const byWords = Map.groupBy(times, ({ words }) => words)
  return [...byWords]
    .map(([words, cells]) =>
      byWords.size === 1 ? words : `${cells.map(({ time }) => time).join(', ')}: ${words}`,
    )
    .join(' / ')
}

test('the document shows the whole decision table', async () => {
  const parts = ACTOR_KINDS.flatMap(who =>
    ORDER_ACTIONS.filter(
      action => decide(who, action, orderAt('pending', 'pending'), NOWS['that day']) !== 'not-yours',
    ).map(action => {
      const byAnswer = Map.groupBy(STAGES, stage => decidedAt(who, action, stage))
      const rows = [...byAnswer].map(([answer, stages]) => `| ${stages.join(', ')} | ${answer} |`)
      return [`## ${who}: ${action}`, '', '| the order is | the answer |', '|---|---|', ...rows].join('\n')
    }),
  )
  const title = `# Who may do what to an order

The decisions of \`src/rules/orders/order-decisions.ts\` for each actor, action and state of an order, its payment and its visit. Its test generates this page: \`npx vitest run src/rules/orders/order-decisions.test.ts -u\`.

- \`yes\` allows the action; \`done\` accepts it without a change; anything else is the reason of a refusal. Actions without a table are not open to that actor.
- A customer moves a visit at most ${MAX_OWN_MOVES} times. After that \`yes\` becomes \`moved-often\`, unless no collector came or the sample could not be taken.
- An order that was added to another visit has no visit of its own. Actions on the visit (\`reschedule\`, \`change-address\`, \`add\`, \`rate\`, collecting, recording) are refused with \`part-of-visit\`.`
  await expect([title, ...parts].join('\n\n').concat('\n')).toMatchFileSnapshot(
    '../../../docs/order-decisions.md',
  )
})

test('every case has a decision, and every row of the table decides a case', () => {
  const used = new Set(
    ACTOR_KINDS.flatMap(who =>
      ORDER_ACTIONS.flatMap(action =>
        orders.flatMap(({ order }) =>
          Object.values(MOMENTS).map(({ now, visit }) => rowFor(who, action, { ...order, visit }, now)),
        ),
      ),
    ),
  )
  expect(DECISION_TABLE.filter(row => !used.has(row))).toEqual([])
  expect(
    ORDER_ACTIONS.filter(action => !DECISION_TABLE.some(([, actions]) => actions.includes(action))),
  ).toEqual([])
})

const allowed = (who: ActorKind, action: Action, now: Date) =>
  ORDER_STATUSES.filter(status => decide(who, action, orderAt(status, 'pending'), now) === 'yes')

test('before the hour of the visit a customer can cancel an order whose samples are not collected', () => {
  expect(allowed('customer', 'cancel', NOWS['that day'])).toEqual(['pending', 'confirmed'])
})

test('staff can also cancel an order whose samples are collected', () => {
  expect(allowed('staff', 'cancel', NOWS['that day'])).toEqual(['pending', 'confirmed', 'collected'])
})

test('from the hour of the visit a customer can’t cancel, and staff can cancel as before', () => {
  expect(allowed('customer', 'cancel', NOWS['at the hour'])).toEqual([])
  expect(allowed('staff', 'cancel', NOWS['at the hour'])).toEqual(['pending', 'confirmed', 'collected'])
})

test('a customer moves a visit at most three times and until an hour before it, and staff without these limits', () => {
  const moved = (ownMoves: number) => ({ ...orderAt('confirmed', 'completed'), ownMoves })
  const asked = (who: ActorKind, ownMoves: number, now: Date) =>
    decide(who, 'reschedule', moved(ownMoves), now)
  expect(asked('customer', 2, NOWS['that day'])).toBe('yes')
  expect(asked('customer', 3, NOWS['that day'])).toBe('moved-often')
  expect(asked('customer', 0, NOWS['in the last hour'])).toBe('hour-before')
  expect(asked('staff', 3, NOWS['at the hour'])).toBe('yes')
  expect(decide('customer', 'change-address', moved(3), NOWS['that day'])).toBe('yes')
})

const decideAtVisit = (action: Action, visit: VisitAlert, now: Date) =>
  decide('customer', action, { ...orderAt('confirmed', 'completed'), ownMoves: 3, visit }, now)

test('a customer whose collector is on the way has to call', () => {
  for (const action of ['reschedule', 'change-address', 'cancel', 'cancel-part'] as const)
    expect(decideAtVisit(action, 'coming', NOWS['that day'])).toBe('collector-coming')
})

test('a customer whose visit is late or was missed can move or cancel it at any time', () => {
  for (const visit of ['late', 'failed'] as const)
    for (const action of ['reschedule', 'change-address', 'cancel'] as const)
      expect(decideAtVisit(action, visit, NOWS['at the hour'])).toBe('yes')
})

test('a sample is collected on the day of the visit, or early if the call states that', () => {
  expect(allowed('staff', 'collect', NOWS['a day before'])).toEqual([])
  expect(allowed('staff', 'collect-early', NOWS['a day before'])).toEqual(['confirmed'])
  expect(allowed('staff', 'collect', NOWS['that day'])).toEqual(['confirmed'])
})

test('a cancelled order cannot be paid, moved or collected', () => {
  for (const who of ACTOR_KINDS) {
    for (const action of ORDER_ACTIONS) {
      const isMoney = action === 'refund' || action === 'hand-cash-back'
      for (const { stage, order } of orders) {
        if (isMoney || (stage !== 'cancelled' && stage !== 'expired')) continue
        expect(decide(who, action, order, NOWS['that day'])).not.toBe('yes')
      }
    }
  }
})

test('a paid order can’t be paid again', () => {
  for (const payment of ['completed', 'refunded'] as const) {
    for (const stage of STAGES) {
      for (const action of ['start-payment', 'choose-online', 'choose-collection'] as const) {
        expect(decide('customer', action, orderAt(stage, payment), NOWS['that day'])).not.toBe('yes')
      }
    }
  }
})
