import { createRoute, z } from '@hono/zod-openapi'
import { bearer, body, created, done, ok } from './endpoint.ts'
import { FILE_PATHS } from './paths.ts'

/** Endpoints for files and webhooks: not in the typed client, but in the API's documentation. */

const pdf = {
  200: {
    content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    description: 'The file',
  },
  default: ok(done).default,
}

const photo = {
  200: {
    content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } },
    description: 'A square picture',
  },
  default: ok(done).default,
}

const link = {
  expires: z.string().optional().openapi({ description: 'Ms since 1970; part of the link.' }),
  signature: z.string().optional().openapi({ description: 'Part of the link.' }),
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
    operationId: 'downloadInvoice',
    method: 'get',
    path: '/api/invoices/{orderId}/download',
    security: [{ bearer: [] }, { signedLink: [] }],
    summary: 'The invoice of a paid order as PDF',
    description: "For the order's owner, or without a token by the link that getInvoice gives as `pdfUrl`.",
    request: { params: z.object({ orderId: z.string() }), query: z.object(link) },
    responses: pdf,
  }),
  createRoute({
    operationId: 'openReport',
    method: 'get',
    path: '/api/orders/reports/{fileName}',
    security: [{ signedLink: [] }],
    summary: 'A report, by the link that linkReport gives',
    description:
      'Opens in a tab of its own, where no token travels: the link is the key, good for fifteen minutes.',
    request: {
      params: z.object({ fileName: z.string() }),
      query: z.object({ link: z.string().openapi({ description: 'Part of the link.' }), ...link }).required(),
    },
    responses: pdf,
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
    operationId: 'openCollectorPhoto',
    method: 'get',
    path: '/api/orders/{id}/collector-photo/{name}',
    ...bearer,
    summary: 'The photograph of the collector who comes, by the address that getVisit gives',
    description: "For the order's owner, until the sample is taken.",
    request: { params: z.object({ id: z.string(), name: z.string() }) },
    responses: photo,
  }),
  createRoute({
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
      body: body(
        z.object({
          event: z.string().openapi({ example: 'checkout.order.completed' }),
          payload: z.object({
            merchantOrderId: z.string().optional(),
            merchantRefundId: z.string().optional(),
          }),
        }),
      ),
    },
    responses: ok(z.object({ success: z.literal(true) })),
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
