import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centres } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { countCash } from '#tests/helpers/staff/count-cash.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'

/** Cash in hand is never lost, whatever is reported, decided, collected, handed over and counted, in any order. */

const { whole, meera, imran, sana, event, send, dayOf, visitOf, assign, goTo } = await collectorsDay()
const { shop } = whole
const manager = await actingWith(shop, 'manager')
const { db } = whole.database
const DUE = 249
const CENTRE = 'SEQ'
await db.insert(centres).values({ ...A_CENTRE, code: CENTRE, name: 'Jaanch Andheri', position: 0 })

type Person = typeof imran
const inHand = async (person: Person) => (await dayOf(person)).cashInHand
const accept = (id: string, amount?: number) =>
  meera.api.decideConflicts({ body: { decision: 'taken', reports: [{ id, amount }], note: 'called them' } })
const collectBy = ({ id }: Person, orderId: string) =>
  recordVisitEvent(shop, {
    orderId,
    kind: 'collected',
    isEarly: true,
    actor: { kind: 'staff', name: 'asha', id },
  })

async function count(person: Person, difference = 0) {
  const counted = (await inHand(person)) + difference
  const farida = await newStaff(whole, `Farida ${randomUUID()}`, 'accounts')
  await countCash(farida, { staffId: person.id, counted })
}

/** Visits of this test's day whose cash Imran's phone reported, exactly as due, before they failed; then it is eleven. */
async function failedWithCash(number: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < number) ids.push((await visitOf(imran)).id)
  await goTo('11:00')
  for (const id of ids) {
    const failed = event(id, 'failed', '09:20', { reason: 'could-not-draw' })
    const outcomes = await send(imran, [event(id, 'cash_taken', '09:10', { amount: DUE }), failed])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
  }
  return ids
}

test('reported cash that was due stays with each collector who took it, whatever happens to the visit', async () => {
  const anyEnd = fc.record({
    end: fc.constantFrom('cancelled', 'collected', 'by another', 'paid again'),
    isCounted: fc.boolean(),
    isCollectedFirst: fc.boolean(),
  })
  const visits = fc.sample(anyEnd, { numRuns: 12, seed: 3 })
  let [held, ofSana] = [await inHand(imran), await inHand(sana)]
  const ids = await failedWithCash(visits.length)
  held += DUE * visits.length
  for (const [index, { end, isCounted, isCollectedFirst }] of visits.entries()) {
    const id = ids[index] ?? ''
    if (isCounted && held > 0) {
      await count(imran)
      held = 0
    }
    if (end === 'cancelled')
      await cancelOrder(shop, manager, { check: noLimit, orderId: id, reason: 'moved away' })
    if (end === 'collected') await collectBy(imran, id)
    if (end === 'by another' || end === 'paid again') await assign(id, sana, true)
    const again = event(id, 'cash_taken', '11:00', { amount: DUE })
    if (end === 'by another' || (end === 'paid again' && isCollectedFirst)) await collectBy(sana, id)
    if (end === 'paid again') {
      expect(await send(sana, [again])).toMatchObject([{ outcome: 'conflict' }])
      await accept(again.id)
      ofSana += DUE
      if (!isCollectedFirst) await collectBy(sana, id)
    }
    expect([await inHand(imran), await inHand(sana)], end).toEqual([held, ofSana])
  }
})

const STEPS = [
  'report',
  'accept',
  'set aside',
  'collect',
  'cancel',
  'hand over',
  'withdraw',
  'count',
  'deposit',
  'recount',
  'pay in',
  'write off',
] as const
/** So that a sequence has enough cash to go on with. */
const OFTEN = [
  'report',
  'report',
  'report',
  'accept',
  'collect',
  'hand over',
  'count',
  'recount',
  'pay in',
] as const
const anyStep = fc.record({
  step: fc.constantFrom(...STEPS, ...OFTEN),
  toCentre: fc.boolean(),
  isFound: fc.boolean(),
  visit: fc.nat({ max: 3 }),
  byOther: fc.boolean(),
  reported: fc.constantFrom(DUE, DUE, 100, 300, 2490),
  real: fc.constantFrom(undefined, DUE, 240, 300),
  difference: fc.constantFrom(0, 0, -9, 51),
})

interface Sums {
  held: number
  open: number
  inSafes: number
  deposited: number
  owed: number
  writtenOff: number
  surplus: number
}

/** In rupees. */
async function sums(): Promise<Sums> {
  const { rows } = await db.execute<Record<keyof Sums, number>>(sql`with safes as (
      select counted as amount from cash_handovers where safe is not null
      union all select amount from cash_settlements where safe is not null
      union all select -amount from cash_deposits)
    select
    (select coalesce(sum(amount), 0)::int from cash_receipts where handover_id is null) as held,
    (select coalesce(sum(expected), 0)::int from cash_handovers where counted is null and withdrawn_at is null) as open,
    (select coalesce(sum(amount), 0)::int from safes) as "inSafes",
    (select coalesce(sum(amount), 0)::int from cash_deposits) as deposited,
    (select coalesce(sum(amount), 0)::int from cash_shortages)
      - (select coalesce(sum(amount), 0)::int from cash_settlements) as owed,
    (select coalesce(sum(amount), 0)::int from cash_settlements where kind = 'written-off') as "writtenOff",
    (select coalesce(sum(counted - expected), 0)::int from cash_handovers where counted > expected) as surplus`)
  const [row] = rows
  if (!row) throw new Error('sums have no row')
  return Object.fromEntries(Object.entries(row).map(([name, paise]) => [name, paise / 100])) as Record<
    keyof Sums,
    number
  >
}
const total = ({ held, open, inSafes, deposited, owed, writtenOff, surplus }: Sums) =>
  held + open + inSafes + deposited + owed + writtenOff - surplus

let recounts = 0

interface Visit {
  id: string
  /** What was reported and accepted, with the real sum where the desk named one. */
  accepted: number
  isPaid: boolean
  waiting: { id: string; reported: number }[]
}

test.each([11, 12, 13, 16, 19, 20, 23])(
  'the cash held, handed over, in safes, in the bank, owed and written off adds up to the cash accepted, or to the cash paid if that is more (seed %i)',
  async seed => {
    const [steps = []] = fc.sample(fc.array(anyStep, { minLength: 40, maxLength: 60 }), { numRuns: 1, seed })
    const visits: Visit[] = []
    while (visits.length < 4)
      visits.push({ id: (await visitOf(imran)).id, accepted: 0, isPaid: false, waiting: [] })
    await goTo('11:00')
    const farida = await newStaff(whole, `Farida ${seed}`, 'accounts')
    const asha = await newStaff(whole, `Asha ${seed}`, { role: 'reception', centre: CENTRE })
    const beena = await newStaff(whole, `Beena ${seed}`, 'accounts')
    const owner = await newStaff(whole, `Nandini ${seed}`, 'owner')
    const before = total(await sums())

    async function take(step: (typeof steps)[number], visit: Visit, who: Person) {
      const { held } = await who.api.getOwnCash()
      const inQuestion = held.handover ?? held
      switch (step.step) {
        case 'report': {
          const cash = event(visit.id, 'cash_taken', '09:10', { amount: step.reported })
          const [sent] = await send(who, [cash])
          if (sent?.outcome === 'taken') visit.accepted += step.reported
          if (sent?.outcome === 'conflict') visit.waiting.push({ id: cash.id, reported: step.reported })
          return
        }
        case 'accept': {
          const waiting = visit.waiting.pop()
          if (!waiting) return
          await accept(waiting.id, step.real)
          visit.accepted += step.real ?? waiting.reported
          return
        }
        case 'set aside': {
          const waiting = visit.waiting.pop()
          const body = { decision: 'set-aside' as const, note: 'called them' }
          if (waiting) await meera.api.decideConflicts({ body: { ...body, reports: [{ id: waiting.id }] } })
          return
        }
        case 'collect':
          visit.isPaid ||= await collectBy(who, visit.id).then(
            () => true,
            () => false,
          )
          return
        case 'cancel':
          if (!visit.isPaid)
            await cancelOrder(shop, manager, {
              check: noLimit,
              orderId: visit.id,
              reason: 'moved away',
            }).catch(() => undefined)
          return
        case 'hand over':
          if (held.amount > 0 && !held.handover)
            await who.api.handOverCash({
              body: { id: randomUUID(), expected: held.amount, centre: step.toCentre ? CENTRE : null },
            })
          return
        case 'withdraw':
          if (held.handover) await who.api.withdrawCash({ body: { id: held.handover.id } })
          return
        case 'count': {
          const counted = inQuestion.amount + step.difference
          if (inQuestion.amount <= 0 || counted < 0) return
          const { handedHere } = await asha.api.listSafes()
          const isHere = handedHere.some(({ id }) => id === held.handover?.id)
          if (isHere && held.handover) await countCash(asha, { id: held.handover.id, counted, safe: CENTRE })
          else await countCash(farida, { staffId: who.id, counted })
          return
        }
        case 'recount': {
          const by = step.toCentre ? asha : farida
          const own = (await by.api.listSafes()).counts.find(({ isOwn }) => isOwn)
          const counted = (own?.counted ?? 0) + step.difference
          if (!own || step.difference === 0 || counted < 0) return
          const body = { id: own.id, counted }
          await by.api.restateCount({ body })
          // Refused if the cash is in the bank.
          await confirmed(beena.key, stepUp => beena.api.confirmRecount({ body: { ...body, stepUp } })).then(
            () => {
              recounts += 1
            },
            () => undefined,
          )
          return
        }
        case 'deposit': {
          const by = step.toCentre ? asha : farida
          const safe = (await by.api.listSafes()).safes.find(
            one => one.safe === (step.toCentre ? CENTRE : 'main'),
          )
          const amount = Math.min(safe?.amount ?? 0, 300)
          if (safe && amount > 0)
            await by.api.depositCash({
              body: { id: randomUUID(), safe: safe.safe, amount, slip: randomUUID() },
            })
          return
        }
        case 'pay in':
        case 'write off': {
          const [shortage] = (await farida.api.listShortages()).shortages
          if (!shortage) return
          const params = { id: shortage.id }
          if (step.step === 'pay in') {
            const kind = step.isFound ? ('found' as const) : ('paid-in' as const)
            const amount = Math.min(shortage.owed, 5)
            await farida.api.settleShortage({
              params,
              body: { id: randomUUID(), kind, amount, safe: 'main' },
            })
          } else {
            const body = { id: randomUUID(), amount: shortage.owed, reason: 'never found' }
            await confirmed(owner.key, stepUp =>
              owner.api.writeOffShortage({ params, body: { ...body, stepUp } }),
            )
          }
        }
      }
    }

    for (const step of steps) {
      const visit = visits[step.visit]
      if (!visit) throw new Error('there are four visits')
      await take(step, visit, step.byOther ? sana : imran)
      const expected = visits.map(({ accepted, isPaid }) => Math.max(accepted, isPaid ? DUE : 0))
      expect(total(await sums()) - before, step.step).toBe(expected.reduce((sum, amount) => sum + amount, 0))
    }
    expect(visits.some(({ accepted }) => accepted > 0)).toBe(true)
  },
)

test('the sequences above paid cash into the bank, corrected counts, and settled missing cash in each way', async () => {
  expect((await sums()).deposited).toBeGreaterThan(0)
  expect(recounts).toBeGreaterThan(0)
  const { rows } = await db.execute<{ kind: string }>(sql`select distinct kind from cash_settlements`)
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['found', 'paid-in', 'written-off'])
  const { rows: handed } = await db.execute(sql`select from cash_handovers where safe = ${CENTRE} limit 1`)
  expect(handed).toHaveLength(1)
})
