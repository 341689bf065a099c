import type { Hono } from 'hono'
import { z } from 'zod'
import type { Desk } from './phonepe-desk.ts'
import { settled } from './phonepe-ledger.ts'
import { refusal } from './phonepe-wire.ts'

const OrderChange = z.object({
  state: z.enum(['COMPLETED', 'FAILED']),
  webhook: z.boolean().default(true),
  amount: z.int().positive().optional(),
})

const RefundChange = z.object({
  state: z.enum(['CONFIRMED', 'COMPLETED', 'FAILED']),
  webhook: z.boolean().default(true),
})

/**
 * For tests only: reads the whole ledger, and settles an order or refund whatever its state, with or without a webhook,
 * and with another amount if needed. Responds after the first attempt to send the webhook; `webhook` shows whether the
 * shop accepted it.
 */
export function addTestHooks(app: Hono, desk: Desk) {
  app.post('/test/orders/:merchantOrderId', async c => {
    const order = desk.ledger.order(c.req.param('merchantOrderId'))
    if (!order) return c.json(refusal('ORDER_NOT_FOUND', 'No order with this merchantOrderId'), 404)
    const change = OrderChange.safeParse(await c.req.json())
    if (!change.success) return c.json({ error: z.prettifyError(change.error) }, 422)
    const { state, amount, webhook } = change.data
    const delivered = await desk.changeOrder(settled(order, state, desk.now(), amount), { webhook })
    return c.json({ merchantOrderId: order.merchantOrderId, state, webhook: delivered })
  })

  app.get('/test/ledger', c => c.json(desk.ledger.all()))

  app.post('/test/refunds/:merchantRefundId', async c => {
    const refund = desk.ledger.refund(c.req.param('merchantRefundId'))
    if (!refund) return c.json(refusal('REFUND_NOT_FOUND', 'No refund with this merchantRefundId'), 404)
    const change = RefundChange.safeParse(await c.req.json())
    if (!change.success) return c.json({ error: z.prettifyError(change.error) }, 422)
    const { state, webhook } = change.data
    const { errorCode: _, ...rest } = refund
    const failure = state === 'FAILED' ? { errorCode: 'REFUND_FAILED' } : {}
    const delivered = await desk.changeRefund({ ...rest, ...failure, state }, { webhook })
    return c.json({ merchantRefundId: refund.merchantRefundId, state, webhook: delivered })
  })
}
