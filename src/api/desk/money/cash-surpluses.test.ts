import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit, cashSurpluses, cashTakings } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { SURPLUS_CLOSINGS, type SurplusClosing } from '#rules/desk/cash-surpluses.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

/** Cash that a phone told of beyond what its visit was to bring (₹249), and how it ends. */

const { whole, meera, imran, sana, event, send, dayOf, visitOf, assign, goTo } = await collectorsDay()
const { shop, database } = whole
const { db } = database
const ASHA = { kind: 'staff', name: 'asha' } as const

type Person = typeof imran
/** Sessions last for a day, and each test has one of its own. */
const farida = () => newStaff(whole, `Farida ${randomUUID()}`, 'accounts')
const take = (id: string) =>
  meera.api.decideHeldEvent({ params: { id }, body: { decision: 'taken', note: 'called them' } })

/** Visits of this test's day whose samples were taken, and of which a phone told of these sums; then it is eleven. */
async function told(person: Person, ...amounts: number[]) {
  const ids: string[] = []
  for (const _ of amounts) ids.push((await visitOf(person)).id)
  await goTo('11:00')
  for (const [index, amount] of amounts.entries()) {
    const cash = event(ids[index] ?? '', 'cash_taken', '09:10', { amount })
    await send(person, [cash, event(ids[index] ?? '', 'collected', '09:20')])
    if (amount !== 249) await take(cash.id)
  }
  return { one: ids[0] ?? '', other: ids[1] ?? '', by: await farida() }
}
const inHand = async (person: Person) => (await dayOf(person)).cashInHand
const openOf = async ({ api }: { api: Person['api'] }, orderId: string) =>
  (await api.listCashSurpluses()).surpluses.find(one => one.orderId === orderId)
/** They say that they handed the ₹51 back to the customer, or that they didn't. */
const sayBack = ({ api }: { api: Person['api'] }, orderId: string, more: object = {}) =>
  api.sayHandedBack({ body: { orderId, staffId: imran.id, amount: 51, isHandedBack: true, ...more } })
const close = (
  { api }: { api: Person['api'] },
  orderId: string,
  closing: SurplusClosing,
  more: { amount?: number; staffId?: string; givenBackBy?: string; id?: string; reason?: string } = {},
) =>
  api.closeCashSurplus({
    body: { id: randomUUID(), orderId, staffId: imran.id, amount: 51, closing, reason: 'rang them', ...more },
  })
/** With `counted`, the difference, somebody counts it. */
async function handOver(person: Person, counted?: number): Promise<string> {
  const expected = await inHand(person)
  const id = randomUUID()
  await person.api.handOverCash({ body: { id, expected } })
  if (counted === undefined) return id
  const reason = counted === 0 ? '' : 'missing'
  const { api } = await farida()
  await api.receiveCash({ body: { id, staffId: person.id, expected, counted: expected + counted, reason } })
  return id
}
const isChanged = { status: 409, code: 'AMOUNT_CHANGED' }

test('what stays with the laboratory moves no money, and is in the record with reason and both names', async () => {
  const { one, by } = await told(imran, 300)
  await handOver(imran, 0)
  expect(await openOf(by, one)).toMatchObject({ where: 'counted' })
  await close(by, one, 'kept', { reason: 'nobody answers the phone' })
  expect(await openOf(by, one)).toBeUndefined()
  expect(await inHand(imran)).toBe(0)
  const acts = await db.select().from(audit).where(eq(audit.staffId, by.id))
  expect(acts.find(({ action }) => action === 'cash.surplus-closed')?.details).toEqual({
    amount: 5100,
    closing: 'kept',
    from: imran.id,
    surplusId: expect.any(String),
  })
})

test('a mistyped sum is taken off once: in the hand, or when it was missing at the count', async () => {
  const { one, other, by } = await told(imran, 300, 300)
  const held = await inHand(imran)
  await close(by, one, 'mistyped')
  expect(await inHand(imran)).toBe(held - 51)
  const id = await handOver(imran)
  expect(await openOf(by, other)).toMatchObject({ where: 'on-its-way' })
  expect(await refusalOf(close(by, other, 'mistyped'))).toMatchObject(isChanged)
  const count = { id, staffId: imran.id, expected: held - 51, reason: '51 were never there' }
  await by.api.receiveCash({ body: { ...count, counted: held - 102 } })
  await close(by, other, 'mistyped')
  expect(await openOf(by, other)).toBeUndefined()
  expect(await inHand(imran)).toBe(0)
})

test('nobody decides on what they told of or gave back, without a reason, on another sum, or on no surplus', async () => {
  const { one, other, by } = await told(imran, 300, 249)
  const both = await newStaff(whole, `Takes and counts`, 'collector', 'accounts')
  const refused = async (...given: Parameters<typeof close>) => (await refusalOf(close(...given))).status
  expect(await refused(both, one, 'given-back', { givenBackBy: both.id })).toBe(403)
  expect(await refused(both, one, 'kept', { staffId: both.id })).toBe(403)
  expect(await refused(imran, one, 'kept')).toBe(403)
  expect(await refused(by, one, 'kept', { amount: 50 })).toBe(409)
  expect(await refused(by, one, 'kept', { reason: ' ' })).toBe(422)
  expect(await refused(by, one, 'kept', { staffId: sana.id })).toBe(404)
  expect(await refused(by, other, 'kept')).toBe(404)
  await close(by, one, 'kept')
  const own = { closedBy: imran.id, staffId: imran.id, id: randomUUID() }
  const [row] = await db.select().from(cashSurpluses)
  if (!row) throw new Error('nothing was closed')
  await expect(db.insert(cashSurpluses).values({ ...row, ...own })).rejects.toMatchObject({
    cause: { constraint: 'cash_surpluses_second_name' },
  })
})

test('cash of an order that was cancelled is all too much; of two who decide at once, one is told', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  const cash = event(id, 'cash_taken', '09:10', { amount: 249 })
  await cancelOrder(shop, { orderId: id, reason: 'moved away', actor: ASHA })
  await send(imran, [cash])
  await take(cash.id)
  const [one, other] = [await farida(), await farida()]
  expect(await openOf(one, id)).toMatchObject({ amount: 249 })
  await sayBack(imran, id, { amount: 249 })
  const done = await Promise.allSettled([one, other].map(by => close(by, id, 'given-back', { amount: 249 })))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 404, code: 'NOT_FOUND' },
  })
  expect(await openOf(one, id)).toBeUndefined()
})

/** Visits of this test's day whose ₹249 Imran's phone told of, exactly as due, before they failed; then it is eleven. */
async function failedWithCash(count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await visitOf(imran)).id)
  await goTo('11:00')
  for (const id of ids) {
    const failed = event(id, 'failed', '09:20', { reason: 'could-not-draw' })
    const outcomes = await send(imran, [event(id, 'cash_taken', '09:10', { amount: 249 }), failed])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
  }
  return ids
}
const collectBy = ({ id }: Person, orderId: string) =>
  recordVisitEvent(shop, { orderId, kind: 'collected', isEarly: true, actor: { ...ASHA, id } })

test('cash that was told as due is in hand before the sample is taken, and is too much once the order is cancelled', async () => {
  const held = await inHand(imran)
  const [id = ''] = await failedWithCash(1)
  const by = await farida()
  expect(await inHand(imran)).toBe(held + 249)
  expect(await openOf(by, id)).toBeUndefined()
  await cancelOrder(shop, { orderId: id, reason: 'moved away', actor: ASHA })
  expect(await openOf(by, id)).toMatchObject({ name: imran.name, amount: 249, where: 'in-hand' })
  await sayBack(imran, id, { amount: 249 })
  await close(by, id, 'given-back', { amount: 249 })
  expect([await openOf(by, id), await inHand(imran)]).toEqual([undefined, held])
})

test('cash that was told as due stays with who took it, whatever becomes of the failed visit, and who takes it again has theirs', async () => {
  const anyEnd = fc.record({
    end: fc.constantFrom('cancelled', 'collected', 'by another', 'paid again'),
    isCounted: fc.boolean(),
    isCollectedFirst: fc.boolean(),
  })
  const visits = fc.sample(anyEnd, { numRuns: 12, seed: 3 })
  let [held, ofSana] = [await inHand(imran), await inHand(sana)]
  const ids = await failedWithCash(visits.length)
  held += 249 * visits.length
  const by = await farida()
  for (const [index, { end, isCounted, isCollectedFirst }] of visits.entries()) {
    const id = ids[index] ?? ''
    if (isCounted && held > 0) {
      await handOver(imran, 0)
      held = 0
    }
    if (end === 'cancelled') await cancelOrder(shop, { orderId: id, reason: 'moved away', actor: ASHA })
    if (end === 'collected') await collectBy(imran, id)
    if (end === 'by another' || end === 'paid again') await assign(id, sana, true)
    const again = event(id, 'cash_taken', '11:00', { amount: 249 })
    if (end === 'by another' || (end === 'paid again' && isCollectedFirst)) await collectBy(sana, id)
    if (end === 'paid again') {
      expect(await send(sana, [again])).toMatchObject([{ outcome: 'held' }])
      await take(again.id)
      ofSana += 249
      if (!isCollectedFirst) await collectBy(sana, id)
    }
    expect([await inHand(imran), await inHand(sana)], end).toEqual([held, ofSana])
    const open = await openOf(by, id)
    const isTooMuch = end === 'cancelled' || end === 'paid again'
    expect(open && [open.staffId, open.amount], end).toEqual(
      isTooMuch ? [end === 'cancelled' ? imran.id : sana.id, 249] : undefined,
    )
  }
})

test('whatever is told and decided, in any order: what is in hands is what was paid, what waits and what was kept', async () => {
  const anyVisit = fc.record({
    amount: fc.integer({ min: 249, max: 400 }),
    isCollectedFirst: fc.boolean(),
    closing: fc.constantFrom(...SURPLUS_CLOSINGS, undefined),
    isDecidedFirst: fc.boolean(),
  })
  const before = await inHand(imran)
  const visits = fc.sample(anyVisit, { numRuns: 8, seed: 7 })
  const ids = []
  for (const _ of visits) ids.push((await visitOf(imran)).id)
  await goTo('11:00')
  const by = await farida()
  let expected = before
  for (const [index, visit] of visits.entries()) {
    const id = ids[index] ?? ''
    const collect = () => collectBy(imran, id)
    const cash = event(id, 'cash_taken', '09:10', { amount: visit.amount })
    if (visit.isCollectedFirst) await collect()
    await send(imran, [cash])
    if (visit.amount !== 249) await take(cash.id)
    if (!visit.isCollectedFirst && !visit.isDecidedFirst) await collect()
    const open = await openOf(by, id)
    expect(open?.amount ?? 0).toBe(visit.amount - 249)
    if (open && visit.closing === 'given-back') await sayBack(imran, id, { amount: open.amount })
    if (open && visit.closing) await close(by, id, visit.closing, { amount: open.amount })
    if (!visit.isCollectedFirst && visit.isDecidedFirst) await collect()
    const isGone = visit.closing === 'given-back' || visit.closing === 'mistyped'
    expected += isGone ? 249 : visit.amount
    expect(await inHand(imran)).toBe(expected)
    expect(await openOf(by, id)).toEqual(visit.closing ? undefined : open)
  }
  const [sum] = await db
    .select({ paise: sql<number>`sum(${cashTakings.amount})::int` })
    .from(cashTakings)
    .where(sql`${cashTakings.staffId} = ${imran.id} and ${cashTakings.handoverId} is null`)
  expect(sum?.paise).toBe(expected * 100)
})
