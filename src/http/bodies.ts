import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#contract/errors.ts'
import { jsonOnly, requestTooLarge, requestUnreadable } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import type { ApiEnv } from './http.ts'

/** What may be sent to the API: how much, and of what type. */

/** Bytes above the limit that are still taken, and dropped, before a connection is given up. */
const MOST_DROPPED = 1024 * 1024

/**
 * Refuses a body of more than `most` bytes with TOO_LARGE. A body that doesn't tell its length is counted while it is
 * read. (Hono's own limit makes a `new Request(request)`, which the server's request is no good for.)
 */
export const limitBody =
  (most: number): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { method, url, raw } = c.req
    // The server takes no more than the length that was told, and no request with both a length and chunks.
    const length = c.req.header('content-length') ?? Number.NaN
    if (method === 'GET' || method === 'HEAD' || Number(length) <= most || !raw.body) return next()
    const { body, size } = await readUpTo(raw.body, most)
    if (size > most) {
      if (size > most + MOST_DROPPED) c.header('connection', 'close')
      throw new Refusal('TOO_LARGE', sentence(requestTooLarge))
    }
    const headers = new Headers(c.req.header())
    c.req.raw = new Request(url, { method, headers, body: size > 0 ? body : null })
    return next()
  }

/**
 * Reads a body of at most `most` bytes. Of a longer one a little more is read, and all of it dropped: a sender listens
 * when it has sent everything, and its next request comes on the same connection.
 */
async function readUpTo(stream: ReadableStream<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else chunks.length = 0
      if (size > most + MOST_DROPPED) break
    }
  } catch (error) {
    // The sender disconnected, or its chunked encoding is broken.
    throw new Refusal('BAD_REQUEST', sentence(requestUnreadable), { cause: error })
  }
  return { body: Buffer.concat(chunks), size }
}

/** The validator reads a body of another content type as empty: refuse it with the real reason. */
export const onlyJson: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.method === 'POST' || c.req.method === 'PUT') {
    const length = c.req.header('content-length')
    const hasBody = length === undefined ? c.req.raw.body !== null : length !== '0'
    const type = c.req.header('content-type') ?? ''
    if (hasBody && !/^(application\/json|multipart\/form-data)\b/i.test(type)) {
      throw new Refusal('BAD_REQUEST', sentence(jsonOnly))
    }
  }
  await next()
}
