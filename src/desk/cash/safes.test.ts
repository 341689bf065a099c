import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { centres } from '#db/schema.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { countCash } from '#tests/helpers/staff/count-cash.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Cash from a collector into the safe of a centre, from there to the bank, and what is missing. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock, catalogue } = whole
setClock('2026-11-24T10:00:00+05:30')
for (const [position, code] of ['AND', 'BAN'].entries())
  await database.db.insert(centres).values({ ...A_CENTRE, code, name: `Jaanch ${code}`, position })
await catalogue.refresh()
const AND = 'AND'

let people = 0
const person = (...roles: Parameters<typeof newStaff>[2][]) => {
  people += 1
  return newStaff(whole, `Imran ${people}`, ...roles)
}
type Person = Awaited<ReturnType<typeof person>>
const asha = await person({ role: 'reception', centre: AND })
const accounts = await person('accounts')
const manager = await person('manager')

/** A collector who handed ₹249 to this centre. */
async function handedOver(centre: string | null = AND) {
  const imran = await person('collector')
  const made = await newOrder(whole)
  const orderId = made.order.orderId
  await made.api.setPaymentMethod({ params: { id: orderId }, body: { paymentMethod: 'COD' } })
  const actor = { kind: 'staff', id: imran.id, name: imran.name } as const
  await recordVisitEvent(shop, { orderId, kind: 'collected', isEarly: true, actor })
  const id = randomUUID()
  await imran.api.handOverCash({ body: { id, expected: 249, centre } })
  return { imran, id }
}
const inSafe = async (by: Person, code = AND) =>
  (await by.api.listSafes()).safes.find(({ safe }) => safe === code)?.amount
/** A shortage of ₹9, counted by reception. */
async function missing() {
  const { imran, id } = await handedOver()
  await countCash(asha, { id, counted: 240, safe: AND })
  const { shortages } = await asha.api.listSafes()
  const shortage = shortages.find(({ name }) => name === imran.name)
  if (!shortage) throw new Error('nothing is missing')
  return { imran, shortage, params: { id: shortage.id } }
}
const owedOf = async (imran: Person) => (await imran.api.getOwnCash()).owed

test('reception counts the cash that was handed to its centre into the safe, without its sum', async () => {
  const { imran, id } = await handedOver()
  const before = (await inSafe(asha)) ?? 0
  const { handedHere } = await asha.api.listSafes()
  const listed = handedHere.find(one => one.id === id)
  expect(listed).toMatchObject({ from: imran.name, centre: AND })
  // As a number of its own: ids have digits too.
  expect(JSON.stringify(listed)).not.toMatch(/\b249\b/)
  await countCash(asha, { id, counted: 249, safe: AND })
  expect(await inSafe(asha)).toBe(before + 249)
  expect((await asha.api.listSafes()).handedHere.map(one => one.id)).not.toContain(id)
  expect((await imran.api.getOwnCash()).held).toMatchObject({ amount: 0, handover: null })
})

test('reception of another centre neither sees nor counts it, nor uses the safe of this one', async () => {
  const there = await person({ role: 'reception', centre: 'BAN' })
  const { id } = await handedOver()
  expect((await there.api.listSafes()).handedHere.map(one => one.id)).not.toContain(id)
  expect((await there.api.listSafes()).safes.map(({ safe }) => safe)).toEqual(['BAN'])
  expect(await refusalOf(countCash(there, { id, counted: 249, safe: 'BAN' }))).toMatchObject({ status: 404 })
  expect(await refusalOf(countCash(there, { id, counted: 249, safe: AND }))).toMatchObject({ status: 403 })
  const body = { id: randomUUID(), safe: AND, amount: 1, slip: '900001' }
  expect(await refusalOf(there.api.depositCash({ body }))).toMatchObject({ status: 403 })
})

test('cash that was handed to accounts is not counted by reception', async () => {
  const { id } = await handedOver(null)
  expect(await refusalOf(countCash(asha, { id, counted: 249, safe: AND }))).toMatchObject({ status: 404 })
  await countCash(accounts, { id, counted: 249 })
})

test('cash can’t be handed to a centre that does not exist', async () => {
  expect(await refusalOf(handedOver('NOWHERE'))).toMatchObject({ status: 422 })
})

test('a bank deposit takes no more than the safe has, each slip once, and another person finds it', async () => {
  const { id } = await handedOver()
  await countCash(asha, { id, counted: 249, safe: AND })
  const held = (await inSafe(asha)) ?? 0
  const deposit = (amount: number, slip: string, depositId = randomUUID()) =>
    asha.api.depositCash({ body: { id: depositId, safe: AND, amount, slip } })
  expect(await refusalOf(deposit(held + 1, '100001'))).toMatchObject({
    status: 422,
    answer: { fields: { amount: expect.stringContaining('The safe has') } },
  })
  const depositId = randomUUID()
  await deposit(200, '100001', depositId)
  await deposit(200, '100001', depositId)
  expect(await inSafe(asha)).toBe(held - 200)
  expect(await refusalOf(deposit(1, '100001'))).toMatchObject({
    answer: { fields: { slip: expect.any(String) } },
  })

  const params = { id: depositId }
  expect(await refusalOf(asha.api.findDeposit({ params }))).toMatchObject({ status: 403 })
  await accounts.api.findDeposit({ params })
  const { deposits } = await asha.api.listSafes()
  expect(deposits.find(one => one.id === depositId)).toMatchObject({
    amount: 200,
    by: asha.name,
    foundBy: accounts.name,
  })
})

test('the person who recorded a deposit can’t find it in the account', async () => {
  const { id } = await handedOver(null)
  await countCash(accounts, { id, counted: 249 })
  const depositId = randomUUID()
  await accounts.api.depositCash({ body: { id: depositId, safe: 'main', amount: 100, slip: '200001' } })
  expect(await refusalOf(accounts.api.findDeposit({ params: { id: depositId } }))).toMatchObject({
    status: 403,
  })
  await manager.api.findDeposit({ params: { id: depositId } })
})

test('of two deposits at the same time that are more than the safe has, one is refused', async () => {
  const { id } = await handedOver()
  await countCash(asha, { id, counted: 249, safe: AND })
  const held = (await inSafe(asha)) ?? 0
  const deposit = (slip: string) =>
    asha.api.depositCash({ body: { id: randomUUID(), safe: AND, amount: held, slip } })
  const done = await Promise.allSettled([deposit('300001'), deposit('300002')])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await inSafe(asha)).toBe(0)
})

test('what is missing at a count stays owed by its collector until it is paid in', async () => {
  const { imran, params } = await missing()
  expect(await owedOf(imran)).toBe(9)
  const before = (await inSafe(asha)) ?? 0
  const pay = (id: string, amount: number) =>
    asha.api.settleShortage({ params, body: { id, kind: 'paid-in', amount, safe: AND } })
  const first = randomUUID()
  await pay(first, 4)
  await pay(first, 4)
  expect(await owedOf(imran)).toBe(5)
  expect(await refusalOf(pay(randomUUID(), 6))).toMatchObject({
    status: 422,
    answer: { fields: { amount: expect.stringContaining('₹5') } },
  })
  await pay(randomUUID(), 5)
  expect(await owedOf(imran)).toBe(0)
  expect(await inSafe(asha)).toBe(before + 9)
  expect((await asha.api.listSafes()).shortages.map(({ id }) => id)).not.toContain(params.id)
})

test('cash that is found again settles what is owed', async () => {
  const { imran, params } = await missing()
  const body = { id: randomUUID(), kind: 'found' as const, amount: 9, safe: AND, reason: 'under the tray' }
  await asha.api.settleShortage({ params, body })
  expect(await owedOf(imran)).toBe(0)
})

test('missing cash is written off by a manager or owner with a reason, and not by who counted or owes it', async () => {
  const { imran, params, shortage } = await missing()
  const writeOff = (by: Person, reason = 'never found') =>
    confirmed(by.key, stepUp =>
      by.api.writeOffShortage({ params, body: { id: randomUUID(), amount: shortage.owed, reason, stepUp } }),
    )
  expect(await refusalOf(writeOff(asha))).toMatchObject({ status: 403 })
  expect(await refusalOf(writeOff(accounts))).toMatchObject({ status: 403 })
  expect(await refusalOf(writeOff(manager, ''))).toMatchObject({ status: 422 })
  await writeOff(manager)
  expect(await owedOf(imran)).toBe(0)

  const { id } = await handedOver(null)
  await countCash(manager, { id, counted: 200 })
  const [own] = (await manager.api.listShortages()).shortages.filter(({ isOwn }) => isOwn)
  const body = { id: randomUUID(), amount: 49, reason: 'never found' }
  const call = confirmed(manager.key, stepUp =>
    manager.api.writeOffShortage({ params: { id: own?.id ?? '' }, body: { ...body, stepUp } }),
  )
  expect(await refusalOf(call)).toMatchObject({ status: 403 })
  const owner = await person('owner')
  await confirmed(owner.key, stepUp =>
    owner.api.writeOffShortage({ params: { id: own?.id ?? '' }, body: { ...body, stepUp } }),
  )
  expect((await owner.api.listShortages()).shortages.map(one => one.id)).not.toContain(own?.id)
})

test('a collector does not settle what they owe themselves', async () => {
  const both = await person('collector', 'accounts')
  const made = await newOrder(whole)
  const orderId = made.order.orderId
  await made.api.setPaymentMethod({ params: { id: orderId }, body: { paymentMethod: 'COD' } })
  const actor = { kind: 'staff', id: both.id, name: both.name } as const
  await recordVisitEvent(shop, { orderId, kind: 'collected', isEarly: true, actor })
  await countCash(accounts, { staffId: both.id, counted: 240 })
  const { shortages } = await both.api.listShortages()
  const params = { id: shortages.find(({ name }) => name === both.name)?.id ?? '' }
  const body = { id: randomUUID(), kind: 'paid-in' as const, amount: 9, safe: 'main' }
  expect(await refusalOf(both.api.settleShortage({ params, body }))).toMatchObject({ status: 403 })
  expect(await owedOf(both)).toBe(9)
})
