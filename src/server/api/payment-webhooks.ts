import { createRoute, z } from '@hono/zod-openapi'
import { followHint, storeWebhook } from '#domain/money/payments/webhook.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, createApi } from '#server/http/http.ts'
import type { Log } from '#server/log.ts'
import { webhookUnsigned } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { describeError } from '#wire/describe-error.ts'
import { webhookResponses } from '#wire/endpoint.ts'

const phonepe = createRoute({
  operationId: 'phonepeWebhook',
  method: 'post',
  path: '/api/phonepe/webhook',
  security: [{ webhook: [] }],
  summary: 'For PhonePe: something has happened to a payment or a refund',
  description:
    'Its Authorization header is the SHA-256 of the user name and password agreed with PhonePe. Whatever it says is ' +
    'a hint: PhonePe is asked before anything is written.',
  request: {
    headers: z.object({ authorization: z.string() }),
    body: {
      content: {
        'application/json': {
          schema: z.object({
            event: z.string().openapi({ example: 'checkout.order.completed' }),
            payload: z.object({
              merchantOrderId: z.string().optional(),
              merchantRefundId: z.string().optional(),
            }),
          }),
        },
      },
      required: true,
    },
  },
  responses: webhookResponses,
})

const razorpay = createRoute({
  operationId: 'razorpayWebhook',
  method: 'post',
  path: '/api/razorpay/webhook',
  security: [{ razorpaySignature: [] }],
  summary: 'For Razorpay: something has happened to a payment or a refund',
  description:
    'Its signature is an HMAC-SHA256 of the body, keyed by the secret of the webhook. Whatever it says is a hint: ' +
    'Razorpay is asked before anything is written.',
  request: {
    headers: z.object({ 'x-razorpay-signature': z.string() }),
    body: {
      content: {
        'application/json': {
          schema: z.object({
            event: z.string().openapi({ example: 'payment_link.paid' }),
            payload: z.object({
              payment_link: z.object({ entity: z.object({ reference_id: z.string() }) }).optional(),
              order: z.object({ entity: z.object({ receipt: z.string() }) }).optional(),
              refund: z.object({ entity: z.object({ receipt: z.string() }) }).optional(),
            }),
          }),
        },
      },
      required: true,
    },
  },
  responses: webhookResponses,
})

const DESCRIBED: Record<string, typeof phonepe | typeof razorpay> = { phonepe, razorpay }

/** Responds at once, because a provider repeats the webhook after three seconds. */
export function paymentWebhookRoutes(shop: Shop, log: Log) {
  const api = createApi()
  for (const provider of shop.providers) {
    const described = DESCRIBED[provider.id]
    if (described) api.openAPIRegistry.registerPath(described)
    api.post(`/api/${provider.id}/webhook`, async c => {
      const body = await c.req.text()
      const webhook = provider.readWebhook(c.req.raw.headers, body)
      if (!webhook.isSigned) {
        c.get('record')('security.webhook-refused')
        return answerRefusal(c, 'FORBIDDEN', sentence(webhookUnsigned))
      }
      const { hint } = webhook
      await storeWebhook(shop, provider.id, body, hint)
      if (hint) {
        // Not awaited: if it fails, the worker checks the payment.
        void followHint(shop, provider.id, hint).catch((error: unknown) => {
          log('warn', 'webhook.unfollowed', { requestId: c.get('requestId'), error: describeError(error) })
        })
      }
      return c.json({ success: true }, 200)
    })
  }
  return api
}
