import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bindTube } from '#domain/visits/specimens/bind.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { visitIdOf } from '#tests/helpers/visit-of.ts'

/** A visit that the desk records for a collector whose phone can't. */

const { whole, meera, imran, sana, at, event, send, reportsInConflict, dayOf, visitOf, goTo } =
  await collectorsDay()

type Visit = Awaited<ReturnType<typeof visitOf>>

const record = ({ params }: Visit, more: object = {}, by = meera) =>
  by.api.recordForCollector({
    params,
    body: { eventId: randomUUID(), collectorId: imran.id, at: at('09:20').toISOString(), cash: 249, ...more },
  })

/** The visit's only tube, labelled at the desk. */
const labelled = async ({ order }: Visit) => {
  const code = newTubeCode()
  const tubeKey = {
    visitId: await visitIdOf(whole.database.db, order._id),
    person: 0,
    container: 'EDTA',
    timing: 'first' as const,
  }
  const actor = { kind: 'staff', id: meera.id, name: meera.name } as const
  await bindTube(whole.shop, { code, tubeKey, actor })
  return code
}

test('a tube of a visit without a recorded collection is accepted, and the desk can record the visit', async () => {
  const visit = await visitOf(imran)
  const code = await labelled(visit)
  await goTo('11:00')
  const anita = await newStaff(whole, 'Anita Technician', 'technician')
  const { scan } = await anita.api.receiveTube({ body: { code, centre: null } })
  expect(scan).toMatchObject({ kind: 'accepted', tube: { orderId: visit.id, isVisitOpen: true } })
  const held = (await dayOf(imran)).cashInHand
  const { order } = await record(visit)
  expect(order).toMatchObject({
    status: 'collected',
    visitState: 'received',
    money: { paid: 249, toTake: 0 },
  })
  expect(order.timeline.map(({ text }) => text)).toContain('Recorded the visit for Imran Shaikh')
  expect((await dayOf(imran)).cashInHand).not.toEqual(held)
  expect((await reportsInConflict()).filter(({ orderId }) => orderId === visit.id)).toEqual([])
  const again = await anita.api.receiveTube({ body: { code, centre: null } })
  expect(again.scan.tube?.isVisitOpen).toBe(false)
  // What the phone reports later of the same visit changes nothing.
  const [late] = await send(imran, [event(visit.id, 'collected', '09:10')])
  expect(late?.outcome).toBe('taken')
  expect((await visit.api.getOrder({ params: visit.params })).order.paymentStatus).toBe('completed')
})

test('a visit is recorded for its collector once, on its day or later, and with the sum due', async () => {
  const visit = await visitOf(sana)
  await goTo('11:00')
  expect(await refusalOf(record(visit, { cash: 100 }))).toMatchObject({ code: 'AMOUNT_CHANGED' })
  const early = { at: new Date(at('09:20').getTime() - 86_400_000).toISOString() }
  expect(await refusalOf(record(visit, early))).toMatchObject({ status: 422 })
  expect(await refusalOf(record(visit, { collectorId: meera.id }))).toMatchObject({ status: 422 })
  expect(await refusalOf(record(visit, {}, imran))).toMatchObject({ status: 403 })
  const eventId = randomUUID()
  await record(visit, { eventId })
  const { order } = await record(visit, { eventId })
  expect(order).toMatchObject({ status: 'collected', collector: { name: 'Imran Shaikh' } })
  expect(order.timeline.filter(({ text }) => text === 'Recorded the visit for Imran Shaikh')).toHaveLength(1)
  // Its tube had no label: the desk has to find out what became of it.
  expect((await reportsInConflict()).filter(({ orderId }) => orderId === visit.id)).toHaveLength(1)
})
