import { createRoute, z } from '@hono/zod-openapi'
import { body, created, done, ok } from './endpoint.ts'
import { FILE_PATHS } from './paths.ts'

/** Endpoints for files and webhooks: not in the typed client, but in the API's documentation. */

const photo = {
  200: {
    content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } },
    description: 'A square picture',
  },
  default: ok(done).default,
}

const prescription = z.object({
  name: z.string().openapi({ example: 'Asha Rao' }),
  mobile: z.string().openapi({ example: '9876543210' }),
  file: z.string().openapi({ format: 'binary', description: 'JPEG, PNG, WebP, HEIC or PDF; at most 10 MB.' }),
})

export const fileRoutes = [
  createRoute({
    operationId: 'sendPrescription',
    method: 'post',
    path: FILE_PATHS.sendPrescription,
    summary: 'Send a prescription; also at /api/send-email',
    request: { body: { content: { 'multipart/form-data': { schema: prescription } }, required: true } },
    responses: created(done),
  }),
  createRoute({
    operationId: 'openDoctorPhoto',
    method: 'get',
    path: '/api/doctors/photos/{name}',
    summary: 'The photograph of a doctor, by the address that listDoctors gives as `image`',
    request: { params: z.object({ name: z.string() }) },
    responses: photo,
  }),
  createRoute({
    operationId: 'whatsappWebhook',
    method: 'post',
    path: '/api/whatsapp/webhook',
    security: [{ signedBody: [] }],
    summary: 'For WhatsApp: what became of messages, and what people write',
    description:
      "Its X-Hub-Signature-256 header is the HMAC of the body, keyed by the app's secret. GET answers Meta's question " +
      'whether this address wants webhooks.',
    request: {
      body: body(z.object({ object: z.literal('whatsapp_business_account'), entry: z.array(z.any()) })),
    },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
]
