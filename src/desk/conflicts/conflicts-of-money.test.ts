import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { findOrder } from '#domain/orders/read.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { A_TEST_MORE, refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { countCash } from '#tests/helpers/staff/count-cash.ts'
import { newStaff, signInBy } from '#tests/helpers/staff/staff.ts'

/** Money reported by a phone against the shop's records: whose hands it is in once the desk has decided. */

const { whole, meera, imran, sana, event, send, reportsInConflict, dayOf, visitOf, assign, goTo } =
  await collectorsDay()
const { shop } = whole
const manager = await actingWith(shop, 'manager')
const ASHA = manager.actor
/** Of the test's UPI payment: each pays one visit. */
let reference = 432_101_234_567
beforeEach(() => {
  reference += 1
})

const inHand = async (person: typeof imran) => (await dayOf(person)).cashInHand
const outcomesOf = async (...given: Parameters<typeof send>) =>
  (await send(...given)).map(({ outcome }) => outcome)
const take = (id: string) =>
  meera.api.decideConflicts({ body: { decision: 'taken', reports: [{ id }], note: 'called them' } })
/** All that they hold is handed over and counted, with this difference. */
const handOver = async (person: typeof imran, difference = 0) => {
  const expected = await inHand(person)
  if (expected === 0) return
  const id = crypto.randomUUID()
  await person.api.handOverCash({ body: { id, expected } })
  const counter = await newStaff(whole, `Counts ${id}`, 'accounts')
  await countCash(counter, { id, counted: expected + difference })
}

test.each(['before', 'after'])(
  'cash above the sum due, accepted as reported %s the sample, is counted in full as the collector’s',
  async when => {
    const { id } = await visitOf(imran)
    await goTo('11:00')
    const before = await inHand(imran)
    const cash = event(id, 'cash_taken', '09:10', { amount: 300 })
    expect(await outcomesOf(imran, [cash])).toEqual(['conflict'])
    const collected = event(id, 'collected', '09:20')
    if (when === 'before') await take(cash.id)
    expect(await outcomesOf(imran, [collected])).toEqual(['taken'])
    if (when === 'after') await take(cash.id)
    expect(await inHand(imran)).toBe(before + 300)
    const { receipts } = await imran.api.getOwnCash()
    expect(
      receipts.filter(({ orderId }) => orderId === id).reduce((sum, { amount }) => sum + amount, 0),
    ).toBe(300)
    await handOver(imran)
    expect(await inHand(imran)).toBe(0)
  },
)

test.each(['cash', 'upi'] as const)(
  'money received at the door (%s) is in the audit once, with its sum, before or after the sample',
  async as => {
    const moneyOf = async (orderId: string) =>
      (await historyOf(whole.database.db, orderId))
        .filter(({ details, action }) => action === 'payment.taken' || details.kind === `${as}_taken`)
        .map(({ staffId, details }) => [details.as, staffId, details.amount])
    const [first, last] = [await visitOf(imran), await visitOf(imran)]
    await goTo('11:00')
    for (const [isFirst, { id, order }] of [
      [true, first],
      [false, last],
    ] as const) {
      reference += 1
      const more = { amount: 249, ...(as === 'upi' ? { reference: String(reference) } : {}) }
      const taken = event(id, `${as}_taken`, '09:10', more)
      const collected = event(id, 'collected', '09:20')
      for (const one of isFirst ? [taken, collected] : [collected, taken])
        expect(await outcomesOf(imran, [one])).toEqual(['taken'])
      const once = [as, imran.id, 24_900]
      // Before the UPI payment is reported, the money counts as cash.
      const before = as === 'upi' && !isFirst ? [['cash', imran.id, 24_900]] : []
      expect(await moneyOf(order._id)).toEqual([...before, once])
    }
  },
)

test('reporting less cash than is recorded does not lower what a collector owes', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  const before = await inHand(imran)
  const cash = event(id, 'cash_taken', '09:10', { amount: 240 })
  await send(imran, [cash, event(id, 'collected', '09:20')])
  await take(cash.id)
  expect(await inHand(imran)).toBe(before + 249)
})

test('cash received for an order that was cancelled before the report is counted as the collector’s', async () => {
  const { id } = await visitOf(imran)
  await goTo('08:50')
  await cancelOrder(shop, manager, { check: noLimit, orderId: id, reason: 'asked for' })
  await goTo('11:00')
  const before = await inHand(imran)
  const cash = event(id, 'cash_taken', '09:10', { amount: 249 })
  expect(await outcomesOf(imran, [cash])).toEqual(['conflict'])
  await take(cash.id)
  expect(await inHand(imran)).toBe(before + 249)
  expect((await findOrder(shop.db, id)).status).toBe('cancelled')
})

test('cash that two collectors received at one door, also for an addition, is counted for each of them', async () => {
  const visit = await visitOf(imran)
  await visit.api.addTests({ params: visit.params, body: A_TEST_MORE })
  await goTo('09:15')
  await assign(visit.id, sana, true)
  await goTo('11:00')
  const [one, two] = [await inHand(imran), await inHand(sana)]
  const first = event(visit.id, 'cash_taken', '09:10', { amount: 348 })
  const second = event(visit.id, 'cash_taken', '09:30', { amount: 348 })
  expect(await outcomesOf(imran, [first])).toEqual(['taken'])
  expect(await outcomesOf(sana, [second])).toEqual(['conflict'])
  await take(second.id)
  expect(await inHand(sana)).toBe(two + 348)
  expect(await outcomesOf(imran, [event(visit.id, 'collected', '09:12')])).toEqual(['taken'])
  expect(await inHand(imran)).toBe(one + 348)
  expect(await inHand(sana)).toBe(two + 348)
})

test.each(['in hand', 'handed over'])(
  'UPI reported after the sample removes the collector’s assumed cash that was %s',
  async where => {
    const { id } = await visitOf(imran)
    await goTo('11:00')
    await handOver(imran)
    expect(await outcomesOf(imran, [event(id, 'collected', '09:20')])).toEqual(['taken'])
    expect(await inHand(imran)).toBe(249)
    if (where === 'handed over') await handOver(imran)
    const upi = event(id, 'upi_taken', '09:10', { amount: 249, reference: String(reference) })
    expect(await outcomesOf(imran, [upi, upi])).toEqual(['taken', 'known'])
    expect(await inHand(imran)).toBe(where === 'in hand' ? 0 : -249)
    const farida = await newStaff(whole, `Farida ${where}`, 'accounts')
    const { payments } = await farida.api.listUpiToMatch()
    expect(payments.filter(one => one.orderId === id)).toMatchObject([
      { amount: 249, reference: String(reference) },
    ])
  },
)

test('UPI that the desk accepts after it recorded the sample is not counted as cash', async () => {
  const { id } = await visitOf(imran)
  await goTo('09:15')
  await assign(id, sana, true)
  await goTo('11:00')
  const [before, others] = [await inHand(imran), await inHand(sana)]
  const upi = event(id, 'upi_taken', '09:30', { amount: 249, reference: String(reference) })
  expect(await outcomesOf(imran, [upi])).toEqual(['conflict'])
  await recordVisitEvent(shop, { orderId: id, kind: 'collected', actor: ASHA })
  expect(await inHand(sana)).toBe(others + 249)
  await take(upi.id)
  expect(await inHand(sana)).toBe(others)
  expect(await inHand(imran)).toBe(before)
})

test.each([
  ['before', 'before'],
  ['before', 'after'],
  ['after', 'after'],
])(
  'UPI after cash, reported %s and accepted %s the sample, pays the visit, and the collector holds the cash until it is counted',
  async (told, taken) => {
    const { id } = await visitOf(imran)
    await goTo('11:00')
    const before = await inHand(imran)
    const cash = event(id, 'cash_taken', '09:10', { amount: 249 })
    const upi = event(id, 'upi_taken', '09:12', { amount: 249, reference: String(reference) })
    const collected = event(id, 'collected', '09:20')
    if (told === 'after') await send(imran, [collected])
    expect(await outcomesOf(imran, [cash, upi])).toEqual(['taken', 'conflict'])
    if (taken === 'before') await take(upi.id)
    if (told === 'before') expect(await outcomesOf(imran, [collected])).toEqual(['taken'])
    if (taken === 'after') await take(upi.id)
    expect(await inHand(imran)).toBe(before + 249)
    // Found in the bank's account by its reference, as any other.
    const farida = await newStaff(whole, `Farida ${crypto.randomUUID()}`, 'accounts')
    const { payments } = await farida.api.listUpiToMatch()
    expect(payments.filter(({ orderId }) => orderId === id)).toMatchObject([
      { amount: 249, reference: String(reference) },
    ])
    await handOver(imran, -249)
    expect(await inHand(imran)).toBe(0)
  },
)

test.each(['in hand', 'handed over'])(
  'of cash that was %s, only the sum that a phone reported stays once UPI has paid the whole sum',
  async where => {
    const { id } = await visitOf(sana)
    await goTo('11:00')
    await handOver(sana)
    const cash = event(id, 'cash_taken', '09:10', { amount: 100 })
    await send(sana, [cash])
    await take(cash.id)
    expect(await inHand(sana)).toBe(100)
    await send(sana, [event(id, 'collected', '09:20')])
    expect(await inHand(sana)).toBe(249)
    if (where === 'handed over') await handOver(sana)
    const upi = event(id, 'upi_taken', '09:12', { amount: 249, reference: String(reference) })
    expect(await outcomesOf(sana, [upi])).toEqual(['conflict'])
    await take(upi.id)
    expect(await inHand(sana)).toBe(where === 'in hand' ? 100 : -149)
  },
)

test('once UPI has paid the whole sum, only cash that a phone reported stays with the collector', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  const before = await inHand(imran)
  const cash = event(id, 'cash_taken', '09:10', { amount: 100 })
  const upi = event(id, 'upi_taken', '09:12', { amount: 249, reference: String(reference) })
  await send(imran, [event(id, 'collected', '09:20'), cash])
  await take(cash.id)
  expect(await inHand(imran)).toBe(before + 249)
  await send(imran, [upi])
  await take(upi.id)
  expect(await inHand(imran)).toBe(before + 100)
})

test('cash reported after another collector’s sample is held by its reporter once UPI has paid the visit', async () => {
  const { id } = await visitOf(imran)
  await goTo('09:15')
  await assign(id, sana, true)
  await goTo('11:00')
  const [one, two] = [await inHand(imran), await inHand(sana)]
  const cash = event(id, 'cash_taken', '09:10', { amount: 100 })
  const upi = event(id, 'upi_taken', '09:30', { amount: 249, reference: String(reference) })
  await recordVisitEvent(shop, {
    orderId: id,
    kind: 'collected',
    actor: { kind: 'staff', name: 'asha', id: sana.id },
  })
  await send(imran, [cash])
  await take(cash.id)
  expect([await inHand(imran), await inHand(sana)]).toEqual([one, two + 249])
  await send(sana, [upi])
  await take(upi.id)
  expect([await inHand(imran), await inHand(sana)]).toEqual([one + 100, two])
})

/** The desk accepts with the sum that was really taken. */
const takeAs = (id: string, amount: number, by = meera) =>
  by.api.decideConflicts({ body: { decision: 'taken', reports: [{ id, amount }], note: 'called them' } })

test.each(['before', 'after'])(
  'a mistyped sum that the desk corrects %s the sample is recorded as the sum due',
  async when => {
    const { id } = await visitOf(imran)
    await goTo('11:00')
    const before = await inHand(imran)
    const cash = event(id, 'cash_taken', '09:10', { amount: 2490 })
    expect(await outcomesOf(imran, [cash])).toEqual(['conflict'])
    expect((await reportsInConflict()).find(one => one.id === cash.id)).toMatchObject({
      kind: 'cash_taken',
      amount: 2490,
    })
    if (when === 'before') await takeAs(cash.id, 249)
    expect(await outcomesOf(imran, [event(id, 'collected', '09:20')])).toEqual(['taken'])
    if (when === 'after') await takeAs(cash.id, 249)
    expect(await inHand(imran)).toBe(before + 249)
    expect((await findOrder(shop.db, id)).paymentStatus).toBe('completed')
    const acts = await shop.db.select().from(audit).where(eq(audit.action, 'visit.conflict-decided'))
    expect(acts.map(({ details }) => details)).toContainEqual({
      conflictId: cash.id,
      kind: 'cash_taken',
      decision: 'taken',
      amount: 24_900,
    })
  },
)

test('a collector can’t decide on a sum that they reported, and a decided sum has to be above zero', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  const cash = event(id, 'cash_taken', '09:10', { amount: 300 })
  await send(imran, [cash])
  const both = await newStaff(whole, 'Collects and assigns', 'collector', 'coordinator')
  expect(await refusalOf(takeAs(cash.id, 249, imran))).toMatchObject({ status: 403 })
  await assign(id, both, true)
  const own = event(id, 'cash_taken', '11:00', { amount: 300 })
  expect(await outcomesOf(both, [own])).toEqual(['conflict'])
  expect(await refusalOf(takeAs(own.id, 249, both))).toMatchObject({ status: 403 })
  for (const amount of [0, -249])
    expect(await refusalOf(takeAs(cash.id, amount))).toMatchObject({ status: 422 })
})

test('cash above the price that the desk dismisses is not expected from the collector, and shows as a difference at the count', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  await handOver(imran)
  const cash = event(id, 'cash_taken', '09:10', { amount: 300 })
  await send(imran, [cash, event(id, 'collected', '09:20')])
  await meera.api.decideConflicts({
    body: { decision: 'set-aside', reports: [{ id: cash.id }], note: 'gave 300, wanted no change' },
  })
  expect(await inHand(imran)).toBe(249)
  await handOver(imran, 51)
  const farida = await newStaff(whole, `Farida ${crypto.randomUUID()}`, 'accounts')
  const { handovers } = await farida.api.listHandovers({ query: {} })
  expect(handovers[0]).toMatchObject({ expected: 249, counted: 300, reason: 'asked the customer' })
})

test('a mistyped UPI payment beside cash is accepted with the correct sum', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  const before = await inHand(imran)
  const cash = event(id, 'cash_taken', '09:10', { amount: 249 })
  const upi = event(id, 'upi_taken', '09:12', { amount: 24.9, reference: String(reference) })
  await send(imran, [cash, upi, event(id, 'collected', '09:20')])
  await takeAs(upi.id, 249)
  expect(await inHand(imran)).toBe(before + 249)
  const farida = await newStaff(whole, `Farida ${crypto.randomUUID()}`, 'accounts')
  const { payments } = await farida.api.listUpiToMatch()
  expect(payments.filter(({ orderId }) => orderId === id)).toMatchObject([{ amount: 249 }])
})

test('a partial UPI payment beside cash is refused with the total, and can be dismissed', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  const before = await inHand(imran)
  const cash = event(id, 'cash_taken', '09:10', { amount: 249 })
  const upi = event(id, 'upi_taken', '09:12', { amount: 100, reference: String(reference) })
  expect(await outcomesOf(imran, [cash, upi, event(id, 'collected', '09:20')])).toEqual([
    'taken',
    'conflict',
    'taken',
  ])
  expect(await refusalOf(take(upi.id))).toMatchObject({
    status: 409,
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringMatching(/₹100 by UPI is not the full ₹249/),
  })
  const waiting = async () => (await reportsInConflict()).some(one => one.id === upi.id)
  expect(await waiting()).toBe(true)
  await meera.api.decideConflicts({
    body: { decision: 'set-aside', reports: [{ id: upi.id }], note: '100 by UPI, 149 in cash' },
  })
  expect(await waiting()).toBe(false)
  expect(await inHand(imran)).toBe(before + 249)
})

test('UPI without a valid reference number is refused', async () => {
  const { id } = await visitOf(sana)
  await goTo('11:00')
  const upi = (typed?: string) => event(id, 'upi_taken', '09:10', { amount: 249, reference: typed })
  expect(await outcomesOf(sana, [upi(), upi('12345')])).toEqual(['refused', 'refused'])
})

test('a UPI payment is matched with the bank account once, by a person with access to the accounts', async () => {
  const { id } = await visitOf(sana)
  await goTo('11:00')
  const upi = event(id, 'upi_taken', '09:10', { amount: 249, reference: String(reference) })
  await send(sana, [upi, event(id, 'collected', '09:20')])
  const farida = await newStaff(whole, 'Farida', 'accounts')
  const { payments, total } = await farida.api.listUpiToMatch()
  const paid = payments.find(({ orderId }) => orderId === id)
  expect(paid).toMatchObject({ amount: 249, reference: String(reference) })
  const tick = (amount: number, { api }: Pick<typeof farida, 'api'> = farida) =>
    api.matchUpi({ params: { id: paid?.id ?? '' }, body: { amount } })
  expect(await refusalOf(tick(250))).toMatchObject({ status: 404 })
  expect(await refusalOf(tick(249, sana))).toMatchObject({ status: 403 })
  await Promise.all([tick(249), tick(249)])
  const after = await farida.api.listUpiToMatch()
  expect(after.total).toBe(total - 1)
  expect(after.payments.map(({ orderId }) => orderId)).not.toContain(id)
})

test.each(['before', 'after'])(
  'UPI reported %s another collector took the sample can’t be matched by the reporter',
  async when => {
    const staff = await newStaff(whole, `Rekha ${when}`, 'collector', 'accounts')
    const visit = await visitOf({ ...imran, ...staff })
    await visit.api.addTests({ params: visit.params, body: A_TEST_MORE })
    await goTo('09:15')
    const rekha = { ...staff, ...(await signInBy(whole, staff.key)) }
    const upi = event(visit.id, 'upi_taken', '09:10', { amount: 348, reference: String(reference) })
    if (when === 'before') expect(await outcomesOf(rekha, [upi])).toEqual(['taken'])
    await assign(visit.id, sana, true)
    await goTo('11:00')
    await send(sana, [event(visit.id, 'collected', '09:30')])
    if (when === 'after') expect(await outcomesOf(rekha, [upi])).toEqual(['taken'])
    const farida = await newStaff(whole, `Farida ${when}`, 'accounts')
    const listed = async () =>
      (await farida.api.listUpiToMatch()).payments.filter(one => one.reference === String(reference))
    const both = await listed()
    expect(both.map(({ amount }) => amount).toSorted()).toEqual([249, 99])
    for (const { id, amount } of both)
      expect(await refusalOf(rekha.api.matchUpi({ params: { id }, body: { amount } }))).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      })
    expect(await listed()).toEqual(both)
    for (const { id, amount } of both) await farida.api.matchUpi({ params: { id }, body: { amount } })
    expect(await listed()).toEqual([])
  },
)

test('a UPI payment from an earlier app, with six digits of its reference, waits to be found in the bank account', async () => {
  const { id } = await visitOf(sana)
  await goTo('11:00')
  const last = String(reference).slice(-6)
  const upi = event(id, 'upi_taken', '09:10', { amount: 249, reference: last })
  expect(await outcomesOf(sana, [upi, event(id, 'collected', '09:20')])).toEqual(['taken', 'taken'])
  const farida = await newStaff(whole, 'Farida Contractor', 'accounts')
  expect((await farida.api.listUpiToMatch()).payments).toContainEqual(
    expect.objectContaining({ orderId: id, reference: last }),
  )
})

test('cash from the door is on the order’s timeline with the collector who took it', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  await send(imran, [event(id, 'cash_taken', '09:10', { amount: 249 })])
  await goTo('11:01')
  await send(imran, [event(id, 'collected', '11:01')])
  const { timeline } = (await meera.api.getDeskOrder({ params: { id } })).order
  expect(timeline.filter(({ kind }) => kind === 'money')).toMatchObject([
    { text: '₹249 received in cash', by: imran.name },
  ])
})
