import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeAll } from 'vitest'
import { coupons, invoices, refunds } from '#db/schema.ts'
import type { Client } from '#shop/endpoints.ts'
import type { Order } from '#wire/orders/order.ts'
import { orderBody } from './orders.ts'
import { paying } from './payments.ts'
import type { WholeShop } from './whole-shop.ts'

/** A blood count of ₹249 twice, haemoglobin of ₹99. */
export const TWO = {
  items: [
    { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 2, price: 249 },
    { id: 'HB', name: 'Haemoglobin (Hb)', quantity: 1, price: 99 },
  ],
  totalAmount: 597,
}
/** With the coupon's ten percent off, from ₹500 on. */
export const WITH_COUPON = { ...TWO, couponCode: 'TENTH', totalAmount: 537.3 }

const NOW = '2026-11-23T10:00:00+05:30'

type Cancelling = NonNullable<Parameters<Client['cancelOrder']>[0]['body']>

/** Paid orders to cancel, wholly or in part, and the resulting refunds. Each test begins two days before its visits. */
export function cancellingIn(shopUnderTest: WholeShop) {
  const { database, setClock, anyone, simulator } = shopUnderTest
  const { pay, settle, workDue } = paying(shopUnderTest)
  setClock(NOW)
  afterEach(() => setClock(NOW))
  beforeAll(async () => {
    await database.db
      .insert(coupons)
      .values({ code: 'TENTH', type: 'PERCENTAGE', value: 1000, minimumOrder: 50_000 })
  })
  const seen = async (api: Client, { orderId }: Order) =>
    (await api.getOrder({ params: { id: orderId } })).order
  return {
    seen,
    async paid(changes: Parameters<typeof orderBody>[1] = TWO) {
      const customer = await shopUnderTest.signIn()
      const { order } = await customer.api.createOrder({ body: orderBody(shopUnderTest, changes) })
      const { merchantOrderId } = await pay(order.orderId)
      await settle(merchantOrderId, { state: 'COMPLETED' })
      await anyone.getPaymentStatus({ params: { merchantOrderId } })
      return { ...customer, order: await seen(customer.api, order) }
    },
    preview: async (api: Client, { orderId }: Order, lines?: string) =>
      (await api.previewCancellation({ params: { id: orderId }, query: { lines } })).cancellation,
    cancel: async (api: Client, { orderId }: Order, body?: Cancelling) =>
      (await api.cancelOrder({ params: { id: orderId }, body })).order,
    refundsOf: ({ _id }: Order) =>
      database.db.select().from(refunds).where(eq(refunds.orderId, _id)).orderBy(asc(refunds.part)),
    notesOf: ({ _id }: Order) =>
      database.db
        .select()
        .from(invoices)
        .where(and(eq(invoices.orderId, _id), eq(invoices.kind, 'credit-note')))
        .orderBy(asc(invoices.number)),
    /** Lets the provider carry out the requested refunds. */
    async refundAll() {
      for (let round = 0; round < 6; round += 1) {
        await workDue()
        simulator.advance(3_600_000)
      }
      setClock(NOW)
    },
  }
}
