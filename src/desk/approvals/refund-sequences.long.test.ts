import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOrder } from '#domain/orders/read.ts'
import { DAY_MS } from '#rules/durations.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { A_TEST_MORE, newOrder } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { countCash } from '#tests/helpers/staff/count-cash.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { CallError } from '#wire/client.ts'

/**
 * After any sequence of payments, mixed visits, matches, refunds, parts, hand-overs and days: a UPI reference has paid one order, what a
 * person gave back alone is within the day's limit and out of cash in hand, and no unmatched UPI went back alone.
 */

const PRICE = 249
const ADDED = 99
/** For one refund alone a day, not two. */
const A_DAY = 300
const whole = await wholeShop({
  slotCapacity: 10_000,
  requestsPerAddress: 1e6,
  upiAddress: 'jaanch@bank',
  refundAloneUpTo: 50_000,
  refundsAloneADay: A_DAY * 100,
})
const manager = await newStaff(whole, 'Vijay More', 'manager')
const accounts = await newStaff(whole, 'Farida Contractor', 'accounts')
const { pay, settle, statusOf } = paying(whole)
type Person = Awaited<ReturnType<typeof newStaff>>

interface Paid {
  /** The order that was paid in cash or by UPI to a person, and how much. */
  params: { id: string }
  amount: number
  visit: { id: string }
  /** Rupees paid online for the other order of the visit. */
  online: number
  reference: string | null
  isMatched: boolean
  isAgreed: boolean
  isGivenBack: boolean
}

const AS_PAID = { isMatched: false, isAgreed: false, isGivenBack: false }

/** What the shop accepted in one run. */
interface Run {
  people: [Person, Person]
  paid: Paid[]
  /** Rupees that each gave back alone today. */
  alone: [number, number]
  /** UPI references of this run: few, so that they come twice. */
  references: string[]
}

/** True when the shop did it; a refusal is no failure. */
async function isDone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 429 || error.status >= 500) throw error
    return false
  }
}

const revisionOf = async ({ api }: Person, params: { id: string }) =>
  (await api.getDeskOrder({ params })).order.revision
const heldBy = async ({ api }: Person) => (await api.getOwnCash()).held.amount

async function take(run: Run, by: 0 | 1, choice: number | null) {
  const { api } = run.people[by]
  const params = { id: (await newOrder(whole)).order.orderId }
  const revision = await revisionOf(run.people[by], params)
  const reference = choice === null ? null : (run.references[choice] ?? null)
  const body = reference === null ? { as: 'cash' as const } : { as: 'upi' as const, reference }
  if (!(await isDone(api.takePaymentAtDesk({ params, body: { ...body, revision } })))) return
  expect(reference === null || run.paid.every(other => other.reference !== reference)).toBe(true)
  const paid = { params, amount: PRICE, visit: params, online: 0 }
  run.paid.push({ ...paid, reference, ...AS_PAID })
}

/** A visit with an addition: one is paid online, the other in cash. */
async function takeMixed(run: Run, by: 0 | 1, isVisitOnline: boolean) {
  const { order, api } = await newOrder(whole)
  const visit = { id: order.orderId }
  if (isVisitOnline) await payOnline(visit.id)
  else await api.setPaymentMethod({ params: visit, body: { paymentMethod: 'COD' } })
  const paymentMethod = isVisitOnline ? 'COD' : 'ONLINE'
  const { order: addition } = await api.addTests({ params: visit, body: { ...A_TEST_MORE, paymentMethod } })
  const added = { id: addition.orderId }
  if (!isVisitOnline) await payOnline(added.id)
  const [params, amount, online] = isVisitOnline ? [added, ADDED, PRICE] : [visit, PRICE, ADDED]
  const revision = await revisionOf(run.people[by], params)
  await run.people[by].api.takePaymentAtDesk({ params, body: { as: 'cash', revision } })
  run.paid.push({ params, amount, visit, online, reference: null, ...AS_PAID })
}

async function payOnline(orderId: string) {
  const { merchantOrderId } = await pay(orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
}

async function match({ params, ...order }: Paid): Promise<boolean> {
  const { payments } = await accounts.api.listUpiToMatch()
  const payment = payments.find(({ orderId }) => orderId === params.id)
  expect(payment !== undefined).toBe(order.reference !== null && !order.isMatched)
  if (!payment) return order.isMatched
  return isDone(accounts.api.matchUpi({ params: { id: payment.id }, body: { amount: PRICE } }))
}

async function cancel(run: Run, by: 0 | 1, { visit: params, amount, online }: Paid) {
  const { revision, status } = (await run.people[by].api.getDeskOrder({ params })).order
  const body = { expectedRefund: amount + online, reason: 'Moved away', revision }
  if (!(await isDone(run.people[by].api.cancelAtDesk({ params, body })))) return
  expect(status).toBe('confirmed')
  run.alone[by] += online
  expect(run.alone[by]).toBeLessThanOrEqual(A_DAY)
}

const sumOf = (orders: Paid[]) => orders.reduce((sum, { amount }) => sum + amount, 0)

/** Hands several back at once. */
async function giveBack(run: Run, by: 0 | 1, orders: Paid[]) {
  const person = run.people[by]
  const before = await heldBy(person)
  const outcomes = await Promise.all(
    orders.map(({ params, amount }) => isDone(person.api.refundAtDesk({ params, body: { amount } }))),
  )
  const given = orders.filter((_, at) => outcomes[at])
  for (const order of given) {
    expect(order.isGivenBack).toBe(false)
    order.isGivenBack = true
  }
  const alone = given.filter(order => !order.isAgreed)
  for (const { reference, isMatched } of alone) expect(reference === null || isMatched).toBe(true)
  run.alone[by] += sumOf(alone)
  expect(run.alone[by]).toBeLessThanOrEqual(A_DAY)
  const held = await heldBy(person)
  expect(held).toBe(before - sumOf(given))
  if (alone.length > 0 && alone.length === given.length) expect(held).toBeGreaterThanOrEqual(0)
}

const PART = 50

/** Of a collected visit: a part goes back by the same limits, and the rest can still go back. */
async function givePart(run: Run, by: 0 | 1, order: Paid) {
  const { status } = (await run.people[by].api.getDeskOrder({ params: order.visit })).order
  if (status === 'confirmed')
    await collectSample(whole.shop, (await findOrder(whole.shop.db, order.visit.id)).id)
  const person = run.people[by]
  const before = await heldBy(person)
  const body = { amount: PART, reason: 'A test was not done', isPart: true }
  const isGiven = await isDone(person.api.refundAtDesk({ params: order.params, body }))
  expect(await heldBy(person)).toBe(isGiven ? before - PART : before)
  if (!isGiven) return
  expect(order.isGivenBack).toBe(false)
  expect(order.reference === null || order.isMatched).toBe(true)
  order.amount -= PART
  expect(order.amount).toBeGreaterThanOrEqual(0)
  run.alone[by] += PART
  expect(run.alone[by]).toBeLessThanOrEqual(A_DAY)
}

async function agree(run: Run, by: 0 | 1, order: Paid) {
  const body = { kind: 'refund' as const, amount: order.amount, reason: 'Moved away' }
  await isDone(run.people[by].api.askForRefund({ params: order.params, body }))
  const { approvals } = await manager.api.listApprovals()
  const waiting = approvals.find(({ orderId }) => orderId === order.params.id)
  if (!waiting) return
  const params = { id: waiting.id }
  const decide = confirmed(manager.key, stepUp =>
    manager.api.decideApproval({ params, body: { isAgreed: true, stepUp } }),
  )
  if (await isDone(decide)) order.isAgreed = true
}

async function handOver({ people }: Run, by: 0 | 1) {
  const { api } = people[by]
  const [id, expected] = [crypto.randomUUID(), await heldBy(people[by])]
  if (!(await isDone(api.handOverCash({ body: { id, expected } })))) return
  // What was agreed to goes back even where there is less in hand: then nothing is left to be counted.
  const counted = Math.max(expected, 0)
  const counting = countCash(accounts, { id, counted, reason: 'Put back from the safe' })
  expect(await isDone(counting)).toBe(true)
  expect(await heldBy(people[by])).toBe(0)
}

async function nextDay(run: Run) {
  whole.setClock(new Date(whole.shop.now().getTime() + DAY_MS))
  for (const person of [...run.people, manager, accounts]) await person.again()
  run.alone = [0, 0]
}

const by = fc.constantFrom<(0 | 1)[]>(0, 1)
const at = fc.nat({ max: 11 })
/** Cash, or UPI by one of the run's references. */
const choice = fc.constantFrom(null, null, null, 0, 1, 2)
const of = <T extends string>(...names: T[]) => fc.constantFrom(...names)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: of('take'), by, at, choice }) },
  { weight: 2, arbitrary: fc.record({ do: of('take mixed'), by, at, isVisitOnline: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: of('give back'), by, at, isAll: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: of('match', 'agree'), by, at }) },
  { weight: 2, arbitrary: fc.record({ do: of('give a part'), by, at }) },
  { weight: 1, arbitrary: fc.record({ do: of('hand over', 'next day'), by, at }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function doStep(run: Run, one: Step): Promise<unknown> {
  if (one.do === 'take') return take(run, one.by, one.choice)
  if (one.do === 'take mixed') return takeMixed(run, one.by, one.isVisitOnline)
  if (one.do === 'hand over') return handOver(run, one.by)
  if (one.do === 'next day') return nextDay(run)
  const order = run.paid[one.at % Math.max(run.paid.length, 1)]
  if (!order) return
  if (one.do === 'give a part') return givePart(run, one.by, order)
  if (one.do === 'match') order.isMatched = await match(order)
  if (one.do === 'give back' || one.do === 'agree') await cancel(run, one.by, order)
  if (one.do === 'agree') await agree(run, one.by, order)
  if (one.do === 'give back') await giveBack(run, one.by, one.isAll ? run.paid : [order])
}

let runs = 0

async function newRun(): Promise<Run> {
  runs += 1
  const [asha, vimal] = [
    await newStaff(whole, `Asha ${runs}`, 'reception'),
    await newStaff(whole, `Vimal ${runs}`, 'reception'),
  ]
  const references = [0, 1, 2].map(number => String(432_100_000_000 + runs * 10 + number))
  return { people: [asha, vimal], paid: [], alone: [0, 0], references }
}

test('after any sequence of payments and refunds, refunds without an approval stay within the limits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async steps => {
      const run = await newRun()
      for (const one of steps) await doStep(run, one)
    }),
    { numRuns: 8, endOnFailure: true },
  )
  // Eight sequences of up to thirty steps, each of several calls.
}, 240_000)
