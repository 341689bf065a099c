import { randomUUID } from 'node:crypto'
import type { Admission } from '#server/http/admission.ts'
import { FILE_SECURITY, pageSecurity } from '#server/http/security-headers.ts'
import { makeEtag, type StoredAnswer, storeAnswer } from '#server/http/stored-answer.ts'
import { describeError } from '#wire/describe-error.ts'
import type { PageSettings, ShopSettings } from '#wire/settings.ts'
import { makeLastResort, makePage } from './page.ts'
import type { Render } from './web-build.ts'

export type PageLog = (
  level: 'info' | 'warn' | 'error',
  event: string,
  details?: Record<string, unknown>,
) => void

export interface PageMaker {
  /** The page, or an error page if it can't be rendered. */
  page(address: string, isLasting: boolean): Promise<StoredAnswer>
  /** The response to React Router's data request; not cached. */
  data(address: string): Promise<Response>
}

/** In ms; then the visitor gets the error page. */
const MAX_RENDERING = 10_000

const rejectOn = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const EMPTY = Buffer.alloc(0)

const makeRedirect = (status: number, to: string, settings: ShopSettings) =>
  storeAnswer(
    status,
    makeEtag(EMPTY),
    { location: to, 'cache-control': 'no-store', ...pageSecurity(settings) },
    { identity: EMPTY },
  )

interface PageMakerParts {
  settings: () => PageSettings
  log: PageLog
  admission: Pick<Admission, 'admit'>
  busy: StoredAnswer
  maxRendering?: number
}

export async function createPageMaker(
  render: Render,
  { settings, log, admission, busy, maxRendering = MAX_RENDERING }: PageMakerParts,
): Promise<PageMaker> {
  const lastResort = await makeLastResort(settings())

  /** Without the visitor's headers and cookies, because the page is shown to everyone. */
  const cleanRequest = (address: string) =>
    new Request(settings().url + address, { signal: AbortSignal.timeout(maxRendering) })

  async function renderNow(address: string, isLasting: boolean): Promise<StoredAnswer> {
    const nonce = randomUUID()
    const response = await render(cleanRequest(address), nonce)
    const to = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && to)
      return makeRedirect(response.status, to, settings())
    const html = await response.text()
    if (!html.includes('<html')) throw new Error(`no page was rendered (status ${response.status})`)
    const options = { headers: response.headers, isLasting, nonce }
    return makePage(response.status, html, settings(), options)
  }

  return {
    async page(address, isLasting) {
      const answered = admission.admit(address)
      if (!answered) return busy
      try {
        return await Promise.race([
          renderNow(address, isLasting),
          rejectOn(AbortSignal.timeout(maxRendering)),
        ])
      } catch (error) {
        const [path] = address.split('?')
        log('error', 'page.failed', { path, error: describeError(error) })
        return lastResort
      } finally {
        answered()
      }
    },
    async data(address) {
      const answered = admission.admit(address)
      if (!answered) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
      try {
        const response = await render(cleanRequest(address))
        const headers = new Headers(response.headers)
        for (const [name, value] of Object.entries(FILE_SECURITY)) headers.set(name, value)
        headers.set('cache-control', 'no-store')
        return new Response(response.body, { status: response.status, headers })
      } finally {
        answered()
      }
    },
  }
}
