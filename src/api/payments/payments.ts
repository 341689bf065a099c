import { paymentEndpoints } from '#contract/payments.ts'
import { countAnonymousCall, countUnknownOrder } from '#domain/payments/limits.ts'
import { startPayment } from '#domain/payments/start.ts'
import { paymentStatus } from '#domain/payments/status.ts'
import { followHint, keepWebhook } from '#domain/payments/webhook.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, createApi } from '#http/http.ts'
import { describeError, type Log } from '#src/log.ts'

/** Online payment, and the provider's webhook. */
export function paymentRoutes(shop: Shop, log: Log) {
  const api = createApi()
  api.openapi(paymentEndpoints.startPayment, async c => {
    const viewer = c.get('viewer')
    const address = c.get('address')
    if (!viewer) await countAnonymousCall(shop, address)
    const started = await countUnknownOrder(shop, address, () =>
      startPayment(shop, { ...c.req.valid('json'), viewer }),
    )
    return c.json({ success: true as const, orderId: started.merchantOrderId, ...started }, 200)
  })
  api.openapi(paymentEndpoints.getPaymentStatus, async c => {
    const viewer = c.get('viewer')
    if (!viewer) await countAnonymousCall(shop, c.get('address'))
    return c.json(await paymentStatus(shop, c.req.valid('param').merchantOrderId, viewer), 200)
  })

  // Answered at once: the provider waits three seconds and sends again whatever it is told.
  api.post('/api/phonepe/webhook', async c => {
    if (!shop.phonepe.verifyWebhook(c.req.header('authorization'))) {
      c.get('record')('security.webhook-refused')
      return answerRefusal(c, 'FORBIDDEN', 'This webhook is not signed as agreed.')
    }
    const body = await c.req.text()
    const hint = shop.phonepe.readWebhook(parsed(body))
    await keepWebhook(shop, body, hint)
    if (hint) {
      // Not awaited: what it is about is due now, so the worker asks again if this one question fails.
      void followHint(shop, hint).catch((error: unknown) => {
        log('warn', 'webhook.unfollowed', { requestId: c.get('requestId'), error: describeError(error) })
      })
    }
    return c.json({ success: true }, 200)
  })
  return api
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Kept all the same, as an unknown event.
    return null
  }
}
