import type { MiddlewareHandler } from 'hono'
import { requestTooLarge, requestUnreadable } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { ApiEnv } from './http.ts'
import { jsonOnly } from './words.ts'

/** Bytes above the limit that are read and dropped before the connection is closed. */
export const MAX_DROPPED = 1024 * 1024

/** Rejects larger bodies, in bytes. Hono's own limit calls `new Request(request)`, which fails with the node server. */
export const limitBody =
  (limit: number | ((path: string) => number)): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const most = typeof limit === 'number' ? limit : limit(c.req.path)
    const { method, url, raw } = c.req
    // Node reads no more than content-length, and refuses a request with both content-length and chunks.
    const length = c.req.header('content-length') ?? Number.NaN
    if (method === 'GET' || method === 'HEAD' || Number(length) <= most || !raw.body) return next()
    const { body, size } = await readUpTo(raw.body, most)
    if (size > most) {
      if (size > most + MAX_DROPPED) c.header('connection', 'close')
      throw new Refusal('TOO_LARGE', sentence(requestTooLarge))
    }
    const headers = new Headers(c.req.header())
    c.req.raw = new Request(url, { method, headers, body: size > 0 ? body : null })
    return next()
  }

/**
 * Drops a body that is too long, but reads up to MAX_DROPPED of it: clients read the response only after they have sent
 * everything.
 */
async function readUpTo(stream: ReadableStream<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else chunks.length = 0
      if (size > most + MAX_DROPPED) break
    }
  } catch (error) {
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
