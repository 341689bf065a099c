import type { MiddlewareHandler } from 'hono'
import { requestTooLarge, requestUnreadable } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { ApiContext, ApiEnv } from './http.ts'
import { fileTooSlow, jsonOnly } from './words.ts'

/** Limit of JSON bodies, in bytes; an endpoint with `maxBytes` has its own. */
export const MAX_JSON = 100 * 1024

/** Bytes above the limit that are read and dropped before the connection is closed. */
export const MAX_DROPPED = 1024 * 1024

/** Rejects larger bodies, in bytes. Hono's own limit calls `new Request(request)`, which fails with the node server. */
export const limitBody =
  (most: number): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { method, url, raw } = c.req
    if (!raw.body || !isLarge(c) || c.get('isBodyRead')) return next()
    const { body, size } = await readUpTo(raw.body, most)
    if (size > most) {
      if (size > most + MAX_DROPPED) c.header('connection', 'close')
      throw new Refusal('TOO_LARGE', sentence(requestTooLarge))
    }
    const headers = new Headers(c.req.header())
    c.req.raw = new Request(url, { method, headers, body: size > 0 ? body : null })
    c.set('isBodyRead', true)
    return next()
  }

/** True for a body that is longer than those of most calls, or of unknown length. */
export function isLarge({ req }: ApiContext): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return false
  // Node reads no more than content-length, and refuses a request with both content-length and chunks.
  return !(Number(req.header('content-length') ?? Number.NaN) <= MAX_JSON)
}

/** Larger JSON bodies are rejected when they fall behind this rate, because they occupy memory until they end. */
export const MIN_PACE = { bytes: 100_000, ms: 10_000 }

async function* readPaced(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  let [bytes, due, isSlow] = [0, 0, false]
  const timer = setInterval(() => {
    due += MIN_PACE.bytes
    isSlow = bytes < due
    if (isSlow) void reader.cancel()
  }, MIN_PACE.ms)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isSlow) throw new Refusal('BAD_REQUEST', sentence(fileTooSlow))
      if (done) return
      bytes += value.length
      yield value
    }
  } finally {
    clearInterval(timer)
    // Cancels the rest of the body, if any. The error of a disconnected client was thrown above.
    reader.cancel().catch(() => undefined)
  }
}

/**
 * Drops a body that is too long, but reads up to MAX_DROPPED of it: clients read the response only after they have sent
 * everything.
 */
async function readUpTo(stream: ReadableStream<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of readPaced(stream)) {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else chunks.length = 0
      if (size > most + MAX_DROPPED) break
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The client disconnected, or its chunked encoding is malformed.
    throw new Refusal('BAD_REQUEST', sentence(requestUnreadable), { cause: error })
  }
  return { body: Buffer.concat(chunks), size }
}

/** The validator would treat any other body as empty. */
export const onlyJson: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (['POST', 'PUT', 'PATCH'].includes(c.req.method)) {
    const length = c.req.header('content-length')
    const hasBody = length === undefined ? c.req.raw.body !== null : length !== '0'
    const type = c.req.header('content-type') ?? ''
    if (hasBody && !/^(application\/json|multipart\/form-data)\b/i.test(type)) {
      throw new Refusal('BAD_REQUEST', sentence(jsonOnly))
    }
  }
  await next()
}
