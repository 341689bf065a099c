import { orderEndpoints } from '#contract/orders.ts'
import { refuseNewBrowser } from '#domain/accounts/passwords/passwords.ts'
import type { Shop } from '#domain/shop.ts'
import { linkReport, openReport } from '#domain/visits/reports/open.ts'
import { createApi, verified } from '#server/http/http.ts'

const HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': 'inline; filename="report.pdf"',
  // Health data: not cached.
  'cache-control': 'no-store',
  // Neither 'sandbox' nor "default-src 'none'": Safari would show an empty page instead of the PDF.
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Signed links to reports, for their owners, and the reports behind them. */
export function reportRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(orderEndpoints.linkReport, async c => {
    const viewer = verified(c)
    await refuseNewBrowser(shop, c.get('token') ?? '')
    const { url, expiresAt } = await linkReport(shop, viewer, {
      orderId: c.req.valid('param').id,
      fileName: c.req.valid('json')?.fileName,
      address: c.get('address'),
    })
    const headers = { 'cache-control': 'no-store' }
    return c.json({ success: true as const, url, expiresAt: expiresAt.toISOString() }, 200, headers)
  })
  api.get('/api/orders/reports/:fileName', async c => {
    const { link = '', expires = '', signature = '' } = c.req.query()
    const opened = { fileName: c.req.param('fileName'), link, expires, signature }
    const report = await openReport(shop, opened, { isLook: c.req.method === 'HEAD' })
    return c.body(new Uint8Array(report), 200, HEADERS)
  })
  return api
}
