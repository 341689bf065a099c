import { payLinkEndpoints } from '#contract/payments/pay-link.ts'
import { paymentEndpoints } from '#contract/payments/payments.ts'
import { countAnonymousCall, countUnknownOrder } from '#domain/money/payments/limits.ts'
import { payByLink, readPayLink } from '#domain/money/payments/payment-link.ts'
import { startPayment } from '#domain/money/payments/start.ts'
import { paymentStatus } from '#domain/money/payments/status.ts'
import { followHint, keepWebhook } from '#domain/money/payments/webhook.ts'
import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, createApi } from '#server/http/http.ts'
import { describeError, type Log } from '#server/log.ts'
import { webhookUnsigned } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'

/** Online payments, and the providers' webhooks. */
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
    const status = await paymentStatus(shop, c.req.valid('param').merchantOrderId, viewer)
    return c.json({ success: true as const, ...status }, 200)
  })
  api.openapi(payLinkEndpoints.readPayLink, async c => {
    await countAnonymousCall(shop, c.get('address'))
    const link = { number: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json({ success: true as const, ...(await readPayLink(shop, link)) }, 200)
  })
  api.openapi(payLinkEndpoints.payByLink, async c => {
    await countAnonymousCall(shop, c.get('address'))
    const link = { number: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json({ success: true as const, ...(await payByLink(shop, link)) }, 200)
  })

  for (const provider of shop.providers) addWebhook(api, shop, provider, log)
  return api
}

/** A provider's webhook. Answered at once, as the provider retries after three seconds. */
function addWebhook(
  api: ReturnType<typeof createApi>,
  shop: Shop,
  provider: PaymentProvider,
  log: Log,
): void {
  api.post(`/api/${provider.id}/webhook`, async c => {
    const body = await c.req.text()
    const webhook = provider.readWebhook(c.req.raw.headers, body)
    if (!webhook.isSigned) {
      c.get('record')('security.webhook-refused')
      return answerRefusal(c, 'FORBIDDEN', sentence(webhookUnsigned))
    }
    const { hint } = webhook
    // Unknown events are stored too.
    await keepWebhook(shop, provider.id, body, hint)
    if (hint) {
      // Not awaited: if this check fails, the worker retries, as the payment is due now.
      void followHint(shop, provider.id, hint).catch((error: unknown) => {
        log('warn', 'webhook.unfollowed', { requestId: c.get('requestId'), error: describeError(error) })
      })
    }
    return c.json({ success: true }, 200)
  })
}
