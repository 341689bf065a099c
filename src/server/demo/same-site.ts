import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#server/http/http.ts'
import { notFromHere } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/**
 * Rejects posts of other sites' pages to the demo's own addresses, which need no session. A call without a browser's
 * headers, as curl sends it, passes.
 */
export const refuseOtherSites: MiddlewareHandler<ApiEnv> = (c, next) => {
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isReading && isFromOtherSite(c.req.raw)) throw new Refusal('FORBIDDEN', sentence(notFromHere))
  return next()
}

function isFromOtherSite({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  // Browsers send the header above on localhost and by https only. Behind a proxy the scheme differs.
  const origin = headers.get('origin')
  if (origin === null) return false
  return !URL.canParse(origin) || new URL(origin).host !== (headers.get('host') ?? new URL(url).host)
}
