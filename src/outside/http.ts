import { z } from 'zod'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { inSpan, KINDS, traceParent } from '#tracing/tracing.ts'

/** `body` is undefined when it isn't JSON. */
type ProviderResponse = { status: number; body: unknown }

type Call = {
  /** For the log: `PhonePe pay`. */
  what: string
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

const CODE = /^[A-Z][A-Z0-9_]{1,40}$/

/** Without the URL or anything that was sent. */
function failureReason(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no answer within ${timeoutMs} ms`
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return CODE.test(code) ? `connection failed (${code})` : 'connection failed'
}

/** Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A code that a UPI app can pay: an image, an address of an image, or another scheme can't be drawn or scanned. */
export const upiCodeLink = z.string().regex(/^upi:\/\/pay\?[\x21-\x7e]{1,1500}$/)

/** While a payer waits at a door or counter, which then shows the laboratory's own code. */
export const QR_TIMEOUT_MS = 3_000

/**
 * The timeout covers the whole response. Redirects are not followed, as they would carry credentials
 * elsewhere. Throws ProviderError `unreachable` without a response, on 5xx and on 429.
 */
export async function callProvider({ what, url, timeoutMs, ...init }: Call): Promise<ProviderResponse> {
  return inSpan(what, KINDS.call, async span => {
    // Not AbortSignal.timeout, whose timer would keep the whole call in memory until it fires.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), timeoutMs)
    const parent = traceParent()
    const headers = parent ? { ...init.headers, traceparent: parent } : init.headers
    let status: number
    let text: string
    try {
      const answer = await fetch(url, { ...init, headers, signal: late.signal, redirect: 'manual' })
      status = answer.status
      text = await answer.text()
    } catch (error) {
      throw new ProviderError('unreachable', `${what}: ${failureReason(error, timeoutMs)}`)
    } finally {
      clearTimeout(timer)
    }
    if (span) span.attributes['http.response.status_code'] = status
    if (status >= 500 || status === 429) throw new ProviderError('unreachable', `${what}: answered ${status}`)
    return { status, body: parseJson(text) }
  })
}
