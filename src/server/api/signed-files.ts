import { createRoute, z } from '@hono/zod-openapi'
import { invoiceFile } from '#domain/money/invoices/file.ts'
import { readInvoice, readLinkedInvoice } from '#domain/money/invoices/read.ts'
import type { Shop } from '#domain/shop.ts'
import { openLinkedReport } from '#domain/visits/reports/open.ts'
import { invoiceFileName } from '#rules/invoices.ts'
import { createApi, requireVerified } from '#server/http/http.ts'
import { errorResponse } from '#wire/endpoint.ts'

/** A PDF opens in a new tab, which sends no token, so the signed link is the authorisation. */

const HEADERS = {
  'content-type': 'application/pdf',
  // Health data: not cached, and the signed URL is not sent as a referrer.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  // With 'sandbox' or "default-src 'none'" Safari would show an empty page instead of the PDF.
  'content-security-policy': "frame-ancestors 'none'",
}

const responses = {
  200: {
    content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    description: 'The file',
  },
  default: errorResponse,
}

const link = {
  expires: z.string().optional().openapi({ description: 'Ms since 1970; part of the link.' }),
  signature: z.string().optional().openapi({ description: 'Part of the link.' }),
}

/** In ASCII, and in UTF-8 for browsers that read it (RFC 6266). */
function fileNameParameters(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/[^ -~]|["\\%]/g, '')
  // If a name is in another script, only the date remains.
  const plain = ascii.replace(/^[\s,.]+(?=\w)/, '')
  const utf8 = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${utf8}`
}

/** For the API's description only: invalid links have a response of their own. */
const invoiceRoute = createRoute({
  operationId: 'downloadInvoice',
  method: 'get',
  path: '/api/invoices/{orderId}/download',
  security: [{ bearer: [] }, { signedLink: [] }],
  summary: 'The invoice of a paid order as PDF',
  description: "For the order's owner, or without a token by the link that getInvoice gives as `pdfUrl`.",
  request: { params: z.object({ orderId: z.string() }), query: z.object(link) },
  responses,
})

const reportRoute = createRoute({
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
  responses,
})

export function signedFileRoutes(shop: Shop) {
  const api = createApi()
  for (const route of [invoiceRoute, reportRoute]) api.openAPIRegistry.registerPath(route)
  api.get('/api/invoices/:orderId/download', async c => {
    const orderId = c.req.param('orderId')
    const { expires, signature } = c.req.query()
    const isLink = expires !== undefined || signature !== undefined
    const issued = isLink
      ? await readLinkedInvoice(shop, { orderId, expires: expires ?? '', signature: signature ?? '' })
      : await readInvoice(shop, requireVerified(c), orderId)
    return c.body(new Uint8Array(await invoiceFile(shop, issued)), 200, {
      ...HEADERS,
      'content-disposition': `attachment; filename="${invoiceFileName(issued.invoice.number)}"`,
    })
  })
  api.get('/api/orders/reports/:fileName', async c => {
    const { link = '', expires = '', signature = '' } = c.req.query()
    const opened = { fileName: c.req.param('fileName'), link, expires, signature }
    const report = await openLinkedReport(shop, opened, { isHeadOnly: c.req.method === 'HEAD' })
    return c.body(new Uint8Array(report.bytes), 200, {
      ...HEADERS,
      'content-disposition': `inline; ${fileNameParameters(report.name)}`,
    })
  })
  return api
}
