import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bounds, createDelayLimit, FIRST_LIMIT, TARGET_MS } from './delay-limit.ts'

const BOUNDS: Bounds = { least: 8, most: 200 }

interface Offered {
  ms: number
  offered: number
  workMs: number
  otherMs?: number
}

/**
 * A machine that shares its processor among the calls inside, on a simulated clock: each call needs `workMs` of it, and
 * every second one `otherMs`.
 * `offered`: callers that ask in each millisecond.
 */
function machine(bounds = BOUNDS) {
  let time = 0
  const limit = createDelayLimit(bounds, () => time)
  let inside: { left: number; answered: () => number }[] = []
  const delays: number[] = []
  let admitted = 0
  let shed = 0
  return {
    limit,
    inside: () => inside.length,
    delays,
    counts: () => ({ admitted, shed }),
    run({ ms, offered, workMs, otherMs = workMs }: Offered) {
      for (let due = 0, end = time + ms; time < end; ) {
        for (due += offered; due >= 1; due--) {
          const answered = limit.acquire()
          if (!answered) shed += 1
          else {
            admitted += 1
            inside.push({ left: admitted % 2 ? workMs : otherMs, answered })
          }
          if (inside.length > bounds.most) throw new Error('more than the bound')
        }
        time += 1
        const share = 1 / Math.max(inside.length, 1)
        for (const call of inside) call.left -= share
        const ready = inside.filter(({ left }) => left <= 0)
        inside = inside.filter(({ left }) => left > 0)
        for (const { answered } of ready) delays.push(answered())
      }
    },
  }
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
const percentile = (list: readonly number[], share: number) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? Number.NaN

/** Milliseconds of processor time of a call, from a fast machine to a slow one. */
const anyWork = fc.double({ min: 1, max: 20, noNaN: true })

test('under any overload, admitted calls take the target time on average, and few take a second', () => {
  fc.assert(
    fc.property(anyWork, fc.double({ min: 2, max: 10, noNaN: true }), (workMs, times) => {
      const one = machine()
      const overload = { offered: times / workMs, workMs }
      one.run({ ms: 5000, ...overload })
      one.delays.length = 0
      one.run({ ms: 10_000, ...overload })
      expect(mean(one.delays)).toBeLessThan(1.3 * TARGET_MS)
      expect(percentile(one.delays, 0.99)).toBeLessThan(1000)
      // The processor has work all the time.
      expect(one.delays.length).toBeGreaterThan(0.9 * (10_000 / workMs))
    }),
    { numRuns: 10 },
  )
})

test('quick answers do not hide slow ones', () => {
  const one = machine()
  one.run({ ms: 20_000, offered: 1, workMs: 30, otherMs: 0.3 })
  one.delays.length = 0
  one.run({ ms: 20_000, offered: 1, workMs: 30, otherMs: 0.3 })
  expect(mean(one.delays)).toBeLessThan(1.3 * TARGET_MS)
  expect(percentile(one.delays, 0.99)).toBeLessThan(1000)
})

test('a machine with half the speed gets half the limit', () => {
  const limitOf = (workMs: number) => {
    const one = machine()
    const limits = Array.from({ length: 40 }, () => {
      one.run({ ms: 500, offered: 5, workMs })
      return one.limit.limit()
    })
    return mean(limits.slice(20))
  }
  for (const workMs of [2, 4, 8]) {
    const ratio = limitOf(2 * workMs) / limitOf(workMs)
    expect(ratio, `${workMs} ms`).toBeGreaterThan(0.35)
    expect(ratio, `${workMs} ms`).toBeLessThan(0.65)
  }
})

test('the limit is between its minimum and maximum, and the minimum is always admitted', () => {
  const step = fc.record({
    ms: fc.integer({ min: 1, max: 3000 }),
    offered: fc.double({ min: 0, max: 3, noNaN: true }),
    workMs: fc.double({ min: 0.1, max: 500, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      const one = machine()
      for (const next of steps) {
        one.run(next)
        expect(one.limit.limit()).toBeGreaterThanOrEqual(BOUNDS.least)
        expect(one.limit.limit()).toBeLessThanOrEqual(BOUNDS.most)
        if (one.inside() < BOUNDS.least) expect(one.limit.isFull()).toBe(false)
      }
    }),
    { numRuns: 20 },
  )
})

test('after an overload on a slow machine, the limit returns to its maximum once the machine is fast', () => {
  fc.assert(
    fc.property(fc.double({ min: 50, max: 500, noNaN: true }), slowMs => {
      const one = machine()
      one.run({ ms: 20_000, offered: 1, workMs: slowMs })
      expect(one.limit.limit()).toBeLessThan(FIRST_LIMIT / 2)
      // What is inside is worked off, and nothing is offered for a while.
      one.run({ ms: 60_000, offered: 0, workMs: 1 })
      one.run({ ms: 3000, offered: 2, workMs: 1 })
      expect(one.limit.limit()).toBeGreaterThan(FIRST_LIMIT)
    }),
    { numRuns: 5 },
  )
})

test('the limit fits a slow machine when many calls follow a calm time', () => {
  fc.assert(
    fc.property(anyWork, workMs => {
      const one = machine()
      one.run({ ms: 20_000, offered: 0.5 / workMs, workMs })
      one.delays.length = 0
      one.run({ ms: 3000, offered: 10 / workMs, workMs })
      expect(percentile(one.delays, 0.99)).toBeLessThan(1000)
    }),
    { numRuns: 10 },
  )
})

test('slow calls are not shed while they are few', () => {
  const one = machine()
  one.run({ ms: 60_000, offered: 1 / 800, workMs: 700 })
  expect(one.counts().shed).toBe(0)
})

test('an equal minimum and maximum fix the limit', () => {
  const one = machine({ least: 3, most: 3 })
  one.run({ ms: 5000, offered: 1, workMs: 300 })
  expect(one.limit.limit()).toBe(3)
  expect(one.inside()).toBe(3)
})
