import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres } from '#db/schema.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { countCash } from '#tests/helpers/staff/count-cash.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A mistyped count is put right by two people on the same day. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock, catalogue } = whole
setClock('2026-11-24T10:00:00+05:30')
const [AND, BAN] = ['AND', 'BAN']
for (const [position, code] of [AND, BAN].entries())
  await database.db.insert(centres).values({ ...A_CENTRE, code, name: `Jaanch ${code}`, position })
await catalogue.refresh()

let people = 0
const person = (...roles: Parameters<typeof newStaff>[2][]) => {
  people += 1
  return newStaff(whole, `Imran ${people}`, ...roles)
}
type Person = Awaited<ReturnType<typeof person>>
const asha = await person({ role: 'reception', centre: AND })
const beena = await person({ role: 'reception', centre: AND })
const farida = await person('accounts')

/** ₹249 of a collector that Asha counted into the safe of her centre as this sum. */
async function counted(as: number) {
  const imran = await person('collector')
  const { api, order } = await newOrder(whole)
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  const actor = { kind: 'staff', id: imran.id, name: imran.name } as const
  await recordVisitEvent(shop, { orderId: order.orderId, kind: 'collected', isEarly: true, actor })
  const id = randomUUID()
  await imran.api.handOverCash({ body: { id, expected: 249, centre: AND } })
  await countCash(asha, { id, counted: as, safe: AND })
  return { imran, id }
}
const state = (id: string, sum: number, by = asha) => by.api.restateCount({ body: { id, counted: sum } })
const countAgain = (id: string, sum: number, by = beena) =>
  confirmed(by.key, stepUp => by.api.confirmRecount({ body: { id, counted: sum, stepUp } }))
const inSafe = async () => (await asha.api.listSafes()).safes.find(({ safe }) => safe === AND)?.amount ?? 0
const listed = async (by: Person, id: string) =>
  (await by.api.listSafes()).counts.find(count => count.id === id)
const owedOf = async (imran: Person) => (await imran.api.getOwnCash()).owed

test('a mistyped count is corrected once another person has counted the same sum: nothing is owed, and the safe agrees', async () => {
  const before = await inSafe()
  const { imran, id } = await counted(24)
  expect(await owedOf(imran)).toBe(225)
  expect(await listed(asha, id)).toMatchObject({ isOwn: true, counted: 24, stated: null })
  expect(await listed(beena, id)).toBeUndefined()

  await state(id, 249)
  expect(await owedOf(imran)).toBe(225)
  expect(await listed(asha, id)).toMatchObject({ stated: 249 })
  expect(await listed(beena, id)).toMatchObject({
    from: imran.name,
    countedBy: asha.name,
    isOwn: false,
    counted: null,
    stated: null,
  })
  await countAgain(id, 249)
  expect(await owedOf(imran)).toBe(0)
  expect(await inSafe()).toBe(before + 249)
  expect(await listed(asha, id)).toBeUndefined()
  const { handovers } = await farida.api.listHandovers({ query: {} })
  expect(handovers.find(handover => handover.id === id)).toMatchObject({
    expected: 249,
    counted: 249,
    reason: null,
    receiver: asha.name,
  })
  const acts = await database.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `handover:${id}`))
  expect(acts.find(({ action }) => action === 'cash.count-corrected')).toMatchObject({
    staffId: beena.id,
    details: { former: 2400, counted: 24_900, expected: 24_900 },
  })
})

test('a sum that is still short stays owed, and one that was typed too high becomes missing', async () => {
  const one = await counted(300)
  await state(one.id, 240)
  await countAgain(one.id, 240)
  expect(await owedOf(one.imran)).toBe(9)
  const other = await counted(200)
  await state(other.id, 245)
  await countAgain(other.id, 245)
  expect(await owedOf(other.imran)).toBe(4)
  const { shortages } = await asha.api.listSafes()
  expect(shortages.filter(({ name }) => [one.imran.name, other.imran.name].includes(name))).toMatchObject([
    { owed: 9 },
    { owed: 4 },
  ])
})

test('another sum than was stated changes nothing, and the sum is not in the refusal', async () => {
  const { imran, id } = await counted(24)
  await state(id, 249)
  const refused = await refusalOf(countAgain(id, 239))
  expect(refused).toMatchObject({ status: 422, fields: { counted: expect.stringContaining(asha.name) } })
  expect(JSON.stringify(refused)).not.toContain('249')
  expect(await owedOf(imran)).toBe(225)
  // Counted together, they agree on another one.
  await state(id, 239)
  await countAgain(id, 239)
  expect(await owedOf(imran)).toBe(10)
})

test('only the person who counted states it again, and only another one of that safe confirms it', async () => {
  const { id, imran } = await counted(24)
  expect(await refusalOf(state(id, 24))).toMatchObject({ fields: { counted: expect.any(String) } })
  expect(await refusalOf(state(id, 249, beena))).toMatchObject({ status: 403 })
  expect(await refusalOf(countAgain(id, 249))).toMatchObject({ status: 404 })
  await state(id, 249)
  expect(await refusalOf(countAgain(id, 249, asha))).toMatchObject({ status: 403 })
  expect(await refusalOf(countAgain(id, 249, imran))).toMatchObject({ status: 403 })
  const elsewhere = await person({ role: 'reception', centre: BAN })
  expect(await refusalOf(countAgain(id, 249, elsewhere))).toMatchObject({ status: 403 })
  expect(await refusalOf(beena.api.confirmRecount({ body: { id, counted: 249 } }))).toMatchObject({
    code: 'STEP_UP_NEEDED',
  })
  await countAgain(id, 249, farida)
})

test('a corrected count is final, also if two people confirm it at the same time', async () => {
  const { id } = await counted(24)
  const before = await inSafe()
  await state(id, 249)
  const both = await Promise.allSettled([countAgain(id, 249), countAgain(id, 249, farida)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await inSafe()).toBe(before + 225)
  expect(await refusalOf(state(id, 250))).toMatchObject({ status: 404 })
})

test('a count whose missing cash is settled, or whose cash is in the bank, stays', async () => {
  const settled = await counted(240)
  const { shortages } = await asha.api.listSafes()
  const shortage = shortages.find(({ name }) => name === settled.imran.name)
  const params = { id: shortage?.id ?? '' }
  const [, found] = await Promise.allSettled([
    state(settled.id, 249),
    asha.api.settleShortage({
      params,
      body: { id: randomUUID(), kind: 'found', amount: 9, safe: AND },
    }),
  ])
  expect(found.status).toBe('fulfilled')
  expect(await refusalOf(countAgain(settled.id, 249))).toMatchObject({ status: expect.any(Number) })
  expect(await owedOf(settled.imran)).toBe(0)

  const deposited = await counted(249)
  await asha.api.depositCash({
    body: { id: randomUUID(), safe: AND, amount: await inSafe(), slip: '700001' },
  })
  await state(deposited.id, 240)
  expect(await refusalOf(countAgain(deposited.id, 240))).toMatchObject({ code: 'AMOUNT_CHANGED' })
  expect(await inSafe()).toBe(0)
})

test('a count of yesterday is no longer corrected', async () => {
  const { id } = await counted(24)
  await state(id, 249)
  setClock('2026-11-25T10:00:00+05:30')
  await beena.again()
  await asha.again()
  expect(await refusalOf(countAgain(id, 249))).toMatchObject({ status: 404 })
  expect(await refusalOf(state(id, 248))).toMatchObject({ status: 404 })
  expect(await listed(beena, id)).toBeUndefined()
})
