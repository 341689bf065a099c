import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order-status.ts'
import { nextStep, ORDER_STEPS, type OrderStep, refuseStep } from './life.ts'

const status = fc.constantFrom(...ORDER_STATUSES)
const step = fc.constantFrom(...ORDER_STEPS)
const LINE: readonly OrderStatus[] = ['pending', ...ORDER_STEPS]

/** The sentence of a refusal; undefined when the rule said yes. */
function refusalOf(rule: () => void): string | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe('ORDER_STEP_REFUSED')
    return error.message
  }
}

test.each<[OrderStatus, OrderStep, string]>([
  ['cancelled', 'confirmed', 'This order was cancelled: it goes no further.'],
  ['pending', 'collected', 'This order is at "pending": its next step is "confirmed", not "collected".'],
  ['confirmed', 'reminder', 'This order is at "confirmed": its next step is "collected", not "reminder".'],
  ['collected', 'collected', 'This order is at "collected" already.'],
  ['report', 'collected', 'This order is at "report": it never goes back to "collected".'],
  ['reminder', 'confirmed', 'This order is at "reminder": it never goes back to "confirmed".'],
])('from %s to %s is refused: %s', (from, to, sentence) => {
  expect(refusalOf(() => refuseStep(from, to))).toBe(sentence)
})

test('of all steps exactly the next one is allowed', () => {
  fc.assert(
    fc.property(status, step, (from, to) => {
      expect(refusalOf(() => refuseStep(from, to)) === undefined).toBe(nextStep(from) === to)
    }),
  )
})

test('whatever is asked in whatever order, an order walks the line without a jump and never back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), asked => {
      const walked: OrderStatus[] = ['pending']
      for (const to of asked) {
        if (refusalOf(() => refuseStep(walked.at(-1) ?? 'pending', to)) === undefined) walked.push(to)
      }
      expect(walked).toEqual(LINE.slice(0, walked.length))
    }),
  )
})

test('a cancelled order takes no step, and its last step has none after it', () => {
  expect(nextStep('cancelled')).toBeUndefined()
  expect(nextStep('reminder')).toBeUndefined()
})
