import type { Hono } from 'hono'
import { z } from 'zod'
import type { Desk } from './razorpay-desk.ts'
import { refusal } from './razorpay-wire.ts'

/**
 * `COMPLETED` pays a link whatever its status, once: after its end the payment stands only in its order. `AUTHORIZED` has
 * taken the money without capturing it. `FAILED` expires the link, because a failed try ends none. A code is paid or
 * closed in the same way.
 */
const LinkChange = z.object({
  state: z.enum(['COMPLETED', 'AUTHORIZED', 'FAILED']),
  webhook: z.boolean().default(true),
  amount: z.int().positive().optional(),
})

const RefundChange = z.object({
  state: z.enum(['COMPLETED', 'FAILED']),
  webhook: z.boolean().default(true),
})

const QrChange = z.object({ isOn: z.boolean().optional(), hasContent: z.boolean().optional() })

const WebhookChange = z.object({ active: z.boolean().optional(), events: z.array(z.string()).optional() })

/**
 * For tests only: reads the whole ledger, changes a link, a code or a refund by the shop's id, switches the webhook,
 * chooses its events, and what the account can do with codes. Responds after the first attempt to send the webhook; `webhook` shows whether the shop accepted it.
 */
export function addTestHooks(app: Hono, desk: Desk) {
  app.post('/test/orders/:referenceId', async c => {
    const merchantOrderId = c.req.param('referenceId')
    const link = desk.ledger.linkByReference(merchantOrderId)
    const qr = desk.ledger.qrByReference(merchantOrderId)
    const change = LinkChange.safeParse(await c.req.json())
    if (!change.success) return c.json({ error: z.prettifyError(change.error) }, 422)
    const { state, amount, webhook } = change.data
    const paid = state === 'COMPLETED' ? 'captured' : 'authorized'
    if (qr) {
      const delivered =
        state === 'FAILED'
          ? await desk.closeQr(qr, null, { webhook })
          : await desk.payQr(qr, paid, { webhook, amount })
      return c.json({ merchantOrderId, state, webhook: delivered })
    }
    if (!link) return c.json(refusal('The id provided does not exist'), 404)
    const isCaptured = link.payments.some(({ status }) => status === 'captured')
    const delivered =
      state === 'FAILED'
        ? await desk.end(link, 'expired', { webhook })
        : isCaptured
          ? await desk.repeatPaid(link, { webhook })
          : await desk.pay(link, paid, { webhook, amount })
    return c.json({ merchantOrderId, state, webhook: delivered })
  })

  app.get('/test/ledger', c => c.json(desk.ledger.all()))

  app.post('/test/refunds/:receipt', async c => {
    const refund = desk.ledger.refundByReceipt(c.req.param('receipt'))
    if (!refund) return c.json(refusal('The id provided does not exist'), 404)
    const change = RefundChange.safeParse(await c.req.json())
    if (!change.success) return c.json({ error: z.prettifyError(change.error) }, 422)
    const { state, webhook } = change.data
    const status = state === 'COMPLETED' ? 'processed' : 'failed'
    const delivered = await desk.changeRefund({ ...refund, status }, { webhook })
    return c.json({ merchantRefundId: refund.receipt, state, webhook: delivered })
  })

  app.post('/test/qr', async c => {
    const change = QrChange.safeParse(await c.req.json())
    if (!change.success) return c.json({ error: z.prettifyError(change.error) }, 422)
    const { isOn, hasContent } = change.data
    if (isOn !== undefined) desk.qr.isOn = isOn
    if (hasContent !== undefined) desk.qr.look.hasContent = hasContent
    return c.json(change.data)
  })

  app.post('/test/webhook', async c => {
    const change = WebhookChange.safeParse(await c.req.json())
    if (!change.success) return c.json({ error: z.prettifyError(change.error) }, 422)
    const { active, events } = change.data
    if (active !== undefined) desk.webhook.setActive(active)
    if (events) desk.webhook.setEvents(events)
    return c.json({ active: desk.webhook.isActive() })
  })
}
