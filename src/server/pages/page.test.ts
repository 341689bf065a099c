import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fakeSettings } from '#tests/helpers/fake-build.ts'
import { makePage } from './page.ts'

const NONCE = '3a7b0b0e-5d0f-4a86-9d0a-1f5f5d1f0a11'
const OWN = 'window.started=1'
const own = `<script nonce="${NONCE}">${OWN}</script>`
const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** The CSP of a page with this body, and its HTML as sent. */
async function made(body: string, nonce?: string) {
  const { gzip } = await makePage(200, `<html><body>${body}</body></html>`, fakeSettings, { nonce })
  const policy = gzip?.headers['content-security-policy'] ?? ''
  const sent = gunzipSync(gzip?.body ?? '').toString()
  const [scripts, styles] = ['script', 'style'].map(
    kind => new RegExp(`${kind}-src ([^;]*);`).exec(policy)?.[1],
  )
  return { scripts, styles, policy, sent }
}

describe("a page's policy", () => {
  test('allows the inline scripts that the program marked, once each', async () => {
    const { scripts } = await made(`${own}<p>Hi</p>${own}<script nonce="${NONCE}">window.x=2</script>`, NONCE)
    expect(scripts).toBe(`'self' ${hashOf(OWN)} ${hashOf('window.x=2')}`)
  })

  test.each([
    ['a script', '<script>steal(localStorage.authToken)</script>'],
    ['a module', '<script type="module" async="">steal()</script>'],
    ['a script with a nonce of its own', '<script nonce="guessed">steal()</script>'],
    ['a script with an empty nonce', '<script nonce="">steal()</script>'],
    ['a script in other letters', '<SCRIPT>steal()</SCRIPT>'],
    [
      'a name that ends the data it stands in',
      '<script type="application/ld+json">{"name":"</script><script>steal()</script>',
    ],
  ])('does not allow %s that got into the HTML', async (_what, injected) => {
    const { scripts } = await made(`${injected}${own}`, NONCE)
    expect(scripts).toBe(`'self' ${hashOf(OWN)}`)
  })

  test('allows the inline styles that the program marked, and no other style and no style attribute', async () => {
    const css = 'body{color:red}'
    const { styles } = await made(
      `<style nonce="${NONCE}">${css}</style><style>a{}</style><p style="top:0">`,
      NONCE,
    )
    expect(styles).toBe(`'self' ${hashOf(css)}`)
    expect((await made('<style>a{}</style>')).styles).toBe("'self'")
  })

  test('prevents injected scripts even after an unclosed tag before our script', async () => {
    for (const opened of ['<script>steal();', '<script x="', '<script type=text/javascript x=']) {
      const { scripts } = await made(`${opened}${own}`, NONCE)
      expect(["'self'", `'self' ${hashOf(OWN)}`]).toContain(scripts)
    }
  })

  test('allows no inline script if the renderer got no nonce', async () => {
    const { scripts } = await made(`<script>${OWN}</script><script nonce="">${OWN}</script>${own}`)
    expect(scripts).toBe("'self'")
  })

  test('has no nonce, and neither has the page, so that a cached page reveals none', async () => {
    const link = `<link rel="preload" as="font" nonce="${NONCE}" href="/a.woff2"/>`
    const { sent, policy } = await made(`${link}${own}`, NONCE)
    expect(sent).toContain(`<script>${OWN}</script>`)
    expect(sent + policy).not.toContain('nonce')
  })

  test('allows the start script in its rewritten form', async () => {
    const start =
      'import "/assets/m.js";\nimport * as route0 from "/assets/r.js";\nwindow.__reactRouterRouteModules = {"root":route0};'
    const { sent, scripts } = await made(
      `<script nonce="${NONCE}" type="module" async="">${start}</script>`,
      NONCE,
    )
    const [, source = ''] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(sent) ?? []
    expect(source.startsWith('await new Promise(')).toBe(true)
    expect(scripts).toBe(`'self' ${hashOf(source)}`)
  })
})
