import { eq } from 'drizzle-orm'
import { payments, refunds } from '#db/schema.ts'
import { settleDuePayments } from '#domain/money/payments/due.ts'
import type { wholeShop } from './whole-shop.ts'

/** Common steps of payment tests in a whole shop: pay, settle at the provider, read the result. */
export function paying({ anyone, shop, database, simulator, jobs }: Awaited<ReturnType<typeof wholeShop>>) {
  const { db } = database
  return {
    pay: (orderId: string) => anyone.startPayment({ body: { orderId, redirectPath: '/payment-status' } }),
    statusOf: (merchantOrderId: string) => anyone.getPaymentStatus({ params: { merchantOrderId } }),
    /** Decides an attempt at the provider, without a webhook; moves the clock so that the shop checks again. */
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
    /** Runs the worker until nothing is due. */
    workDue: () => settleDuePayments(shop),
  }
}
