import type { Client } from '#shop/endpoints.ts'
import { A_TEST_MORE, newOrder } from './orders.ts'
import type { WholeShop } from './whole-shop.ts'

type AddBody = Parameters<Client['addTests']>[0]['body']

const FATHER = { name: 'Ravi Rao', age: 70, gender: 'Male', relation: 'parent', consent: true } as const

/** A visit on the 25th at nine, confirmed; `add` adds to it, with Hb at the door unless changed. */
export async function bookVisitForAdditions(test: WholeShop, changes: Parameters<typeof newOrder>[1] = {}) {
  const made = await newOrder(test, changes)
  const params = { id: made.order.orderId }
  const { order } = await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  return {
    ...made,
    order,
    params,
    add: async (change: Partial<AddBody> = {}, to = params) =>
      (await made.api.addTests({ params: to, body: { ...A_TEST_MORE, ...change } })).order,
    seen: async (id = params.id) => (await made.api.getOrder({ params: { id } })).order,
  }
}

/** The same for two people: Asha, who books, and her father. */
export const bookVisitForTwo = (test: WholeShop, details: object = {}) =>
  bookVisitForAdditions(test, {
    details,
    items: [
      { id: 'CBC', name: 'CBC', quantity: 1, patient: 0 },
      { id: 'CBC', name: 'CBC', quantity: 1, patient: 1 },
    ],
    totalAmount: 498,
    patients: [FATHER],
  })
