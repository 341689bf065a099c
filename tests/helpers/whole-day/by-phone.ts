import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { A_TEST_MORE, orderBody } from '../orders.ts'
import { nextPhone } from '../test-shop.ts'
import type { Collector, Laboratory, Visit } from './laboratory.ts'

/** What the desk does when customers call, and when a day goes otherwise than planned. */

export const readOrder = async ({ meera }: Laboratory, { params }: Pick<Visit, 'params'>) =>
  (await meera.api.getDeskOrder({ params })).order

const allDone = ({ outcomes }: { outcomes: { orderId: string; problem: string | null }[] }) =>
  expect(outcomes.filter(({ problem }) => problem !== null)).toEqual([])

export async function moveToTomorrow(lab: Laboratory, visit: Visit): Promise<void> {
  const { revision } = await readOrder(lab, visit)
  const body = { date: lab.dateOf(1), timeSlot: '09:00 AM - 10:00 AM', revision }
  await lab.meera.api.rescheduleAtDesk({ params: visit.params, body })
}

/** The customer comes to a centre at ten instead of waiting at home. */
export async function moveToCentre(lab: Laboratory, visit: Visit, code: string): Promise<void> {
  const { revision } = await readOrder(lab, visit)
  const body = {
    date: lab.dateOf(),
    timeSlot: '10:00 AM - 11:00 AM',
    place: { centre: code },
    revision,
  }
  await lab.meera.api.rescheduleAtDesk({ params: visit.params, body })
  visit.collector = null
}

export async function cancel(lab: Laboratory, visit: Visit): Promise<void> {
  const { revision } = await readOrder(lab, visit)
  const body = { expectedRefund: 0, reason: 'The customer is away.', revision }
  await lab.meera.api.cancelAtDesk({ params: visit.params, body })
}

/** Name, age, gender and phone of the patient, and who answers at the door. */
export async function correctEverything(lab: Laboratory, visit: Visit): Promise<void> {
  const { revision } = await readOrder(lab, visit)
  const door = { name: 'Ravi Rau', phone: nextPhone() }
  const body = { patient: 0, name: 'Ashok Rau', age: 43, gender: 'Male' as const, phone: nextPhone(), door }
  await lab.meera.api.correctPersonAtDesk({ params: visit.params, body: { ...body, revision } })
}

export async function addTest(lab: Laboratory, visit: Visit): Promise<void> {
  const { revision } = await readOrder(lab, visit)
  const body = { ...A_TEST_MORE, consent: true, revision }
  await lab.meera.api.addTestsAtDesk({ params: visit.params, body })
}

type Booking = Parameters<Laboratory['neha']['api']['bookAtDesk']>[0]['body']

/** Books a visit of the day at 9 AM, paid at the door. */
async function bookAtDesk(
  lab: Laboratory,
  by: Laboratory['neha'] | Collector,
  collector: Collector,
  { total = 249, ...more }: Partial<Booking> & { total?: number },
): Promise<Visit> {
  const details = { date: lab.dateOf(), timeSlot: '09:00 AM - 10:00 AM' }
  const order = orderBody(lab.whole, { totalAmount: total, details })
  const body = { phone: nextPhone(), name: 'Asha Rao', payment: 'door' as const, order, ...more }
  const headers = { 'idempotency-key': randomUUID() }
  const { orderId: id } = await by.api.bookAtDesk({ body }, { headers })
  await lab.assign(id, collector)
  return { id, params: { id }, collector, api: null, code: null }
}

/** Of one manager: a tenth of ₹249 in whole rupees. */
export const bookWithDiscount = (lab: Laboratory, collector: Collector): Promise<Visit> =>
  bookAtDesk(lab, lab.neha, collector, {
    discount: { percent: 10, reason: 'Works at the hospital next door' },
    total: 225,
  })

/** Cancels a visit and books it again for the same phone. */
export async function cancelAndBookAgain(lab: Laboratory, visit: Visit): Promise<Visit> {
  const { phones } = await lab.meera.api.showDeskPhones({ params: visit.params })
  await cancel(lab, visit)
  return bookAtDesk(lab, lab.meera, visit.collector ?? lab.imran, { phone: phones.customer ?? '' })
}

const fromNine = (lab: Laboratory, visits: readonly Visit[]) =>
  visits.map(({ id }) => ({ orderId: id, from: { date: lab.dateOf(), hour: 9 } }))

/** Rain: these visits are moved to tomorrow together. */
export async function moveInRain(lab: Laboratory, visits: readonly Visit[]): Promise<void> {
  const to = { date: lab.dateOf(1), hour: null }
  allDone(await lab.meera.api.moveVisits({ body: { visits: fromNine(lab, visits), to } }))
}

export async function cancelInRain(lab: Laboratory, visits: readonly Visit[]): Promise<void> {
  const orders = visits.map(({ id }) => ({ orderId: id }))
  allDone(await lab.meera.api.cancelVisits({ body: { visits: orders, reason: 'Heavy rain' } }))
}

/** Asks the customers for another time, and each of them chooses tomorrow. */
export async function askForNewTimes(lab: Laboratory, visits: readonly Visit[]): Promise<void> {
  const events = visits.map(({ id }) => ({ orderId: id, eventId: randomUUID() }))
  allDone(await lab.meera.api.announceToVisits({ body: { visits: events, minutes: null } }))
  const body = { date: lab.dateOf(1), timeSlot: '10:00 AM - 11:00 AM' }
  for (const { api, params } of visits) await api?.rescheduleOrder({ params, body })
}

/** A collector is ill, and a plan gives their visits to another. */
export async function planWithout(
  lab: Laboratory,
  visits: Visit[],
  { ill, instead }: { ill: Collector; instead: Collector },
): Promise<void> {
  const planned = visits.map(({ id }) => ({
    orderId: id,
    eventId: randomUUID(),
    collectorId: instead.id,
    hour: 9,
    seen: ill.id,
  }))
  allDone(await lab.meera.api.applyPlan({ body: { date: lab.dateOf(), visits: planned } }))
  for (const visit of visits) visit.collector = instead
}
