import { createHash } from 'node:crypto'
import type { ShopSettings } from '#contract/settings.ts'
import { hydrateAfterPaint } from './late-hydration.ts'
import { contentSecurityPolicy, pageSecurity } from './security-headers.ts'
import { compress, type StoredAnswer, storeAnswer, tagOf } from './stored-answer.ts'

/** From React Router's answer to a page as it is kept and sent. */

const SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA_BLOCK = /type="(application|text)\/(?!javascript)[^"]*"/
/** Brotli's quality: beyond 9 it takes ten times as long for two per cent; 4 is enough for a page that few will see. */
const QUALITY = { lasting: 9, passing: 4 }

/** CSP sources for the scripts that stand in the page itself. Data blocks (JSON-LD) never run and need none. */
const scriptHashes = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(SCRIPT)]
      .filter(([, attributes]) => !DATA_BLOCK.test(attributes ?? ''))
      .map(
        ([, , source]) =>
          `'sha256-${createHash('sha256')
            .update(source ?? '')
            .digest('base64')}'`,
      ),
  ),
]

const NEVER_FROM_RENDERING = ['content-length', 'transfer-encoding', 'connection', 'set-cookie', 'date']

/** Makes a page of rendered HTML: scripts after the first paint, policy, compressed bodies. */
export async function makePage(
  status: number,
  rendered: string,
  settings: ShopSettings,
  { headers = [], isLasting = true }: { headers?: Iterable<[string, string]>; isLasting?: boolean } = {},
): Promise<StoredAnswer> {
  const html = hydrateAfterPaint(rendered)
  const body = Buffer.from(html)
  const own = Object.fromEntries([...headers].filter(([name]) => !NEVER_FROM_RENDERING.includes(name)))
  return storeAnswer(
    status,
    tagOf(body),
    {
      ...own,
      'content-type': 'text/html; charset=utf-8',
      // Asked for again each time, mostly answered with 304: a changed price is never shown from a cache.
      'cache-control': status === 200 ? 'no-cache' : 'no-store',
      ...pageSecurity(settings),
      'content-security-policy': contentSecurityPolicy(settings, scriptHashes(html)),
    },
    await compress(body, isLasting ? QUALITY.lasting : QUALITY.passing),
  )
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** The page that needs nothing: shown when not even the error page could be rendered. */
export const makeLastResort = (settings: ShopSettings): Promise<StoredAnswer> => {
  const { brand, company } = settings
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(brand)}</title><style>body{font-family:system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;line-height:1.5;color:#1c1917}a{color:#0b6b57}</style></head><body><h1>We are having trouble</h1><p>This page could not be shown just now. Please try again in a minute.</p><p><a href="/">Go to the home page</a> or call us: ${escapeHtml(company.phone)}</p></body></html>`
  return makePage(503, html, settings, { headers: [['retry-after', '30']] })
}
