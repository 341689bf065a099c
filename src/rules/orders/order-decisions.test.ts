import { expect, test } from 'vitest'
import {
  ACTOR_KINDS,
  type ActorKind,
  DEEDS,
  type DecidedOrder,
  type Deed,
  decide,
  rowFor,
  STAGES,
  TABLE,
} from './order-decisions.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts'

const VISIT = { date: '2026-11-24', hour: 9 }
const NOWS = {
  'a day before': new Date('2026-11-23T23:59:59+05:30'),
  'that day': new Date('2026-11-24T08:59:59+05:30'),
  'at the hour': new Date('2026-11-24T09:00:00+05:30'),
}

const orderAt = (
  stage: (typeof STAGES)[number],
  paymentStatus: DecidedOrder['paymentStatus'],
): DecidedOrder => ({
  ...VISIT,
  status: stage === 'expired' ? 'cancelled' : stage,
  cancelReason: stage === 'expired' ? 'expired' : null,
  paymentStatus,
})

const orders = STAGES.flatMap(stage =>
  PAYMENT_STATUSES.map(payment => ({ stage, payment, order: orderAt(stage, payment) })),
)

/** What is decided at a stage, at each time of the visit and for each payment; one word where all agree. */
function decidedAt(who: ActorKind, deed: Deed, stage: (typeof STAGES)[number]): string {
  const times = Object.entries(NOWS).map(([time, now]) => {
    const each = PAYMENT_STATUSES.map(payment => [payment, decide(who, deed, orderAt(stage, payment), now)])
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

test('the whole matrix is as the document shows it', async () => {
  const parts = ACTOR_KINDS.flatMap(who =>
    DEEDS.filter(
      deed => decide(who, deed, orderAt('pending', 'pending'), NOWS['that day']) !== 'not-yours',
    ).map(deed => {
      const rows = STAGES.map(stage => `| ${stage} | ${decidedAt(who, deed, stage)} |`)
      return [`## ${who}: ${deed}`, '', '| the order is | the answer |', '|---|---|', ...rows].join('\n')
    }),
  )
  const title = `# Who may do what to an order

Every actor, deed, state of an order, of its payment and of its visit, as \`src/rules/orders/order-decisions.ts\` decides them. Written by its test: \`npx vitest run -u src/rules/orders/order-decisions.test.ts\`. \`yes\` may be done; \`done\` is so already and changes nothing; anything else is the reason of a refusal. What is not here is nobody's or somebody else's to do.`
  await expect([title, ...parts].join('\n\n').concat('\n')).toMatchFileSnapshot(
    '../../../docs/order-decisions.md',
  )
})

test('nothing is left undecided, and every row of the table decides something', () => {
  const used = new Set(
    ACTOR_KINDS.flatMap(who =>
      DEEDS.flatMap(deed =>
        orders.flatMap(({ order }) => Object.values(NOWS).map(now => rowFor(who, deed, order, now))),
      ),
    ),
  )
  expect(TABLE.filter(row => !used.has(row))).toEqual([])
  expect(DEEDS.filter(deed => !TABLE.some(([, deeds]) => deeds.includes(deed)))).toEqual([])
})

const allowed = (who: ActorKind, deed: Deed, now: Date) =>
  ORDER_STATUSES.filter(status => decide(who, deed, orderAt(status, 'pending'), now) === 'yes')

test('before the hour of the visit a customer cancels what is not collected, the staff that as well', () => {
  expect(allowed('customer', 'cancel', NOWS['that day'])).toEqual(['pending', 'confirmed'])
  expect(allowed('staff', 'cancel', NOWS['that day'])).toEqual(['pending', 'confirmed', 'collected'])
})

test('from the hour of the visit on a customer cancels nothing, the staff as much as before', () => {
  expect(allowed('customer', 'cancel', NOWS['at the hour'])).toEqual([])
  expect(allowed('staff', 'cancel', NOWS['at the hour'])).toEqual(['pending', 'confirmed', 'collected'])
})

test('a sample is collected on the day of the visit, or early when that is said', () => {
  expect(allowed('staff', 'collect', NOWS['a day before'])).toEqual([])
  expect(allowed('staff', 'collect-early', NOWS['a day before'])).toEqual(['confirmed'])
  expect(allowed('staff', 'collect', NOWS['that day'])).toEqual(['confirmed'])
})

test('a cancelled order is paid, moved and collected by nobody', () => {
  for (const who of ACTOR_KINDS) {
    for (const deed of DEEDS) {
      const isMoney = deed === 'refund' || deed === 'hand-cash-back'
      for (const { stage, order } of orders) {
        if (isMoney || (stage !== 'cancelled' && stage !== 'expired')) continue
        expect(decide(who, deed, order, NOWS['that day'])).not.toBe('yes')
      }
    }
  }
})

test('what was paid is never paid again', () => {
  for (const payment of ['completed', 'refunded'] as const) {
    for (const stage of STAGES) {
      for (const deed of ['start-payment', 'choose-online', 'choose-collection'] as const) {
        expect(decide('customer', deed, orderAt(stage, payment), NOWS['that day'])).not.toBe('yes')
      }
    }
  }
})
