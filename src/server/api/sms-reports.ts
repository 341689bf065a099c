import { createRoute, z } from '@hono/zod-openapi'
import { recordSmsReports } from '#domain/messages/sms-reports.ts'
import type { Shop } from '#domain/shop.ts'
import { isSameSecret } from '#outside/whatsapp-webhook.ts'
import { limitBody } from '#server/http/bodies.ts'
import { createApi } from '#server/http/http.ts'
import { webhookUnreadable, webhookUnsigned } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { webhookResponses } from '#wire/endpoint.ts'
import { Refusal } from '#wire/errors.ts'

/** Described even without a secret for it. */
export const smsReportsRoute = createRoute({
  operationId: 'smsReports',
  method: 'post',
  path: '/api/sms/{gateway}/{secret}',
  security: [],
  summary: 'For the SMS gateways: whether a message was delivered',
  description:
    'JSON or a form, as the gateway writes it. The gateways sign nothing, so the address has a secret. Reports of ' +
    'unknown messages are accepted and have no effect.',
  request: { params: z.object({ gateway: z.string(), secret: z.string() }) },
  responses: webhookResponses,
})

/** In bytes. */
const MAX_REPORTS = 256 * 1024

/** Mount it before the limits of JSON calls, because gateways also send forms. Without a secret there is no route. */
export function smsReportRoutes(shop: Shop) {
  const api = createApi()
  const { smsReportSecret } = shop.rules
  if (smsReportSecret === null) return api

  // The log and the traces have the pattern of the path only, so the secret is in neither.
  api.post('/api/sms/:gateway/:secret', limitBody(MAX_REPORTS), async c => {
    if (!isSameSecret(c.req.param('secret'), smsReportSecret)) {
      c.get('record')('security.webhook-refused')
      throw new Refusal('FORBIDDEN', sentence(webhookUnsigned))
    }
    const gateway = c.req.param('gateway')
    const reports = shop.sms.readReports(gateway, await c.req.text())
    if (!reports) throw new Refusal('INVALID', sentence(webhookUnreadable))
    await recordSmsReports(shop, gateway, reports)
    return c.json({ success: true }, 200)
  })
  return api
}
