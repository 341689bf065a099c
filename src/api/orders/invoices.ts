import { invoiceEndpoints } from '#contract/invoices.ts'
import { invoiceFile } from '#domain/invoices/file.ts'
import { invoiceJson } from '#domain/invoices/json.ts'
import { invoiceFileName } from '#domain/invoices/pdf/pdf.ts'
import { invoiceLink, readInvoice, readLinkedInvoice } from '#domain/invoices/read.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi, verified } from '#http/http.ts'

// What a person bought at a laboratory: no copy stays in a cache, and the link is not passed on.
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** Invoices of paid orders: for their owners, and as a file for whoever holds a live link as well. */
export function invoiceRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(invoiceEndpoints.getInvoice, async c => {
    const issued = await readInvoice(shop, verified(c), c.req.valid('param').orderId)
    const invoice = invoiceJson(issued.invoice, issued.creditNote)
    return c.json({ success: true as const, invoice, pdfUrl: invoiceLink(shop, issued) }, 200, PRIVATE)
  })
  api.get('/api/invoices/:orderId/download', async c => {
    const orderId = c.req.param('orderId')
    const { expires, signature } = c.req.query()
    const isLink = expires !== undefined || signature !== undefined
    const issued = isLink
      ? await readLinkedInvoice(shop, { orderId, expires: expires ?? '', signature: signature ?? '' })
      : await readInvoice(shop, verified(c), orderId)
    return c.body(new Uint8Array(await invoiceFile(shop, issued)), 200, {
      ...PRIVATE,
      'content-type': 'application/pdf',
      // No stricter policy: with one Safari shows an empty page instead of the PDF.
      'content-security-policy': "frame-ancestors 'none'",
      'content-disposition': `attachment; filename="${invoiceFileName(issued.invoice.number)}"`,
    })
  })
  return api
}
