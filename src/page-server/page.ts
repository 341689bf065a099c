import { createHash, randomUUID } from 'node:crypto'
import type { PageSettings } from '#contract/settings.ts'
import { contentSecurityPolicy, pageSecurity } from '#http/security-headers.ts'
import { compress, type StoredAnswer, storeAnswer, tagOf } from '#http/stored-answer.ts'
import { hydrateAfterPaint } from './late-hydration.ts'

/** From React Router's answer to a page as it is kept and sent. */

const SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const STYLE = /<style([^>]*)>([\s\S]*?)<\/style>/g
/** Brotli's quality: beyond 9 it takes ten times as long for two per cent; 4 is enough for a page that few will see. */
const QUALITY = { lasting: 9, passing: 4 }

const sha256 = (source: string): string => createHash('sha256').update(source).digest('base64')

/**
 * CSP sources for the page's own inline scripts, or styles: those that carry the attribute with the nonce. What got into
 * the HTML in any other way, such as through a name that was not escaped, could not know the nonce, and does nothing.
 */
const hashesOf = (element: RegExp, html: string, attribute: string): string[] => {
  const own = [...html.matchAll(element)].filter(([, attributes]) => attributes?.includes(attribute))
  return [...new Set(own.map(([, , source]) => `'sha256-${sha256(source ?? '')}'`))]
}

const NEVER_FROM_RENDERING = ['content-length', 'transfer-encoding', 'connection', 'set-cookie', 'date']

interface PageOptions {
  headers?: Iterable<[string, string]>
  isLasting?: boolean
  /** What the rendering was given to mark its own inline scripts and styles with. Without it none of them works. */
  nonce?: string
  /** Any style may be written into the page: while pages are being written. */
  isLoose?: boolean
}

/**
 * Makes a page of rendered HTML: scripts after the first paint, policy, compressed bodies. The nonce is taken out: the
 * page is kept and sent to many, so the policy names the scripts by their hashes.
 */
export async function makePage(
  status: number,
  rendered: string,
  settings: PageSettings,
  { headers = [], isLasting = true, nonce = randomUUID(), isLoose = false }: PageOptions = {},
): Promise<StoredAnswer> {
  const attribute = ` nonce="${nonce}"`
  const marked = hydrateAfterPaint(rendered)
  const html = marked.replaceAll(attribute, '')
  const inline = {
    scripts: hashesOf(SCRIPT, marked, attribute),
    styles: hashesOf(STYLE, marked, attribute),
  }
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
      'content-security-policy': contentSecurityPolicy(settings, inline, { isLoose }),
    },
    await compress(body, isLasting ? QUALITY.lasting : QUALITY.passing),
  )
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** A static fallback, shown when even the error page could not be rendered. */
export const makeLastResort = (settings: PageSettings): Promise<StoredAnswer> => {
  const { brand, company } = settings
  const nonce = randomUUID()
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(brand)}</title><style nonce="${nonce}">body{font-family:system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;line-height:1.5;color:#1c1917}a{color:#0b6b57}</style></head><body><h1>We are having trouble</h1><p>This page could not be shown just now. Please try again in a minute.</p><p><a href="/">Go to the home page</a> or call us: ${escapeHtml(company.phone)}</p></body></html>`
  return makePage(503, html, settings, { headers: [['retry-after', '30']], nonce })
}
