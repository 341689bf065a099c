import { expect, test } from 'vitest'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'

/** Reports of a phone against the shop's records. */

const { whole, meera, imran, sana, event, send, dayOf, visitIn, visitOf, assign, goTo } =
  await collectorsDay()
const { shop } = whole
const manager = await actingWith(shop, 'manager')

test('a sum other than the sum due, and a second payment, wait for the desk', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  const wrong = event(id, 'cash_taken', '09:09', { amount: 240 })
  const right = event(id, 'cash_taken', '09:10', { amount: 249 })
  const again = event(id, 'upi_taken', '09:11', { amount: 249, reference: '432101234567' })
  expect(await send(imran, [wrong, right, again])).toEqual([
    {
      id: wrong.id,
      outcome: 'conflict',
      problem: '₹240.00 was collected, but ₹249.00 was due.',
      said: { key: 'otherMoney', values: { taken: '₹240.00', due: '₹249.00' } },
    },
    { id: right.id, outcome: 'taken', problem: null, said: null },
    {
      id: again.id,
      outcome: 'conflict',
      problem: 'Money was already collected at this door.',
      said: { key: 'moneyTakenBefore', values: {} },
    },
  ])
  expect((await dayOf(imran)).conflicts.map(one => one.id)).toEqual([wrong.id, again.id])
})

/** A visit that was assigned to Imran, and to Sana at half past nine. */
async function reassigned() {
  const visit = await visitOf(imran)
  await goTo('09:30')
  await assign(visit.id, sana, true)
  await goTo('11:00')
  return visit
}

test('an event from before a reassignment counts without a conflict', async () => {
  const { id } = await reassigned()
  const before = event(id, 'collected', '09:20')
  expect(await send(imran, [before])).toMatchObject([{ outcome: 'taken' }])
})

test('an event from after a reassignment is a conflict, and counts once the desk accepts it', async () => {
  const { id } = await reassigned()
  // With a reason for the tube, which is nothing of this test.
  const after = event(id, 'collected', '09:40', { reason: 'other' })
  expect(await send(imran, [after])).toMatchObject([
    { outcome: 'conflict', problem: 'By then, Sana Qureshi was assigned to this visit.' },
  ])
  expect((await visitIn(sana, id))?.state).toBe('assigned')
  // The desk asks, and accepts it as reported.
  const { conflicts } = await meera.api.listConflicts()
  expect(conflicts).toContainEqual(
    expect.objectContaining({ id: after.id, orderId: id, collector: imran.name, kind: 'collected' }),
  )
  const decision = { params: { id: after.id }, body: { decision: 'taken' as const, note: 'both say so' } }
  await meera.api.decideConflict(decision)
  expect(await refusalOf(meera.api.decideConflict(decision))).toMatchObject({ status: 404 })
  expect((await visitIn(sana, id))?.state).toBe('collected')
  expect(await send(imran, [after])).toMatchObject([{ outcome: 'known' }])
})

test('an order cancelled while the phone had no signal stays cancelled, and its events are conflicts', async () => {
  const { id } = await visitOf(imran)
  await goTo('08:50')
  await cancelOrder(shop, manager, { check: noLimit, orderId: id, reason: 'asked for' })
  await goTo('11:00')
  const told = event(id, 'collected', '09:20')
  expect(await send(imran, [told])).toMatchObject([{ outcome: 'conflict' }])
  const decide = (decision: 'taken' | 'set-aside') =>
    meera.api.decideConflict({ params: { id: told.id }, body: { decision, note: 'called them' } })
  expect(await refusalOf(decide('taken'))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  await decide('set-aside')
  const { conflicts } = await meera.api.listConflicts()
  expect(conflicts.map(one => one.id)).not.toContain(told.id)
})

test.each(['taken first', 'failed first'])(
  'a visit reported as collected and as failed, %s, counts as collected, and the desk gets a conflict',
  async order => {
    const { id } = await visitOf(imran)
    await goTo('11:00')
    const taken = event(id, 'collected', '09:40', { reason: 'tube-broken' })
    const failed = event(id, 'failed', '09:50', { reason: 'nobody-home' })
    const told = order === 'taken first' ? [taken, failed] : [failed, taken]
    for (const one of told) await send(imran, [one])
    expect((await visitIn(imran, id))?.state).toBe('collected')
    const { conflicts } = await meera.api.listConflicts()
    expect(conflicts.filter(({ orderId }) => orderId === id)).toMatchObject([
      { id: failed.id, kind: 'failed' },
    ])
  },
)
