import { createHash } from 'node:crypto'
import type { Target } from '../webhooks.ts'
import type { Order, Refund } from './phonepe-ledger.ts'
import { orderBody, refundBody } from './phonepe-wire.ts'

export type WebhookTarget = { url: string; username: string; password: string }

/** PhonePe's authorization of its webhooks. */
export const phonepeSigned = ({ url, username, password }: WebhookTarget): Target => ({
  url,
  headersOf: () => ({
    authorization: createHash('sha256').update(`${username}:${password}`).digest('hex'),
  }),
})

/** PhonePe's webhook of a completed or failed order; those of Custom Checkout begin with `pg`. */
export function orderEvent(order: Order, merchantId: string) {
  const flow = order.redirectUrl === undefined ? 'pg' : 'checkout'
  const step = order.state === 'COMPLETED' ? 'completed' : 'failed'
  return {
    event: `${flow}.order.${step}`,
    type: `${flow}_order_${step}`.toUpperCase(),
    payload: {
      merchantId,
      merchantOrderId: order.merchantOrderId,
      ...orderBody(order, { errorContext: true }),
    },
  }
}

/** PhonePe's webhook of a refund. */
export function refundEvent(refund: Refund, merchantId: string) {
  const step = { PENDING: 'accepted', CONFIRMED: 'accepted', COMPLETED: 'completed', FAILED: 'failed' }[
    refund.state
  ]
  return {
    event: `pg.refund.${step}`,
    type: `PG_REFUND_${step.toUpperCase()}`,
    payload: refundBody(refund, merchantId),
  }
}
