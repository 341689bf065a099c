import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { pathOf } from '#rules/pages.ts'
import { type Sentence, say } from '#text/text.ts'
import { ERROR_STATUS, type ErrorCode } from '#wire/errors.ts'
import { linkExpired, notOpened, toMyOrders, toTheDesk, toTheOrder, whyLinksExpire } from './words.ts'

const STYLE = `body{margin:0;padding:2rem 1.25rem;font:1rem/1.6 system-ui,sans-serif;color:#12312b;background:#fff}
main{max-width:34rem;margin:0 auto}h1{font-size:1.5rem;line-height:1.3}img{display:block;margin-bottom:1.5rem}
a{display:inline-block;margin-top:1rem;padding:.75rem 1.25rem;border-radius:.75rem;background:#12312b;color:#fff;font-weight:600;text-decoration:none}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** True for a browser tab, such as one that a link to a file opened. */
export const isTab = ({ req }: Context): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') && /\btext\/html\b/i.test(req.header('accept') ?? '')

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

interface RefusalDetails {
  code: ErrorCode
  sentence: Sentence
  backTo: string | undefined
  headers: Record<string, string>
}

/** The refusal in words, with a link back. */
export function refusalPage(c: Context, { code, sentence, backTo, headers }: RefusalDetails): Response {
  const isExpired = code === 'LINK_INVALID'
  const title = escapeHtml(say(isExpired ? linkExpired : notOpened))
  const why = isExpired ? `${say(sentence)} ${say(whyLinksExpire)}` : say(sentence)
  const href = c.req.path.startsWith('/api/desk/') ? pathOf('desk') : (backTo ?? pathOf('myOrders'))
  const label = href === pathOf('desk') ? toTheDesk : href === pathOf('myOrders') ? toMyOrders : toTheOrder
  const page = `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><img src="/favicon.svg" alt="" width="32" height="32"><h1>${title}</h1><p>${escapeHtml(why)}</p><a href="${escapeHtml(href)}">${escapeHtml(say(label))}</a></main></body>
</html>
`
  return c.html(page, ERROR_STATUS[code], { ...headers, ...HEADERS })
}
