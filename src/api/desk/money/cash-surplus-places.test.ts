import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres, staffRoles } from '#db/schema.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

/** Out of whose hands somebody who counts at one centre alone can say that cash was given back. */

const { whole, meera, imran, event, send, visitOf, goTo } = await collectorsDay()
const { db } = whole.database

test('who counts at one centre takes given back cash off nobody’s hand of elsewhere', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  const cash = event(id, 'cash_taken', '09:10', { amount: 300 })
  await send(imran, [cash, event(id, 'collected', '09:20')])
  await meera.api.decideHeldEvent({
    params: { id: cash.id },
    body: { decision: 'taken', note: 'called them' },
  })
  await db.insert(centres).values({
    code: 'AND',
    name: 'Andheri',
    city: 'Mumbai',
    address: '1 Road',
    hours: 'Mon to Sat',
    position: 1,
    isSample: false,
    isOffered: true,
  })
  // Imran takes cash at Andheri alone from now on.
  await db.update(staffRoles).set({ centreCode: 'AND' }).where(eq(staffRoles.staffId, imran.id))
  const { api } = await newStaff(whole, 'Counts at Andheri', { role: 'accounts', centre: 'AND' })
  const joseph = await newStaff(whole, 'Joseph D’Souza', { role: 'reception', centre: 'AND' })

  const { surpluses } = await api.listCashSurpluses()
  expect(surpluses).toMatchObject([{ orderId: id, staffId: imran.id, amount: 51 }])
  const says = (who: { api: typeof api }) =>
    who.api.sayHandedBack({ body: { orderId: id, staffId: imran.id, amount: 51, isHandedBack: true } })
  const close = (givenBackBy: string) =>
    api.closeCashSurplus({
      body: {
        id: randomUUID(),
        orderId: id,
        staffId: imran.id,
        amount: 51,
        reason: 'rang them',
        closing: 'given-back',
        givenBackBy,
      },
    })
  const elsewhere = await newStaff(whole, 'Neha Rao', 'reception')
  await says(elsewhere)
  expect(await refusalOf(close(elsewhere.id))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await elsewhere.api.getOwnCash()).held.amount).toBe(0)
  expect((await api.listCashSurpluses()).surpluses).toMatchObject([{ handedBack: { name: 'Neha Rao' } }])
  await elsewhere.api.sayHandedBack({
    body: { orderId: id, staffId: imran.id, amount: 51, isHandedBack: false },
  })
  await says(joseph)
  await close(joseph.id)
  expect((await joseph.api.getOwnCash()).held.amount).toBe(-51)
  expect((await api.listCashSurpluses()).surpluses).toEqual([])
})
