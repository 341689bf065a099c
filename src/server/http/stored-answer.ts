import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Whole responses in memory, compressed, with headers. */

type Encoding = 'br' | 'gzip' | 'identity'

interface Form {
  body: Buffer
  headers: Record<string, string>
}

export interface StoredAnswer {
  status: number
  etag: string
  br?: Form
  gzip?: Form
  identity?: Form
  /** Headers of the 304. */
  unchanged: Record<string, string>
  /** Approximate size in memory. */
  bytes: number
}

export interface Bodies {
  br?: Buffer
  gzip?: Buffer
  /**
   * Can be left out if there is gzip: it is the largest form, and for the few clients that need it gzip is
   * decompressed.
   */
  identity?: Buffer
}

/** Below this size, headers cost more than compression saves. */
export const MIN_TO_COMPRESS = 1400

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Weak: the same for every encoding, and valid behind proxies that compress again. */
export const makeEtag = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** `quality` is brotli's, 0 to 11. */
export async function compress(
  body: Buffer,
  quality: number,
): Promise<Required<Pick<Bodies, 'br' | 'gzip'>>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body)])
  return { br, gzip: gz }
}

/** `headers` in lower case, without content-length and content-encoding. */
export function storeAnswer(
  status: number,
  etag: string,
  headers: Record<string, string>,
  bodies: Bodies,
): StoredAnswer {
  const isEncoded = Boolean(bodies.br ?? bodies.gzip)
  const shared = { ...headers, etag, ...(isEncoded ? { vary: 'accept-encoding' } : {}) }
  const form = (body: Buffer | undefined, encoding: Encoding): Form | undefined =>
    body && {
      body,
      headers: {
        ...shared,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': String(body.length),
      },
    }
  const cacheControl = headers['cache-control']
  return {
    status,
    etag,
    br: form(bodies.br, 'br'),
    gzip: form(bodies.gzip, 'gzip'),
    identity: form(bodies.identity, 'identity'),
    unchanged: {
      etag,
      ...(isEncoded ? { vary: 'accept-encoding' } : {}),
      ...(cacheControl ? { 'cache-control': cacheControl } : {}),
    },
    bytes: (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0) + (bodies.identity?.length ?? 0) + 3 * 1024,
  }
}

const acceptsCoding = (header: string, name: string): boolean =>
  header.split(',').some(part => {
    const [coding, ...rest] = part
      .trim()
      .toLowerCase()
      .split(/(?<!\s)\s*;\s*/)
    return coding === name && !rest.some(weight => /^q=0(\.0*)?$/.test(weight))
  })

/** Parsed from Accept-Encoding, which browsers write in a few ways only. */
const spellings = new LRUCache<string, Record<'br' | 'gzip', boolean>>({ max: 100 })

function readAcceptedCodings(header: string): Record<'br' | 'gzip', boolean> {
  const known = spellings.get(header)
  if (known) return known
  const read = { br: acceptsCoding(header, 'br'), gzip: acceptsCoding(header, 'gzip') }
  spellings.set(header, read)
  return read
}

const NOTHING = { br: false, gzip: false }

/** The smallest accepted form; `header` is Accept-Encoding. */
function formFor(stored: StoredAnswer, header: string | null | undefined): Form {
  const accepted = header ? readAcceptedCodings(header) : NOTHING
  if (stored.br && accepted.br) return stored.br
  if (stored.gzip && accepted.gzip) return stored.gzip
  if (stored.identity) return stored.identity
  if (!stored.gzip) throw new Error('a stored answer without a body')
  const { 'content-encoding': _, ...headers } = stored.gzip.headers
  const body = gunzipSync(stored.gzip.body)
  return { body, headers: { ...headers, 'content-length': String(body.length) } }
}

/** `header` is If-None-Match. */
function isUnchanged(stored: StoredAnswer, header: string | null | undefined): boolean {
  if (!header || stored.status !== 200) return false
  if (header === stored.etag) return true
  const bare = stored.etag.slice(2)
  return header.split(',').some(tag => ['*', stored.etag, bare].includes(tag.trim()))
}

export function sendStored(
  stored: StoredAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  more?: Record<string, string>,
): void {
  const { headers } = request
  if (isUnchanged(stored, headers['if-none-match'])) {
    response.writeHead(304, more ? { ...stored.unchanged, ...more } : stored.unchanged)
    response.end()
    return
  }
  const accepted = headers['accept-encoding']
  const form = formFor(stored, typeof accepted === 'string' ? accepted : undefined)
  response.writeHead(stored.status, more ? { ...form.headers, ...more } : form.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(form.body)
}

export function respondStored(stored: StoredAnswer, request: Request): Response {
  if (isUnchanged(stored, request.headers.get('if-none-match'))) {
    return new Response(null, { status: 304, headers: stored.unchanged })
  }
  const form = formFor(stored, request.headers.get('accept-encoding'))
  const body = request.method === 'HEAD' ? null : new Uint8Array(form.body)
  return new Response(body, { status: stored.status, headers: form.headers })
}
