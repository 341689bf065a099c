import { beforeEach } from 'vitest'
import { centres } from '#db/schema.ts'
import { addDays } from '#rules/dates.ts'
import { newOrder } from '../orders.ts'
import { paying } from '../payments.ts'
import { A_CENTRE } from '../staff/centre.ts'
import { collectorsDay } from '../staff/collectors.ts'
import { newStaff } from '../staff/staff.ts'

/** Two centres of Mumbai, open until 9 PM. */
export const BANDRA = 'BANDRA'
export const DADAR = 'DADAR'

/** A laboratory with three collectors, two centres and their people, on the afternoon before the day. */
export async function laboratoryOfWholeDay() {
  const day = await collectorsDay({ patientsPerSeat: 1, discountUpTo: 20 })
  const { whole } = day
  await whole.database.db.insert(centres).values(
    [BANDRA, DADAR].map((code, position) => ({
      ...A_CENTRE,
      code,
      name: `Jaanch ${code}`,
      hours: 'Every day, 7 AM to 9 PM',
      openDays: [1, 2, 3, 4, 5, 6, 7],
      opensAt: 7,
      closesAt: 21,
      position,
    })),
  )
  await whole.catalogue.refresh()

  const people = {
    /** Falls ill in the morning. */
    ravi: await newStaff(whole, 'Ravi Kale', 'collector'),
    asha: await newStaff(whole, 'Asha Rao', { role: 'reception', centre: BANDRA }),
    beena: await newStaff(whole, 'Beena Nair', { role: 'reception', centre: DADAR }),
    neha: await newStaff(whole, 'Neha Shah', 'manager'),
    farida: await newStaff(whole, 'Farida Contractor', 'accounts'),
    kavita: await newStaff(whole, 'Kavita Menon', 'pathologist'),
    vijay: await newStaff(whole, 'Vijay More', 'owner'),
  }
  const signIn = async () => {
    for (const person of Object.values(people)) await person.again()
  }
  beforeEach(signIn)
  const { pay, settle, statusOf, workDue } = paying(whole)

  return {
    ...day,
    ...people,
    dateOf: (days = 0) => addDays(day.at('12:00').toISOString().slice(0, 10), days),
    goTo: async (clock: string) => {
      await day.goTo(clock)
      await signIn()
    },
    toNextDay: async () => {
      await day.toNextDay()
      await signIn()
    },
    /** A visit of the day that is paid online, with its collector. */
    async paidOnline(collector: Collector, changes: Parameters<typeof newOrder>[1] = {}): Promise<Visit> {
      const details = { date: day.at('12:00').toISOString().slice(0, 10), timeSlot: '09:00 AM - 10:00 AM' }
      const { order, api } = await newOrder(whole, { ...changes, details })
      const { merchantOrderId } = await pay(order.orderId)
      await settle(merchantOrderId, { state: 'COMPLETED' })
      await statusOf(merchantOrderId)
      await day.assign(order.orderId, collector)
      return { id: order.orderId, params: { id: order.orderId }, collector, api, code: null }
    },
    /** A visit of the day that is paid at the door, with its collector. */
    async paidAtDoor(collector: Collector, changes: Parameters<typeof newOrder>[1] = {}): Promise<Visit> {
      const { id, params, api, code } = await day.visitOf(collector, changes)
      return { id, params, collector, api, code }
    },
    /** Lets the provider carry out the refunds that were requested. */
    async refundAll() {
      for (let round = 0; round < 60; round += 1) {
        const { refunds, unanswered } = await workDue()
        if (refunds + unanswered === 0) break
        whole.simulator.advance(60_000)
      }
    },
  }
}

export type Laboratory = Awaited<ReturnType<typeof laboratoryOfWholeDay>>
export type Collector = Awaited<ReturnType<typeof collectorsDay>>['imran']

export interface Visit {
  /** The order's number. */
  id: string
  params: { id: string }
  /** Who comes; null for a walk-in. */
  collector: Collector | null
  /** Of the door; null if the customer does not give it. */
  code: string | null
  /** The customer; null for a person whom the desk booked. */
  api: Awaited<ReturnType<typeof newOrder>>['api'] | null
}
