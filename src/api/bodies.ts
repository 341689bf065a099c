import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#contract/errors.ts'
import type { ApiEnv } from './http.ts'

/**
 * Refuses a body of more than `most` bytes with TOO_LARGE and `message`. A body that doesn't tell its length is counted
 * while it is read. (Hono's own limit makes a `new Request(request)`, which the server's request is no good for.)
 */
export const limitBody =
  (most: number, message: string): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { method, url, raw } = c.req
    const length = c.req.header('content-length')
    if (method === 'GET' || method === 'HEAD') return next()
    if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
      if (!(Number(length) <= most)) throw new Refusal('TOO_LARGE', message)
      return next()
    }
    if (!raw.body) return next()
    const body = await readUpTo(raw.body, most)
    if (!body) throw new Refusal('TOO_LARGE', message)
    const headers = new Headers(c.req.header())
    c.req.raw = new Request(url, { method, headers, body: body.length > 0 ? body : null })
    return next()
  }

/** The whole body, or undefined as soon as it is longer than `most` bytes. */
async function readUpTo(body: ReadableStream<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > most) return undefined
      chunks.push(chunk)
    }
  } catch (error) {
    // Its sender has gone, or broke the rules of sending in chunks.
    throw new Refusal('BAD_REQUEST', 'The request could not be read. Please send it again.', { cause: error })
  }
  return Buffer.concat(chunks)
}

/** A body without a content type, or with another, is read as nothing by the validator: say so instead. */
export const onlyJson: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.method === 'POST' || c.req.method === 'PUT') {
    const length = c.req.header('content-length')
    const hasBody = length === undefined ? c.req.raw.body !== null : length !== '0'
    const type = c.req.header('content-type') ?? ''
    if (hasBody && !/^(application\/json|multipart\/form-data)\b/i.test(type)) {
      throw new Refusal('BAD_REQUEST', 'Please send JSON, with the content type application/json.')
    }
  }
  await next()
}
