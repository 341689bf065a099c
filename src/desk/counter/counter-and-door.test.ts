import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { centres } from '#db/schema.ts'
import { booksOf } from '#tests/helpers/books.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

/** The same person at the counter of a centre and, at the same time, at the door with the collector. */

const { whole, meera, imran, send, reportsInConflict, visitOf, wholeVisit, goTo } = await collectorsDay({
  patientsPerSeat: 1,
})
const CENTRE = 'BANDRA-1'
const open = { hours: '', openDays: [1, 2, 3, 4, 5, 6, 7], opensAt: 7, closesAt: 21, position: 50 }
await whole.database.db.insert(centres).values({ ...A_CENTRE, ...open, code: CENTRE, name: 'Bandra' })
await whole.catalogue.refresh()
const asha = await newStaff(whole, 'Asha Menon', 'reception')
const books = booksOf(whole.shop, 'Mumbai', 0)

type Visit = Awaited<ReturnType<typeof visitOf>>

const read = async ({ params }: Pick<Visit, 'params'>) => (await meera.api.getDeskOrder({ params })).order
/** The person of the visit, at the counter, for the same test. */
async function come({ params }: Visit, more: { bookAgain?: boolean } = {}) {
  const { phones } = await meera.api.showDeskPhones({ params })
  const body = {
    phone: phones.customer ?? '',
    name: 'Asha Rao',
    centreCode: CENTRE,
    payment: { as: 'cash' as const },
    order: orderBody(whole, more),
  }
  return asha.api.bookWalkIn({ body }, { headers: { 'idempotency-key': randomUUID() } })
}
const conflictsOf = async ({ id }: Visit) =>
  (await reportsInConflict()).filter(({ orderId }) => orderId === id)

test('a person whose sample is being taken at the door is asked about at the counter, in whichever order', async () => {
  const visits = [await visitOf(imran), await visitOf(imran), await visitOf(imran)]
  await goTo('10:30')
  await asha.again()
  for (const visit of visits) {
    const [door, counter] = await Promise.all([send(imran, wholeVisit(visit)), refusalOf(come(visit))])
    expect(door.map(({ outcome }) => outcome)).toEqual(door.map(() => 'taken'))
    expect(counter).toMatchObject({ code: 'ALREADY_BOOKED', message: expect.stringContaining(visit.id) })
    // The collector has left by now, with the sample.
    expect(await refusalOf(come(visit))).toMatchObject({ code: 'ALREADY_BOOKED' })
    const { orderId } = await come(visit, { bookAgain: true })
    expect(await read(visit)).toMatchObject({ status: 'collected', money: { paid: 249, toTake: 0 } })
    expect(await read({ params: { id: orderId } })).toMatchObject({
      status: 'confirmed',
      money: { paid: 249, toTake: 0 },
    })
    await books.agree(visit.order._id)
  }
})

test('a person whom two receptionists book at the same time is booked once, and the other one is asked', async () => {
  const visit = await visitOf(imran)
  await goTo('10:30')
  await asha.again()
  await meera.api.cancelAtDesk({
    params: visit.params,
    body: { expectedRefund: 0, reason: 'Came to the centre.', revision: (await read(visit)).revision },
  })
  const both = await Promise.allSettled([come(visit), come(visit)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'ALREADY_BOOKED' },
  })
})

test('a visit that is cancelled at the counter while the collector records it ends as one of both, with its cash', async () => {
  const visits = [await visitOf(imran), await visitOf(imran), await visitOf(imran), await visitOf(imran)]
  await goTo('10:30')
  for (const visit of visits) {
    const { revision } = await read(visit)
    const body = { expectedRefund: 0, reason: 'Came to the centre.', revision }
    const [, cancelled] = await Promise.allSettled([
      send(imran, wholeVisit(visit)),
      meera.api.cancelAtDesk({ params: visit.params, body }),
    ])
    const { status, money } = await read(visit)
    expect(status).toBe(cancelled.status === 'fulfilled' ? 'cancelled' : 'collected')
    const conflicts = await conflictsOf(visit)
    if (status === 'collected') {
      expect(money.paid).toBe(249)
      expect(conflicts).toEqual([])
    } else {
      expect(conflicts.map(({ kind }) => kind)).toContain('collected')
      const reports = conflicts.map(({ id }) => ({ id }))
      const note = 'The cash was returned at the door.'
      await meera.api.decideConflicts({ body: { decision: 'set-aside', reports, note } })
    }
    expect(await conflictsOf(visit)).toEqual([])
    await books.agree(visit.order._id)
  }
})
