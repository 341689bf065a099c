import { randomUUID } from 'node:crypto'
import { addDays, type IndianDate } from '#rules/dates.ts'
import { newOrder } from '../orders.ts'
import { type WholeShop, wholeShop } from '../whole-shop.ts'
import { newStaff, staffIdOf } from './staff.ts'

/** A shop with collectors for its boards; `collectors` are their names. */
export async function boardShop() {
  const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
  const collectors = ['Imran Shaikh', 'Sana Qureshi', 'Vijay More']
  for (const name of collectors) await newStaff(whole, name, 'collector')
  return { whole, collectors, ...boardsOf(whole) }
}

/** The board of a day, its visits and its collectors. Each test has a day of its own. */
export function boardsOf(whole: WholeShop) {
  let people = 0
  return {
    /** The morning two days before a day of visits. */
    before: (date: IndianDate) => whole.setClock(`${addDays(date, -2)}T10:00:00+05:30`),
    person: (...given: Parameters<typeof newStaff>[2][]) => {
      people += 1
      return newStaff(whole, `Meera ${people}`, ...given)
    },
    async confirmed(date: string, timeSlot = '09:00 AM - 10:00 AM') {
      const made = await newOrder(whole, { details: { date, timeSlot } })
      const params = { id: made.order.orderId }
      await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
      return { ...made, id: params.id, params }
    },
    boardOf: async ({ api }: Awaited<ReturnType<typeof newStaff>>, date: string) =>
      (await api.getDeskBoard({ query: { city: 'Mumbai', date } })).board,
  }
}

/** The call that assigns a collector to a visit. */
export const assignment = (id: string, collector = 'Imran Shaikh', isInstead = false) => ({
  body: { visits: [{ orderId: id, eventId: randomUUID() }], collectorId: staffIdOf(collector), isInstead },
})
