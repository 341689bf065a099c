import { createRoute, z } from '@hono/zod-openapi'
import { withdrawWhatsApp } from '#domain/accounts/whatsapp.ts'
import { recordWhatsAppStatuses } from '#domain/messages/whatsapp-statuses.ts'
import { toNetwork } from '#domain/rate-limits.ts'
import type { Shop } from '#domain/shop.ts'
import { recordTemplates } from '#domain/whatsapp-templates.ts'
import { isLarge, limitBody } from '#server/http/bodies.ts'
import { createApi } from '#server/http/http.ts'
import { limitConcurrency } from '#server/http/request-limit.ts'
import { webhookUnsigned } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { webhookResponses } from '#wire/endpoint.ts'
import { Refusal } from '#wire/errors.ts'

/** Described even if WhatsApp is not set up. */
export const whatsappRoute = createRoute({
  operationId: 'whatsappWebhook',
  method: 'post',
  path: '/api/whatsapp/webhook',
  security: [{ signedBody: [] }],
  summary: 'For WhatsApp: what became of messages and templates, and what people write',
  description:
    "Its X-Hub-Signature-256 header is the HMAC of the body, keyed by the app's secret. GET answers Meta's question " +
    'whether this address wants webhooks.',
  request: {
    body: {
      content: {
        'application/json': {
          schema: z.object({ object: z.literal('whatsapp_business_account'), entry: z.array(z.any()) }),
        },
      },
      required: true,
    },
  },
  responses: webhookResponses,
})

const PATH = '/api/whatsapp/webhook'

/** In bytes, the largest webhook that Meta sends. */
const MAX_WEBHOOK = 3 * 1024 * 1024

/**
 * For large webhooks, whose signature can be checked only when they are read completely. Meta repeats rejected ones.
 */
const LARGE_AT_ONCE = { max: 4, maxPerCaller: 2 }

/** Mount it before the body limit of JSON calls. Without WhatsApp there are no routes. */
export function whatsappRoutes(shop: Shop) {
  const api = createApi()
  const { whatsapp } = shop
  if (!whatsapp) return api

  // Meta's verification of the URL.
  api.get(PATH, c => {
    const challenge = whatsapp.challengeOf(new URL(c.req.url).searchParams)
    if (challenge !== undefined) return c.text(challenge)
    c.get('record')('security.webhook-refused')
    throw new Refusal('FORBIDDEN', sentence(webhookUnsigned))
  })

  const letIn = limitConcurrency(LARGE_AT_ONCE)
  api.use(PATH, (c, next) => (isLarge(c) ? letIn(toNetwork(c.get('address')), next) : next()))

  // Responds after writing, because Meta repeats failed webhooks for days.
  api.post(PATH, limitBody(MAX_WEBHOOK), async c => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const webhook = whatsapp.readWebhook(c.req.raw.headers, body)
    if (!webhook.isSigned) {
      c.get('record')('security.webhook-refused')
      throw new Refusal('FORBIDDEN', sentence(webhookUnsigned))
    }
    await recordWhatsAppStatuses(shop, webhook.statuses)
    await withdrawWhatsApp(shop, webhook.texts)
    await recordTemplates(shop, webhook.templates)
    return c.json({ success: true }, 200)
  })
  return api
}
