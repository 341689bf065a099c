import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAmount } from '../money.ts'
import { MIN_ONLINE_REFUND, sendableRefund, splitRetained } from './cancel-fee.ts'
import { type CouponTerms, priceCart } from './coupons.ts'
import { type BookedOrder, remainingPrice } from './remaining-price.ts'

interface Item {
  price: number
  quantity: number
}

/** An order as it is booked: the discount by the coupon's terms, spread over its lines. */
function bookedOrder(items: readonly Item[], coupon?: CouponTerms): BookedOrder & { total: number } {
  const price = priceCart(
    items.map(item => ({ pricePaise: item.price, quantity: item.quantity })),
    coupon,
  )
  const parts = splitAmount(
    price.discount,
    items.map(item => item.price * item.quantity),
  )
  return {
    mrpTotal: price.subtotal + 5000,
    lines: items.map((item, line) => ({ ...item, line, discount: parts[line] ?? 0 })),
    couponMinimum: coupon?.minimumOrder ?? 0,
    total: price.total,
  }
}

const coupon = (terms: Partial<CouponTerms>): CouponTerms => ({
  code: 'C',
  type: 'PERCENTAGE',
  value: 5000,
  minimumOrder: 0,
  maximumDiscount: null,
  ...terms,
})
const one = (price: number): Item => ({ price, quantity: 1 })
const priceOf = (booked: BookedOrder, stays: readonly number[]) => remainingPrice(booked, stays).price

test('each line that stays keeps its own part of the discount', () => {
  const booked = bookedOrder([one(50_000), one(30_000)], coupon({ type: 'FIXED', value: 8000 }))
  expect(remainingPrice(booked, [0])).toEqual({
    price: { mrpTotal: 53_125, subtotal: 50_000, discount: 5000, total: 45_000 },
    discounts: new Map([[0, 5000]]),
  })
  expect(priceOf(booked, [])).toEqual({ mrpTotal: 0, subtotal: 0, discount: 0, total: 0 })
})

test('below the minimum of the coupon the remaining lines cost their full price', () => {
  const booked = bookedOrder([one(50_000), one(51_700)], coupon({ value: 1000, minimumOrder: 99_900 }))
  expect(priceOf(booked, [0])).toMatchObject({ subtotal: 50_000, discount: 0, total: 50_000 })
})

test('below the minimum of the coupon the remaining lines never cost more than the order, or than a larger part with the coupon', () => {
  const booked = bookedOrder([one(90_000), one(10_000)], coupon({ value: 2000, minimumOrder: 95_000 }))
  expect(priceOf(booked, [0])).toMatchObject({ subtotal: 90_000, discount: 10_000, total: 80_000 })
  const three = bookedOrder([one(60_000), one(50_000), one(40_000)], coupon({ minimumOrder: 100_000 }))
  // The first two with the coupon cost 550.
  expect([priceOf(three, [0, 1]).total, priceOf(three, [0]).total]).toEqual([55_000, 50_000])
})

test('a minimum above the order itself has no effect', () => {
  const booked = {
    ...bookedOrder([one(50_000), one(50_000)], coupon({ value: 1000 })),
    couponMinimum: 200_000,
  }
  expect(priceOf(booked, [0]).total).toBe(45_000)
})

test('cancelling two of three tests refunds the same in one step and in two', () => {
  const booked = bookedOrder([one(58_896), one(21_402), one(21_402)], coupon({ minimumOrder: 99_900 }))
  expect(booked.total).toBe(50_850)
  // In two steps: after the first the rest is too small, after the second still.
  expect(priceOf(booked, [0, 1]).total).toBe(50_850)
  expect(priceOf(booked, [0]).total).toBe(50_850)
})

const item = fc.record({
  price: fc.integer({ min: 100, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
})
const items = fc.array(item, { minLength: 1, maxLength: 7 })
/** Some with more lines than parts are tried of. */
const manyItems = fc.oneof(items, fc.array(item, { minLength: 14, maxLength: 20 }))
const terms: fc.Arbitrary<((subtotal: number) => CouponTerms) | undefined> = fc.option(
  fc
    .record({
      isPercent: fc.boolean(),
      share: fc.integer({ min: 1, max: 10_000 }),
      /** Of the subtotal, in percent. */
      minimum: fc.integer({ min: 0, max: 100 }),
      maximum: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
    })
    .map(({ isPercent, share, minimum, maximum }) => (subtotal: number) => {
      const part = (basisPoints: number) => Math.max(1, Math.floor((subtotal * basisPoints) / 10_000))
      return coupon({
        type: isPercent ? 'PERCENTAGE' : 'FIXED',
        value: isPercent ? share : part(share),
        minimumOrder: Math.floor((subtotal * minimum) / 100),
        maximumDiscount: isPercent && maximum ? part(maximum) : null,
      })
    }),
  { nil: undefined },
)

const subtotalOf = (all: readonly Item[]) => all.reduce((sum, each) => sum + each.price * each.quantity, 0)

test('fewer lines never cost more, and the parts of the discount add up', () => {
  fc.assert(
    fc.property(manyItems, terms, fc.nat(), fc.nat(), (all, couponOf, seed, more) => {
      const booked = bookedOrder(all, couponOf?.(subtotalOf(all)))
      const stays = all.flatMap((_, line) => ((seed >> line) & 1 ? [line] : []))
      const fewer = stays.filter(line => (more >> line) & 1)
      const { price, discounts } = remainingPrice(booked, stays)
      expect(price.total).toBe(price.subtotal - price.discount)
      expect(price.discount).toBeGreaterThanOrEqual(0)
      expect([...discounts.values()].reduce((sum, part) => sum + part, 0)).toBe(price.discount)
      expect(price.mrpTotal).toBeGreaterThanOrEqual(price.subtotal)
      expect(price.total).toBeLessThanOrEqual(booked.total)
      expect(stays.length === 0 || price.total > 0).toBe(true)
      expect(priceOf(booked, fewer).total).toBeLessThanOrEqual(price.total)
    }),
    { numRuns: 1000 },
  )
})

/** A visit whose orders are all paid: its own order first, then additions, which have no coupon. */
const visit = fc.record({
  root: manyItems,
  couponOf: terms,
  additions: fc.array(items, { maxLength: 2 }),
  fee: fc.constantFrom(0, 5000, 20_000, 300_000),
})

/** Cancels lines of orders of the visit step by step; returns what was refunded, and what is left of each order. */
function cancelInSteps(
  orders: readonly (BookedOrder & { total: number })[],
  fee: number,
  steps: Step[],
  channel: 'online' | 'cash' = 'cash',
) {
  const left = orders.map(({ total }) => total)
  const stays = orders.map(({ lines }) => lines.map(({ line }) => line))
  const refunds: number[] = []
  for (const step of steps) {
    const before = stays[step.order] ?? []
    stays[step.order] = before.filter(line => !step.lines.includes(line))
    // Without its own order there is no visit.
    if (stays[0]?.length === 0) stays.fill([])
    const costs = orders.map((order, index) => priceOf(order, stays[index] ?? []).total)
    const retained = splitRetained(
      left.map((paid, index) => ({ left: paid, cost: costs[index] ?? 0 })),
      fee,
    )
    for (const [index, paid] of left.entries()) {
      const refund = sendableRefund(paid - (retained[index] ?? 0), channel)
      refunds.push(refund)
      left[index] = paid - refund
    }
  }
  return {
    refunds,
    refunded: refunds.reduce((sum, refund) => sum + refund, 0),
    prices: orders.map((order, index) => remainingPrice(order, stays[index] ?? [])),
    isGone: stays.every(lines => lines.length === 0),
  }
}

interface Step {
  order: number
  lines: number[]
}

test('the refunds, fees and discounts of cancelled lines are the same in any steps', () => {
  fc.assert(
    fc.property(visit, fc.infiniteStream(fc.nat()), ({ root, couponOf, additions, fee }, random) => {
      const next = (below: number) => (random.next().value ?? 0) % below
      const orders = [
        bookedOrder(root, couponOf?.(subtotalOf(root))),
        ...additions.map(added => bookedOrder(added)),
      ]
      const chosen = orders
        .flatMap(({ lines }, order) => lines.map(({ line }) => ({ order, line })))
        .filter(() => next(4) > 0)
      const atOnce = orders.map((_, order) => ({
        order,
        lines: chosen.filter(each => each.order === order).map(({ line }) => line),
      }))
      const steps: Step[] = []
      for (const rest = [...chosen]; rest.length > 0; ) {
        const [first] = rest.splice(next(rest.length), 1)
        if (!first) break
        const last = steps.at(-1)
        // Joined to the step before, or a step of its own.
        if (last?.order === first.order && next(2) === 0) last.lines.push(first.line)
        else steps.push({ order: first.order, lines: [first.line] })
      }
      const direct = cancelInSteps(orders, fee, atOnce)
      const stepwise = cancelInSteps(orders, fee, steps)
      expect(stepwise.refunded).toBe(direct.refunded)
      expect(stepwise.prices).toEqual(direct.prices)
      for (const refund of [...direct.refunds, ...stepwise.refunds]) expect(refund).toBeGreaterThanOrEqual(0)
      const online = cancelInSteps(orders, fee, steps, 'online')
      for (const refund of online.refunds) expect(refund === 0 || refund >= MIN_ONLINE_REFUND).toBe(true)
      const missing = direct.refunded - online.refunded
      expect(missing).toBeGreaterThanOrEqual(0)
      expect(missing).toBeLessThan(MIN_ONLINE_REFUND * orders.length)
      const paid = orders.reduce((sum, { total }) => sum + total, 0)
      if (stepwise.isGone) expect(paid - stepwise.refunded).toBe(Math.min(fee, paid))
    }),
    { numRuns: 1000 },
  )
})
