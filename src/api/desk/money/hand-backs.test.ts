import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { surplusHandBacks } from '#db/schema.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'

/** ₹51 that a phone told of beyond what its visit was to bring went back to the customer: two people say so. */

const { whole, meera, imran, sana, event, send, dayOf, visitOf, assign, goTo } = await collectorsDay()
const { db } = whole.database

type Api = { api: typeof imran.api }
const accounts = () => newStaff(whole, `Farida ${randomUUID()}`, 'accounts')

/** Visits whose ₹300 Imran's phone told of, then it is eleven. */
async function surpluses(count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await visitOf(imran)).id)
  await goTo('11:00')
  for (const id of ids) {
    const cash = event(id, 'cash_taken', '09:10', { amount: 300 })
    await send(imran, [cash, event(id, 'collected', '09:20')])
    const body = { decision: 'taken', note: 'called them' } as const
    await meera.api.decideHeldEvent({ params: { id: cash.id }, body })
  }
  return ids
}
const surplus = async () => (await surpluses(1))[0] ?? ''
const shown = (orderId: string) => ({ orderId, staffId: imran.id, amount: 51 })
const say = ({ api }: Api, orderId: string, more: object = {}) =>
  api.sayHandedBack({ body: { ...shown(orderId), isHandedBack: true, ...more } })
const close = ({ api }: Api, orderId: string, givenBackBy?: string, id = randomUUID()) =>
  api.closeCashSurplus({
    body: {
      id,
      ...shown(orderId),
      closing: 'given-back',
      reason: 'rang them',
      ...(givenBackBy && { givenBackBy }),
    },
  })
const openOf = async ({ api }: Api, orderId: string) =>
  (await api.listCashSurpluses()).surpluses.find(one => one.orderId === orderId)
const ownOf = async ({ api }: Api, orderId: string) =>
  (await api.getOwnCash()).surpluses.find(one => one.orderId === orderId)
const inHand = async (person: typeof imran) => (await dayOf(person)).cashInHand
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const GONE = { status: 404, code: 'NOT_FOUND' }

test('nobody is said to have handed cash back who has not said so themselves', async () => {
  const orderId = await surplus()
  const [by, held] = [await accounts(), await inHand(imran)]
  expect(await refusalOf(close(by, orderId))).toMatchObject(FORBIDDEN)
  expect(await refusalOf(close(by, orderId, sana.id))).toMatchObject(FORBIDDEN)
  expect(await inHand(imran)).toBe(held)
  await say(imran, orderId)
  expect(await openOf(by, orderId)).toMatchObject({
    handedBack: { staffId: imran.id, name: imran.name, notedBy: imran.id },
  })
  // Not in another's name either, and it moves no money yet.
  expect(await refusalOf(close(by, orderId, sana.id))).toMatchObject(FORBIDDEN)
  expect(await inHand(imran)).toBe(held)
  const id = randomUUID()
  await close(by, orderId, undefined, id)
  await close(by, orderId, undefined, id)
  expect(await inHand(imran)).toBe(held - 51)
  expect([await openOf(by, orderId), await ownOf(imran, orderId)]).toEqual([undefined, undefined])
})

test('who hands cash back at the counter finds it there, and one alone says that they did', async () => {
  const orderId = await surplus()
  const [joseph, by] = [await newStaff(whole, 'Joseph D’Souza', 'reception'), await accounts()]
  expect(await ownOf(joseph, orderId)).toMatchObject({ ...shown(orderId), handedBack: null })
  await say(joseph, orderId)
  await say(joseph, orderId)
  expect(await refusalOf(say(imran, orderId))).toMatchObject({ status: 409, code: 'AMOUNT_CHANGED' })
  expect(await ownOf(imran, orderId)).toMatchObject({ handedBack: { name: joseph.name } })
  // Nobody takes another's word back.
  await say(imran, orderId, { isHandedBack: false })
  expect(await openOf(by, orderId)).toMatchObject({ handedBack: { staffId: joseph.id } })
  const held = await inHand(imran)
  await close(by, orderId, joseph.id)
  expect([await inHand(imran), (await joseph.api.getOwnCash()).held.amount]).toEqual([held, -51])
})

test('a collector sees and says nothing of what another told, and nobody of another sum', async () => {
  const orderId = await surplus()
  expect(await ownOf(sana, orderId)).toBeUndefined()
  expect(await refusalOf(say(sana, orderId))).toMatchObject(GONE)
  expect(await refusalOf(say(await accounts(), orderId))).toMatchObject(FORBIDDEN)
  expect(await refusalOf(say(imran, orderId, { amount: 50 }))).toMatchObject({ code: 'AMOUNT_CHANGED' })
  expect(await refusalOf(say(imran, 'ORD-7K3M-Q9T4'))).toMatchObject(GONE)
  expect(await openOf(await accounts(), orderId)).toMatchObject({ handedBack: null })
})

test('what somebody said by mistake they take back until it is closed, and both stand in the record', async () => {
  const orderId = await surplus()
  const by = await accounts()
  await say(imran, orderId)
  await say(imran, orderId, { isHandedBack: false })
  await say(imran, orderId, { isHandedBack: false })
  expect(await ownOf(imran, orderId)).toMatchObject({ handedBack: null })
  expect(await refusalOf(close(by, orderId))).toMatchObject(FORBIDDEN)
  await say(imran, orderId)
  await close(by, orderId)
  expect(await refusalOf(say(imran, orderId, { isHandedBack: false }))).toMatchObject(GONE)
  const owner = await newStaff(whole, 'Kavita Bose', 'owner')
  const { entries } = await owner.api.listAudit({ body: { orderId } })
  expect(entries.map(({ action }) => action).filter(action => action.includes('hand'))).toHaveLength(3)
  const { order } = await owner.api.getDeskOrder({ params: { id: orderId } })
  const told = order.timeline.filter(({ kind, text }) => kind === 'money' && text.includes('verpaid'))
  expect(told.map(({ text, by }) => [text, by])).toEqual([
    ['Overpaid cash closed', by.name],
    ['Return of overpaid cash confirmed', imran.name],
    ['Return of overpaid cash withdrawn', imran.name],
    ['Return of overpaid cash confirmed', imran.name],
  ])
})

test('of taking it back and closing at once, either it is closed or nobody handed it back', async () => {
  for (const orderId of await surpluses(4)) {
    const [by, held] = [await accounts(), await inHand(imran)]
    await say(imran, orderId)
    const [closed, back] = await Promise.allSettled([
      close(by, orderId),
      say(imran, orderId, { isHandedBack: false }),
    ])
    expect([closed.status, back.status].sort()).toEqual(['fulfilled', 'rejected'])
    const isClosed = closed.status === 'fulfilled'
    expect(await openOf(by, orderId)).toEqual(
      isClosed ? undefined : expect.objectContaining({ handedBack: null }),
    )
    expect(await inHand(imran)).toBe(isClosed ? held - 51 : held)
  }
})

test('of who has left, one of the office notes it and another closes it', async () => {
  const orderId = await surplus()
  const [one, other] = [await accounts(), await accounts()]
  const owner = await newStaff(whole, 'Nandini Bose', 'owner')
  const joseph = await newStaff(whole, 'Joseph Dias', 'reception')
  const note = ({ api }: Api, givenBackBy: string) =>
    api.noteHandedBack({ body: { ...shown(orderId), givenBackBy } })
  // Who is still there says it themselves.
  for (const { id } of [imran, joseph]) expect(await refusalOf(note(one, id))).toMatchObject(GONE)
  await confirmed(owner.key, stepUp => owner.api.endStaff({ params: { id: joseph.id }, body: { stepUp } }))
  const { left } = await one.api.listCashSurpluses()
  expect(left).toEqual([{ id: joseph.id, name: joseph.name }])
  await note(one, joseph.id)
  expect(await refusalOf(close(one, orderId, joseph.id))).toMatchObject(FORBIDDEN)
  expect(await openOf(other, orderId)).toMatchObject({
    handedBack: { staffId: joseph.id, notedBy: one.id },
  })
  await close(other, orderId, joseph.id)
  expect(await openOf(other, orderId)).toBeUndefined()
})

test('what was noted for the wrong one who left gives way to another note, and to the word of who did it', async () => {
  const orderId = await surplus()
  const by = await accounts()
  const owner = await newStaff(whole, `Nandini ${randomUUID()}`, 'owner')
  const left = [
    await newStaff(whole, 'Kiran Dias', 'reception'),
    await newStaff(whole, 'Lata Sen', 'reception'),
  ]
  for (const { id } of left)
    await confirmed(owner.key, stepUp => owner.api.endStaff({ params: { id }, body: { stepUp } }))
  const [wrong = '', right = ''] = left.map(({ id }) => id)
  const note = (givenBackBy: string) => by.api.noteHandedBack({ body: { ...shown(orderId), givenBackBy } })
  await note(wrong)
  await note(right)
  expect(await openOf(by, orderId)).toMatchObject({ handedBack: { staffId: right, notedBy: by.id } })
  await say(imran, orderId)
  expect(await refusalOf(note(wrong))).toMatchObject({ status: 409, code: 'AMOUNT_CHANGED' })
  const held = await inHand(imran)
  await close(by, orderId, imran.id)
  expect(await openOf(by, orderId)).toBeUndefined()
  expect(await inHand(imran)).toBe(held - 51)
})

test('a word of another sum is good for nothing', async () => {
  const orderId = await surplus()
  const by = await accounts()
  await say(imran, orderId)
  // Something else was decided or told meanwhile.
  await db.update(surplusHandBacks).set({ amount: 100 }).where(eq(surplusHandBacks.amount, 5100))
  expect(await openOf(by, orderId)).toMatchObject({ handedBack: null })
  expect(await refusalOf(close(by, orderId))).toMatchObject(FORBIDDEN)
  await say(imran, orderId)
  await close(by, orderId)
  expect(await openOf(by, orderId)).toBeUndefined()
})

test.each(['kept', 'mistyped', 'given-back'] as const)(
  'what a second teller brought and is closed as %s is theirs alone: the first one’s word stands',
  async closing => {
    const orderId = (await visitOf(imran)).id
    await goTo('09:15')
    await assign(orderId, sana, true)
    await goTo('11:00')
    const by = await accounts()
    const tell = async (person: typeof imran, clock: string, amount: number) => {
      const cash = event(orderId, 'cash_taken', clock, { amount })
      await send(person, [cash])
      await meera.api.decideHeldEvent({ params: { id: cash.id }, body: { decision: 'taken', note: 'rang' } })
    }
    await tell(imran, '09:10', 300)
    await send(imran, [event(orderId, 'collected', '09:12')])
    await say(imran, orderId)
    await tell(sana, '09:30', 100)
    const ofSana = { orderId, staffId: sana.id, amount: 100 }
    expect(await openOf(by, orderId)).toMatchObject(ofSana)
    const joseph = await newStaff(whole, `Joseph ${closing}`, 'reception')
    if (closing === 'given-back') await joseph.api.sayHandedBack({ body: { ...ofSana, isHandedBack: true } })
    await by.api.closeCashSurplus({
      body: {
        id: randomUUID(),
        ...ofSana,
        closing,
        reason: 'asked them',
        ...(closing === 'given-back' && { givenBackBy: joseph.id }),
      },
    })
    expect(await openOf(by, orderId)).toMatchObject({
      staffId: imran.id,
      amount: 51,
      handedBack: { staffId: imran.id },
    })
    await close(by, orderId)
    expect(await openOf(by, orderId)).toBeUndefined()
  },
)
