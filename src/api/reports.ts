import { orderEndpoints } from '#contract/orders.ts'
import { linkReport, openReport } from '#domain/reports/open.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi, verified } from './http.ts'

const HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': 'inline; filename="report.pdf"',
  // Health data: no copy stays in a cache, and nothing in the file may act on the shop's address.
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Links to reports, for their owners, and the reports behind them, for whoever holds a live link. */
export function reportRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(orderEndpoints.linkReport, async c => {
    const { url, expiresAt } = await linkReport(shop, verified(c), c.req.valid('param').id)
    const headers = { 'cache-control': 'no-store' }
    return c.json({ success: true as const, url, expiresAt: expiresAt.toISOString() }, 200, headers)
  })
  api.get('/api/orders/reports/:fileName', async c => {
    const report = await openReport(shop, {
      fileName: c.req.param('fileName'),
      expires: c.req.query('expires') ?? '',
      signature: c.req.query('signature') ?? '',
    })
    return c.body(new Uint8Array(report), 200, HEADERS)
  })
  return api
}
