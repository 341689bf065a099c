import { eq } from 'drizzle-orm'
import { payments, refunds } from '#db/schema.ts'
import { doDueWork } from '#domain/payments/due.ts'
import type { wholeShop } from './whole-shop.ts'

/** What tests of payments do again and again in a whole shop: pay, settle at the provider, look at what came of it. */
export function paying({ anyone, shop, database, simulator, jobs }: Awaited<ReturnType<typeof wholeShop>>) {
  const { db } = database
  return {
    pay: (orderId: string) => anyone.startPayment({ body: { orderId, redirectPath: '/payment-status' } }),
    statusOf: (merchantOrderId: string) => anyone.getPaymentStatus({ params: { merchantOrderId } }),
    /** Decides an attempt at the provider, which says nothing by itself; the shop may ask it again by then. */
    settle: async (merchantOrderId: string, change: object) => {
      const settled = await simulator.settle(merchantOrderId, { webhook: false, ...change })
      simulator.advance(1000)
      return settled
    },
    attemptOf: async (merchantOrderId: string) =>
      (await db.select().from(payments).where(eq(payments.merchantOrderId, merchantOrderId)))[0],
    refundOf: async (orderId: string) =>
      (await db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0],
    jobsOf: (orderId: string) =>
      jobs.flatMap(({ data }) => ('orderId' in data && data.orderId === orderId ? [data.about] : [])),
    /** The worker's round until nothing is due any more at this moment. */
    workDue: () => doDueWork(shop),
  }
}
