import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'

const style = `
:root { color-scheme: light; --ink: #12312b; --muted: #4a635d; --line: #e3e6df; --leaf: #0b6b57; --rose: #b3261e }
* { box-sizing: border-box }
body { margin: 0; background: #fbfaf6; color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 16px }
main.narrow { max-width: 26rem }
h1 { font-size: 22px; line-height: 1.3; margin: 8px 0 16px }
.note { color: var(--muted); font-size: 14px; margin: 0 0 8px }
.card { background: #fff; border: 1px solid var(--line); border-radius: 16px; padding: 16px; margin: 0 0 12px; overflow-wrap: anywhere }
.amount { font-size: 36px; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; margin: 0 0 12px }
.code { font-size: 36px; font-weight: 700; letter-spacing: .12em; font-variant-numeric: tabular-nums; margin: 4px 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0; font-size: 14px }
dt { color: var(--muted) } dd { margin: 0 }
form { display: grid; gap: 12px }
button, .button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border-radius: 12px; border: 1px solid var(--line); background: #fff; color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button.main, a.main { background: var(--leaf); border-color: var(--leaf); color: #fff }
button.fail { border-color: var(--rose); color: var(--rose) }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px }
pre { white-space: pre-wrap; font: inherit; margin: 8px 0 0 }
h2 { font-size: 16px; margin: 12px 0 0 }
summary { min-height: 48px; padding: 12px 0; cursor: pointer }
button small { font-weight: 400 }
`
const rawStyle = raw(style)
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * Renders a page of the simulator with its own CSP: no scripts, only this stylesheet. `formTargets`: further origins
 * that a form may lead to (browsers also check redirects after a post).
 */
export function answerPage(
  c: Context,
  page: {
    title: string
    body: ReturnType<typeof html>
    narrow?: boolean
    refreshSeconds?: number
    formTargets?: string[]
    status?: 200 | 404
  },
) {
  const policy = [
    "default-src 'none'",
    `style-src ${styleHash}`,
    `form-action ${["'self'", ...(page.formTargets ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  const refresh = page.refreshSeconds
    ? html`<meta http-equiv="refresh" content="${page.refreshSeconds}">`
    : ''
  return c.html(
    html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${page.title}</title><style>${rawStyle}</style></head>
<body><main class="${page.narrow ? 'narrow' : ''}">${page.body}</main></body></html>`,
    page.status ?? 200,
  )
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** A provider's open UPI codes, each with a button that pays it, since no UPI app can. */
export function answerCodes(
  c: Context,
  provider: string,
  open: readonly { id: string; amount: number; description?: string }[],
) {
  const list = open.map(
    ({
      id,
      amount,
      description,
    }) => html`<section class="card"><p class="amount">${rupees.format(amount / 100)}</p>
<dl>${description ? html`<dt>For</dt><dd>${description}</dd>` : ''}<dt>Code</dt><dd>${id}</dd></dl>
<form method="post"><button class="main" name="id" value="${id}">Pay</button></form></section>`,
  )
  return answerPage(c, {
    title: `UPI codes at ${provider}`,
    narrow: true,
    refreshSeconds: 5,
    body: html`<p class="note">${provider} simulator: no money moves.</p>
<h1>Open UPI codes</h1>
${open.length > 0 ? list : html`<p>No code is open. Show one at a door or at the counter.</p>`}`,
  })
}
