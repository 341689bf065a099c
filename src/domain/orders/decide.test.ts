import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActorKind, Deed } from '#rules/orders/order-deeds.ts'
import { ORDER_STATUSES, ORDER_STEPS, type OrderStatus, type OrderStep } from '#rules/orders/order-status.ts'
import { Refusal } from '#wire/errors.ts'
import { DEED_OF_STEP, isToDo } from './decide.ts'
import type { OrderRow } from './order-shape.ts'

const VISIT = { slotDate: '2026-11-24', slotHour: 9 }
const AT_THE_HOUR = new Date('2026-11-24T09:00:00+05:30')

const orderAt = (status: OrderStatus) =>
  ({
    ...VISIT,
    number: 'ORD-1',
    status,
    paymentStatus: 'pending',
    cancelReason: null,
    addedTo: null,
  }) as OrderRow

/** The sentence of a refusal; undefined if allowed. */
function refusalOf(who: ActorKind, deed: Deed, status: OrderStatus, now = AT_THE_HOUR): string | undefined {
  try {
    isToDo(who, deed, orderAt(status), now)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe('ORDER_STEP_REFUSED')
    return error.message
  }
}

/** By hand an order is confirmed as Pay on Collection. */
const deedTo = (step: OrderStep): Deed => (step === 'confirmed' ? 'choose-collection' : DEED_OF_STEP[step])

test.each<[OrderStatus, OrderStep, string]>([
  ['cancelled', 'confirmed', 'This order was cancelled: it goes no further.'],
  ['pending', 'collected', 'This order is at "pending": its next step is "confirmed", not "collected".'],
  ['confirmed', 'reminder', 'This order is at "confirmed": its next step is "collected", not "reminder".'],
  ['collected', 'collected', 'This order is at "collected" already.'],
  ['report', 'collected', 'This order is at "report": it never goes back to "collected".'],
  ['reminder', 'confirmed', 'This order is at "reminder": it never goes back to "confirmed".'],
])('from %s to %s is refused: %s', (from, to, sentence) => {
  expect(refusalOf('staff', deedTo(to), from)).toBe(sentence)
})

const LINE: readonly OrderStatus[] = ['pending', ...ORDER_STEPS]
const step = fc.constantFrom(...ORDER_STEPS)

// P2-136
test('of all steps exactly the next one is allowed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ORDER_STATUSES), step, (from, to) => {
      const isNext = from !== 'cancelled' && LINE[LINE.indexOf(from) + 1] === to
      expect(refusalOf('staff', deedTo(to), from) === undefined).toBe(isNext)
    }),
  )
})

test('whatever is asked in whatever order, an order walks the line without a jump and never back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), asked => {
      const walked: OrderStatus[] = ['pending']
      for (const to of asked) {
        if (refusalOf('staff', deedTo(to), walked.at(-1) ?? 'pending') === undefined) walked.push(to)
      }
      expect(walked).toEqual(LINE.slice(0, walked.length))
    }),
  )
})

test.each<[ActorKind, OrderStatus, string]>([
  ['customer', 'confirmed', 'The hour of your visit has come'],
  ['customer', 'collected', 'Please call us'],
  ['staff', 'report', 'can be refunded'],
  ['staff', 'cancelled', 'cancelled already'],
])('%s is told why an order at %s stays: %s', (who, status, words) => {
  expect(refusalOf(who, 'cancel', status)).toContain(words)
})

test('a sample that is written down before its day is asked about', () => {
  const dayBefore = new Date('2026-11-23T12:00:00+05:30')
  expect(refusalOf('staff', 'collect', 'confirmed', dayBefore)).toBe('The visit is on Tue, 24 Nov.')
  expect(refusalOf('staff', 'collect-early', 'confirmed', dayBefore)).toBeUndefined()
})
