import { invoiceEndpoints } from '#contract/invoices.ts'
import { invoiceFile } from '#domain/money/invoices/file.ts'
import { invoiceJson } from '#domain/money/invoices/json.ts'
import { invoiceFileName } from '#domain/money/invoices/pdf/file-name.ts'
import { invoiceLink, readInvoice, readLinkedInvoice, readPaidAtVisit } from '#domain/money/invoices/read.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi, verified } from '#server/http/http.ts'

// Health data: not cached, and the signed URL is not sent as a referrer.
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** Invoices of paid orders: for their owners, and the PDF also for the holder of a signed link. */
export function invoiceRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(invoiceEndpoints.getInvoice, async c => {
    const issued = await readInvoice(shop, verified(c), c.req.valid('param').orderId)
    const paidAtVisit = await readPaidAtVisit(shop, issued)
    const invoice = invoiceJson(issued.invoice, issued.creditNotes, paidAtVisit)
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
      // No stricter CSP: Safari would show an empty page instead of the PDF.
      'content-security-policy': "frame-ancestors 'none'",
      'content-disposition': `attachment; filename="${invoiceFileName(issued.invoice.number)}"`,
    })
  })
  return api
}
