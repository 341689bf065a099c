import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { coupons } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { takePayment } from '#domain/money/payments/take-payment.ts'
import { findOrder } from '#domain/orders/read.ts'
import { readRevision } from '#domain/orders/version.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import type { Client } from '#shop/endpoints.ts'
import { cancellingIn } from '#tests/helpers/cancelling.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { orderBody } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** What comes back and what is kept never depends on the number of steps, nor on their order. */

const FEE = [
  { hours: 24, amount: 0 },
  { hours: 0, amount: 20_000 },
]
const whole = await wholeShop({ slotCapacity: 500, ordersPerCustomer: 1000, cancelFee: FEE })
const { shop, database, setClock } = whole
const manager = await actingWith(shop, 'manager')
const { actor } = manager
const cashier = await actingWith(shop, 'reception')
const { pay, settle } = paying(whole)
const { paid, seen, preview, cancel, refundsOf, refundAll } = cancellingIn(whole)
/** Three hours before a visit at nine. */
const LATE = '2026-11-25T06:00:00+05:30'
const FREE = '2026-11-23T10:00:00+05:30'

const CBC = { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 249 }
const HB = { id: 'HB', name: 'Haemoglobin (Hb)', quantity: 1, price: 99 }
const ESR = { id: 'ESR', name: 'ESR', quantity: 1, price: 120 }
/** Its second sample is taken after a meal. */
const DIABETES = { id: 'PK-DIAB', name: 'Diabetes Care Package', quantity: 1, price: 1199 }

const HALF = { code: 'HALF999', type: 'PERCENTAGE' as const, value: 5000, minimumOrder: 99_900 }
const COUPONS = [
  HALF,
  { code: 'CAPPED', type: 'PERCENTAGE' as const, value: 2500, minimumOrder: 30_000, maximumDiscount: 20_000 },
  { code: 'FLAT200', type: 'FIXED' as const, value: 20_000, minimumOrder: 60_000 },
]
beforeAll(async () => {
  await database.db.insert(coupons).values([...COUPONS, { ...HALF, code: 'ONCE', maximumUses: 1 }])
})

type Paid = Awaited<ReturnType<typeof paid>>
const refundedOf = async (order: Paid['order']) =>
  (await refundsOf(order)).reduce((sum, { amount }) => sum + amount, 0)

test('cancelling below a coupon’s minimum refunds the same in two steps as in one, even if the minimum changes between them', async () => {
  const items = [{ ...CBC, quantity: 3 }, { ...HB, quantity: 2 }, ESR]
  const asked = { items, couponCode: 'HALF999', totalAmount: 532.5 }
  const atOnce = await paid(asked)
  const bySteps = await paid(asked)
  const shown = await preview(atOnce.api, atOnce.order, '1,2')
  const done = await cancel(atOnce.api, atOnce.order, { lines: [1, 2], expectedRefund: shown.refund })
  const terms = eq(coupons.code, 'HALF999')
  for (const [lines, minimumOrder] of [
    [[2], 1000],
    [[1], 99_900],
  ] as const) {
    await cancel(bySteps.api, bySteps.order, { lines: [...lines] })
    await database.db.update(coupons).set({ minimumOrder }).where(terms)
  }
  expect(await refundedOf(bySteps.order)).toBe(await refundedOf(atOnce.order))
  const { totalAmount, discount, subtotal, mrpTotal, couponCode } = done
  expect(await seen(bySteps.api, bySteps.order)).toMatchObject({
    totalAmount,
    discount,
    subtotal,
    mrpTotal,
    couponCode,
  })
})

test('a use of a coupon is returned once, with the last of its discount', async () => {
  const usesOf = async () =>
    (await database.db.select().from(coupons).where(eq(coupons.code, 'ONCE')))[0]?.uses
  const items = [{ ...CBC, quantity: 3 }, { ...HB, quantity: 2 }, ESR]
  const { api, order } = await paid({ items, couponCode: 'ONCE', totalAmount: 532.5 })
  expect(await usesOf()).toBe(1)
  // The rest still has a part of the discount: no other order can have it.
  expect((await cancel(api, order, { lines: [2] })).discount).toBeGreaterThan(0)
  expect(await usesOf()).toBe(1)
  expect((await cancel(api, order, { lines: [0] })).discount).toBe(0)
  expect(await usesOf()).toBe(0)
  await cancel(api, order)
  expect(await usesOf()).toBe(0)
})

test('cancelling in parts in the last hours before a visit keeps the fee of a whole cancellation', async () => {
  const items = [HB, CBC, ESR]
  const { api, order } = await paid({ items, totalAmount: 468 })
  setClock(LATE)
  expect(await preview(api, order)).toMatchObject({ refund: 268, kept: 200 })
  const shown = await preview(api, order, '1,2')
  expect(shown).toMatchObject({ refund: 268, kept: 0, held: 101, newTotal: 99 })
  expect(shown.sentences).toContain(
    'We’ll hold ₹101.00 until the visit and refund it then. If you cancel the visit, we’ll keep it.',
  )
  await cancel(api, order, { lines: [1, 2], expectedRefund: 268 })
  expect(await preview(api, order)).toMatchObject({ refund: 0, kept: 200 })
  expect(await cancel(api, order, { expectedRefund: 0 })).toMatchObject({ status: 'cancelled', kept: 200 })
  expect(await refundedOf(order)).toBe(26_800)
})

test('the amount held back for the fee is refunded once the sample is collected', async () => {
  const { api, order } = await paid({ items: [HB, CBC], totalAmount: 348 })
  setClock(LATE)
  await cancel(api, order, { lines: [1], expectedRefund: 148 })
  await collectSample(shop, order.orderId, actor)
  await refundAll()
  expect(await seen(api, order)).toMatchObject({
    status: 'collected',
    paymentStatus: 'completed',
    totalAmount: 99,
    refund: { amount: 249, status: 'completed' },
  })
  const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
  expect(invoice.creditNotes.map(({ amount }) => amount)).toEqual([148, 101])
})

const moveToSlot = (api: Client, order: Paid['order'], date: string) =>
  api.rescheduleOrder({ params: { id: order.orderId }, body: { date, timeSlot: '09:00 AM - 10:00 AM' } })

test('moving a visit in its last hours does not remove the fee, and the preview shows that', async () => {
  const { api, order } = await paid({ items: [CBC, HB], totalAmount: 348 })
  setClock(LATE)
  expect(await preview(api, order)).toMatchObject({ kept: 200 })
  await moveToSlot(api, order, '2026-11-28')
  const shown = await preview(api, order)
  expect(shown).toMatchObject({ refund: 148, kept: 200 })
  expect(shown.sentences).toContain(
    'When you moved the visit, cancelling already cost this amount. Moving doesn’t lower it.',
  )
  // In parts, and moved once more, it is the same.
  await cancel(api, order, { lines: [0], expectedRefund: 148 })
  await moveToSlot(api, order, '2026-11-29')
  expect(await cancel(api, order, { expectedRefund: 0 })).toMatchObject({ kept: 200 })
})

test('a move in time, a move by the staff and a move after a missed visit carry no fee', async () => {
  const early = await paid({ items: [CBC], totalAmount: 249 })
  await moveToSlot(early.api, early.order, '2026-11-28')
  const byStaff = await paid({ items: [CBC], totalAmount: 249 })
  const missed = await paid({ items: [CBC], totalAmount: 249 })
  setClock(LATE)
  const to = { date: '2026-11-28', hour: 9 }
  await moveVisit(shop, manager, { orderId: byStaff.order.orderId, to })
  await recordVisitEvent(shop, {
    orderId: missed.order.orderId,
    kind: 'failed',
    actor,
    reason: 'no_answer',
  })
  await moveToSlot(missed.api, missed.order, '2026-11-28')
  for (const { api, order } of [early, byStaff, missed])
    expect(await preview(api, order)).toMatchObject({ refund: 249, kept: 0 })
})

test('the fee of a small visit is also kept from its addition, in one step and in two', async () => {
  const withAddition = async () => {
    const made = await paid({ items: [HB], totalAmount: 99 })
    const body = { items: [{ id: 'PK-DIAB' }], totalAmount: 1199, paymentMethod: 'ONLINE' as const }
    const { order: added } = await made.api.addTests({ params: { id: made.order.orderId }, body })
    const { merchantOrderId } = await pay(added.orderId)
    await settle(merchantOrderId, { state: 'COMPLETED' })
    await whole.anyone.getPaymentStatus({ params: { merchantOrderId } })
    return { ...made, added }
  }
  const atOnce = await withAddition()
  const bySteps = await withAddition()
  setClock(LATE)
  expect(await preview(atOnce.api, atOnce.order)).toMatchObject({ refund: 1098, kept: 200 })
  await cancel(atOnce.api, atOnce.order, { expectedRefund: 1098 })
  expect(await preview(bySteps.api, bySteps.added)).toMatchObject({ refund: 1098, kept: 0, held: 101 })
  await cancel(bySteps.api, bySteps.added, { expectedRefund: 1098 })
  await cancel(bySteps.api, bySteps.order, { expectedRefund: 0 })
  for (const { order, added } of [atOnce, bySteps])
    expect((await refundedOf(order)) + (await refundedOf(added))).toBe(109_800)
})

const ADDITIONS = [
  { items: [{ id: 'HB' }], totalAmount: 99 },
  { items: [{ id: 'ESR' }], totalAmount: 120 },
  { items: [{ id: 'RBS' }], totalAmount: 69 },
]
/** What was done to a visit: for each addition how it was paid, and whether it was cancelled alone. */
const additions = fc.record({
  isPaid: fc.boolean(),
  isLate: fc.boolean(),
  added: fc.array(
    fc.record({ how: fc.constantFrom('online', 'unpaid', 'atVisit'), isCancelled: fc.boolean() }),
    { maxLength: ADDITIONS.length },
  ),
})

test('after any additions, the previews of cancelling one of them and the whole visit are what is refunded', async () => {
  await fc.assert(
    fc.asyncProperty(additions, async ({ isPaid, isLate, added }) => {
      setClock(FREE)
      const { api } = await whole.signIn()
      const body = orderBody(whole, { items: [CBC], totalAmount: 249 })
      const { order } = await api.createOrder({ body })
      const params = { id: order.orderId }
      if (isPaid) await payFor(order.orderId, false)
      else await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
      const orders = [order]
      for (const [index, { how }] of added.entries()) {
        const paymentMethod = how === 'atVisit' ? 'COD' : 'ONLINE'
        const addition = { ...(ADDITIONS[index] ?? { items: [], totalAmount: 0 }), paymentMethod } as const
        const { order: made } = await api.addTests({ params, body: addition })
        if (how === 'online') await payFor(made.orderId, false)
        orders.push(made)
      }
      if (isLate) setClock(LATE)
      const sumRefunded = async () =>
        (await Promise.all(orders.map(refundedOf))).reduce((sum, refund) => sum + refund, 0)
      const statusesOf = async () =>
        (await Promise.all(orders.map(one => seen(api, one)))).map(one => one.status)
      for (const [index, { isCancelled }] of added.entries()) {
        const one = orders[index + 1]
        const before = await statusesOf()
        if (!one || !isCancelled || before[index + 1] === 'cancelled') continue
        const { refund } = await preview(api, one)
        const refunded = await sumRefunded()
        await cancel(api, one, { expectedRefund: refund })
        expect(await statusesOf()).toEqual(before.with(index + 1, 'cancelled'))
        expect(await sumRefunded()).toBe(refunded + Math.round(refund * 100))
      }
      const standing = (await seen(api, order)).additions.filter(({ status }) => status !== 'cancelled')
      const shown = await preview(api, order)
      const listed = shown.additions.map(({ orderId }) => orderId)
      expect(listed).toEqual(expect.arrayContaining(standing.map(({ orderId }) => orderId)))
      for (const { orderId, refund } of shown.additions)
        expect(shown.sentences.join().includes(`Added order ${orderId}`) || refund === 0).toBe(true)
      const refunded = await sumRefunded()
      await cancel(api, order, { expectedRefund: shown.refund })
      expect(new Set(await statusesOf())).toEqual(new Set(['cancelled']))
      expect(await sumRefunded()).toBe(refunded + Math.round(shown.refund * 100))
    }),
    { numRuns: 15 },
  )
  // Fifteen sequences of many calls.
}, 60_000)

test('staff can also keep the fee after the hour of the visit', async () => {
  const { api, order } = await paid({ items: [CBC], totalAmount: 249 })
  setClock('2026-11-25T09:30:00+05:30')
  await cancelOrder(shop, manager, {
    check: noLimit,
    orderId: order.orderId,
    reason: 'not at home',
    isFeeKept: true,
  })
  expect(await seen(api, order)).toMatchObject({ kept: 200 })
})

const PEOPLE = ['Ravi Rao', 'Tara Rao'].map(name => ({
  name,
  age: 40,
  gender: 'Female' as const,
  relation: 'sibling' as const,
  consent: true,
}))

/** Ways in which a visit is booked: for one or for several, with each coupon, with an addition, paid in cash too. */
const bookings = fc.record({
  hasPeople: fc.boolean(),
  coupon: fc.constantFrom(undefined, ...COUPONS),
  isAdded: fc.boolean(),
  isCash: fc.boolean(),
  isLate: fc.boolean(),
  random: fc.infiniteStream(fc.nat()),
})

test('cancelling in any order of steps has the same refunds, fees and discounts as at once', async () => {
  await fc.assert(
    fc.asyncProperty(bookings, async ({ hasPeople, coupon, isAdded, isCash, isLate, random }) => {
      const next = (below: number) => (random.next().value ?? 0) % below
      const items = hasPeople
        ? [CBC, HB, DIABETES, ESR].map((item, line) => ({ ...item, patient: line % 3 }))
        : [{ ...CBC, quantity: 3 }, { ...HB, quantity: 2 }, ESR]
      const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const off = coupon?.type === 'FIXED' ? coupon.value / 100 : (subtotal * (coupon?.value ?? 0)) / 10_000
      const discount = coupon?.code === 'CAPPED' ? Math.min(off, 200) : off
      const book = async () => {
        setClock(FREE)
        const { api } = await whole.signIn()
        const body = orderBody(whole, {
          items,
          patients: hasPeople ? PEOPLE : [],
          totalAmount: subtotal - discount,
          ...(coupon ? { couponCode: coupon.code } : {}),
        })
        const { order } = await api.createOrder({ body })
        await payFor(order.orderId, isCash)
        if (!isAdded) return { api, orders: [order] }
        const tests = [
          { id: 'LIPID', patient: 0 },
          { id: 'RBS', patient: 0 },
        ]
        const added = await api.addTests({
          params: { id: order.orderId },
          body: { items: tests, totalAmount: 468, paymentMethod: 'ONLINE' },
        })
        await payFor(added.order.orderId, !isCash)
        return { api, orders: [order, added.order] }
      }
      const [one, other] = [await book(), await book()]
      const chosen = one.orders
        .flatMap(({ items: lines }, order) => lines.map(({ line }) => ({ order, line })))
        .filter(() => next(4) > 0)
      if (isLate) setClock(LATE)
      for (const [order] of one.orders.entries())
        await take(
          one,
          order,
          chosen.filter(each => each.order === order).map(({ line }) => line),
        )
      while (chosen.length > 0) {
        const [step] = chosen.splice(next(chosen.length), 1)
        if (step) await take(other, step.order, [step.line])
      }
      expect(await outcomeOf(other)).toEqual(await outcomeOf(one))
    }),
    { numRuns: 12 },
  )
  // Twelve sequences of many calls.
}, 60_000)

interface Booked {
  api: Client
  orders: Paid['order'][]
}

async function payFor(orderId: string, isCash: boolean) {
  if (isCash) {
    const revision = await readRevision(shop.db, await findOrder(shop.db, orderId))
    return takePayment(shop, cashier, { orderId, as: 'cash', reference: '', revision })
  }
  const { merchantOrderId } = await pay(orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  return whole.anyone.getPaymentStatus({ params: { merchantOrderId } })
}

/** Cancels lines that stand; the whole visit may have gone with an earlier step. */
async function take({ api, orders }: Booked, index: number, lines: number[]) {
  const order = orders[index]
  if (!order || lines.length === 0) return
  const { status } = await seen(api, order)
  if (status !== 'cancelled') await cancel(api, order, { lines })
}

/** What is refunded in all, and what stands of each order. */
async function outcomeOf({ api, orders }: Booked) {
  const shown = await Promise.all(orders.map(order => seen(api, order)))
  const refunds = await Promise.all(orders.map(refundedOf))
  return {
    refunded: refunds.reduce((sum, refund) => sum + refund, 0),
    orders: shown.map(({ status, items, ...order }) => ({
      status,
      ...(status === 'cancelled'
        ? {}
        : {
            items: items.map(({ id, discount }) => ({ id, discount })),
            money: [order.mrpTotal, order.subtotal, order.discount, order.totalAmount],
          }),
    })),
  }
}
