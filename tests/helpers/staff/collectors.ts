import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { ReportedEvent } from '#collector/data/contract.ts'
import type { Rules } from '#domain/shop.ts'
import { doorCode } from '#domain/visits/door-code.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { addDays, type IndianDate } from '#rules/dates.ts'
import { DAY_MS } from '#rules/durations.ts'
import { visitIdOf } from '#tests/helpers/visit-of.ts'
import { newOrder } from '../orders.ts'
import { wholeShop } from '../whole-shop.ts'
import { newStaff, signInBy } from './staff.ts'

interface Person {
  id: string
  name: string
  key: Awaited<ReturnType<typeof newStaff>>['key']
  api: Awaited<ReturnType<typeof newStaff>>['api']
  /** Cookie of this day's session. */
  cookie: () => string
}
type Kind = ReportedEvent['kind']

/**
 * A shop with a coordinator and two collectors, who sign in again each day. Each test has a day of its own, with visits
 * from nine to ten. Call it at the top of a test file.
 */
export async function collectorsDay(
  changes: Partial<Rules> = {},
  options: Parameters<typeof wholeShop>[1] = {},
) {
  const rules = { slotCapacity: 1000, ordersPerCustomer: 1000, upiAddress: 'jaanch@bank', ...changes }
  const whole = await wholeShop(rules, options)
  const { shop, setClock } = whole

  const meera: Person = await newStaff(whole, 'Meera Iyer', 'coordinator')
  const imran: Person = await newStaff(whole, 'Imran Shaikh', 'collector')
  const sana: Person = await newStaff(whole, 'Sana Qureshi', 'collector')

  /** Each test has a day of its own, on which all sign in anew. */
  let day: IndianDate = '2026-11-25'
  const at = (clock: string) => new Date(`${day}T${clock}:00+05:30`)
  /** Moves the clock forward to the time when everyone signs in again. */
  async function goTo(now: Date) {
    setClock(now)
    for (const one of [meera, imran, sana]) Object.assign(one, await signInBy(whole, one.key))
  }
  beforeEach(async () => {
    day = addDays(day, 2)
    await goTo(new Date(at('16:00').getTime() - DAY_MS))
  })

  async function assign(orderId: string, { id }: Person, isInstead = false) {
    const visits = [{ orderId, eventId: randomUUID() }]
    const { outcomes } = await meera.api.assignVisits({ body: { visits, collectorId: id, isInstead } })
    expect(outcomes).toEqual([{ orderId, problem: null }])
  }

  /** A confirmed visit, paid at the door, with an assigned collector. */
  async function visitOf(person: Person, changes: Parameters<typeof newOrder>[1] = {}) {
    const details = { date: day, timeSlot: '09:00 AM - 10:00 AM' }
    const made = await newOrder(whole, { ...changes, details })
    const params = { id: made.order.orderId }
    await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
    await assign(params.id, person)
    const visitId = await visitIdOf(shop.db, made.order._id)
    return { ...made, params, visitId, id: params.id, code: doorCode(shop.rules.secret, visitId) }
  }

  const event = (orderId: string, kind: Kind, clock: string, more: object = {}) =>
    ({ id: randomUUID(), orderId, kind, at: at(clock).toISOString(), ...more }) as ReportedEvent

  const send = async ({ api }: Person, events: ReportedEvent[], sentAt = shop.now()) =>
    (await api.sendCollectorEvents({ body: { sentAt: sentAt.toISOString(), events } })).outcomes

  /** Reports that wait for the desk, by visit. */
  const reportsInConflict = async () =>
    (await meera.api.listConflicts()).visits.flatMap(({ orderId, reports }) =>
      reports.map(report => ({ ...report, orderId })),
    )

  const dayOf = async ({ api }: Person) => (await api.getCollectorDay()).day
  const visitIn = async (person: Person, id: string) =>
    (await dayOf(person)).visits.find(({ orderId }) => orderId === id)

  const wholeVisit = ({ id, code, visitId }: Awaited<ReturnType<typeof visitOf>>, from = 0) => {
    const minute = (one: number) => `09:${String(from + one).padStart(2, '0')}`
    return [
      event(id, 'on_the_way', minute(0)),
      event(id, 'arrived', minute(5)),
      event(id, 'code_shown', minute(6), { code }),
      event(id, 'identified', minute(7)),
      event(id, 'tube_bound', minute(8), { tube: `${visitId}:0:EDTA:first`, code: newTubeCode() }),
      event(id, 'cash_taken', minute(9), { amount: 249 }),
      event(id, 'collected', minute(10)),
    ]
  }
  return {
    whole,
    meera,
    imran,
    sana,
    at,
    event,
    send,
    reportsInConflict,
    dayOf,
    visitIn,
    visitOf,
    wholeVisit,
    assign,
    goTo: (clock: string) => goTo(at(clock)),
    /** The morning of the day after. */
    toNextDay: async () => {
      day = addDays(day, 1)
      await goTo(at('06:30'))
    },
  }
}
