import { randomUUID } from 'node:crypto'
import type { PageSettings, ShopSettings } from '#contract/settings.ts'
import { FILE_SECURITY, pageSecurity } from '#http/security-headers.ts'
import { type StoredAnswer, storeAnswer, tagOf } from '#http/stored-answer.ts'
import { makeLastResort, makePage } from './page.ts'
import type { Render } from './web-build.ts'

/** Renders a page by its address; always answers, with an error page if need be. */

export type PageLog = (
  level: 'info' | 'warn' | 'error',
  event: string,
  details?: Record<string, unknown>,
) => void

export interface PageMaker {
  /** The page of an address; an error page when it can't be rendered. */
  page(address: string, isLasting: boolean): Promise<StoredAnswer>
  /** React Router's data of a page, as it came. */
  data(address: string): Promise<Response>
}

/** Time limit of one rendering, ms; after it the visitor gets the error page. */
const MOST_RENDERING = 10_000

/** Concurrent renderings, and the length of the queue for them; beyond both the answer is 503 with Retry-After. */
const AT_ONCE = { max: 4, maxWaiting: 40 }

/** A semaphore with `max` places and a queue of `maxWaiting`. `enter` answers false when the queue is full. */
function createQueue({ max, maxWaiting }: { max: number; maxWaiting: number }) {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    async enter(): Promise<boolean> {
      if (inside < max) {
        inside += 1
        return true
      }
      if (waiting.length >= maxWaiting) return false
      // The place passes to the next in the queue.
      await new Promise<void>(resolve => waiting.push(resolve))
      return true
    },
    leave(): void {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    },
  }
}

const rejectOn = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const EMPTY = Buffer.alloc(0)

const makeRedirect = (status: number, to: string, settings: ShopSettings) =>
  storeAnswer(
    status,
    tagOf(EMPTY),
    { location: to, 'cache-control': 'no-store', ...pageSecurity(settings) },
    { identity: EMPTY },
  )

export async function createPageMaker(
  render: Render,
  settings: () => PageSettings,
  log: PageLog,
  { mostRendering = MOST_RENDERING, isLoose = false }: { mostRendering?: number; isLoose?: boolean } = {},
): Promise<PageMaker> {
  const lastResort = await makeLastResort(settings())
  const queue = createQueue(AT_ONCE)

  /** No header or cookie of a visitor reaches a page that is shown to everyone. */
  const cleanRequest = (address: string) =>
    new Request(settings().url + address, { signal: AbortSignal.timeout(mostRendering) })

  async function renderNow(address: string, isLasting: boolean): Promise<StoredAnswer> {
    const nonce = randomUUID()
    const response = await render(cleanRequest(address), nonce)
    const to = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && to)
      return makeRedirect(response.status, to, settings())
    const html = await response.text()
    if (!html.includes('<html')) throw new Error(`no page was rendered (status ${response.status})`)
    const options = { headers: response.headers, isLasting, nonce, isLoose }
    return makePage(response.status, html, settings(), options)
  }

  return {
    async page(address, isLasting) {
      if (!(await queue.enter())) return lastResort
      try {
        return await Promise.race([
          renderNow(address, isLasting),
          rejectOn(AbortSignal.timeout(mostRendering)),
        ])
      } catch (error) {
        // Whatever went wrong in rendering: it is logged, and the visitor still gets a page.
        const [path] = address.split('?')
        log('error', 'page.failed', { path, error: error instanceof Error ? error.message : String(error) })
        return lastResort
      } finally {
        queue.leave()
      }
    },
    async data(address) {
      if (!(await queue.enter())) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
      try {
        const response = await render(cleanRequest(address))
        const headers = new Headers(response.headers)
        for (const [name, value] of Object.entries(FILE_SECURITY)) headers.set(name, value)
        headers.set('cache-control', 'no-store')
        return new Response(response.body, { status: response.status, headers })
      } finally {
        queue.leave()
      }
    },
  }
}
