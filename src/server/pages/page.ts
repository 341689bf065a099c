import { createHash, randomUUID } from 'node:crypto'
import { contentSecurityPolicy, pageSecurity } from '#server/http/security-headers.ts'
import { compress, makeEtag, type StoredAnswer, storeAnswer } from '#server/http/stored-answer.ts'
import type { PageSettings } from '#wire/settings.ts'
import { hydrateAfterPaint } from './late-hydration.ts'

const SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const STYLE = /<style([^>]*)>([\s\S]*?)<\/style>/g
/** Brotli's quality: 10 makes home 7 % smaller than 9 in 0.15 s, once for each catalogue; 4 for rarely requested pages. */
const QUALITY = { lasting: 10, passing: 4 }

const sha256 = (source: string): string => createHash('sha256').update(source).digest('base64')

/** Only of elements with the nonce: injected markup does not have it, so it gets no hash and does not run. */
const hashesOf = (element: RegExp, html: string, attribute: string): string[] => {
  const own = [...html.matchAll(element)].filter(([, attributes]) => attributes?.includes(attribute))
  return [...new Set(own.map(([, , source]) => `'sha256-${sha256(source ?? '')}'`))]
}

const NEVER_FROM_RENDERING = ['content-length', 'transfer-encoding', 'connection', 'set-cookie', 'date']

interface PageOptions {
  headers?: Iterable<[string, string]>
  isLasting?: boolean
  /** The render's nonce, on its own inline scripts and styles. Without it the CSP allows none of them. */
  nonce?: string
}

/** The page is cached and sent to many visitors, so its CSP lists hashes, and the nonce is removed. */
export async function makePage(
  status: number,
  rendered: string,
  settings: PageSettings,
  { headers = [], isLasting = true, nonce = randomUUID() }: PageOptions = {},
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
    makeEtag(body),
    {
      ...pageSecurity(settings),
      // A page may set more, such as access to the camera.
      ...own,
      'content-type': 'text/html; charset=utf-8',
      // Revalidated each time, mostly with 304, so that a changed price is never shown from a cache.
      'cache-control': status === 200 ? 'no-cache' : 'no-store',
      'content-security-policy': contentSecurityPolicy(settings, inline),
    },
    await compress(body, isLasting ? QUALITY.lasting : QUALITY.passing),
  )
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

interface PlainPage {
  heading: string
  text: string
  /** HTML. */
  contact: string
  headers: Iterable<[string, string]>
}

function makePlainPage(
  settings: PageSettings,
  { heading, text, contact, headers }: PlainPage,
): Promise<StoredAnswer> {
  const { brand } = settings
  const nonce = randomUUID()
  // The icon follows the logo and colour of the desk, so that these pages are made once.
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(brand)}</title><style nonce="${nonce}">body{font-family:system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;line-height:1.5;color:#12312b}a{color:inherit}.brand{display:flex;gap:.5rem;align-items:center;margin:0 0 2rem;font-size:1.25rem;font-weight:700}</style></head><body><p class="brand"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(brand)}</p><h1>${escapeHtml(heading)}</h1><p>${text}</p><p>${contact}</p></body></html>`
  return makePage(503, html, settings, { headers, nonce })
}

const homeOrCall = ({ company }: PageSettings): string =>
  `<a href="/">Go to the home page</a> or call us: ${escapeHtml(company.phone)}`

/** Fallback for when even the error page can't be rendered. */
export const makeLastResort = (settings: PageSettings): Promise<StoredAnswer> =>
  makePlainPage(settings, {
    heading: 'We are having trouble',
    text: 'This page could not be shown just now. Please try again in a minute.',
    contact: homeOrCall(settings),
    headers: [['retry-after', '30']],
  })

/** For pages that are shed. The browser loads it again after a while. */
export const makeBusyPage = (settings: PageSettings): Promise<StoredAnswer> =>
  makePlainPage(settings, {
    heading: 'Many people are here right now',
    text: 'This page loads again by itself in a few seconds.',
    contact: homeOrCall(settings),
    headers: [
      ['retry-after', '5'],
      ['refresh', '5'],
    ],
  })

/** For strangers before the shop first opens. Search engines come back after a 503, and don't after a 404. */
export const makeOpeningPage = (settings: PageSettings): Promise<StoredAnswer> => {
  const phone = escapeHtml(settings.company.phone)
  const email = escapeHtml(settings.company.email)
  return makePlainPage(settings, {
    heading: `${settings.brand} opens soon`,
    text: 'You will be able to book lab tests with home collection here.',
    contact: `Call us: <a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a><br>Write to us: <a href="mailto:${email}">${email}</a>`,
    headers: [
      ['retry-after', '3600'],
      ['x-robots-tag', 'noindex'],
    ],
  })
}
