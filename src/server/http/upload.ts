import { createWriteStream } from 'node:fs'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { UploadedForm, UploadLimits } from '#wire/upload.ts'
import { MAX_DROPPED } from './bodies.ts'
import type { ApiContext } from './http.ts'
import { fileTooSlow, formUnreadable } from './words.ts'

/** Allowance for the other fields and the boundaries, in bytes. */
const MAX_FORM_BYTES = 64 * 1024

const MAX_FIELD_BYTES = 4 * 1024

/** Streams the form's file to `path`, in constant memory. */
export async function readForm(c: ApiContext, path: string, limits: UploadLimits): Promise<UploadedForm> {
  // Only after the whole body is read; otherwise the rest would be parsed as the next request.
  c.header('connection', 'close')
  const contentType = c.req.header('content-type') ?? ''
  const form = await readUpload({ contentType, body: c.req.raw.body }, path, limits)
  c.header('connection', undefined)
  return form
}

async function readUpload(
  request: { contentType: string; body: ReadableStream<Uint8Array> | null },
  path: string,
  limits: UploadLimits,
): Promise<UploadedForm> {
  const unreadable = (cause?: unknown) => new Refusal('BAD_REQUEST', sentence(formUnreadable), { cause })
  if (!/^multipart\/form-data\b/i.test(request.contentType) || !request.body) throw unreadable()
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(), limits.maxMs)
  try {
    const form = formReader(request.contentType, path, limits.maxBytes)
    const counted = countedStream(limits, slow)
    await pipeline(Readable.fromWeb(request.body as NodeStream), counted, form.busboy, {
      signal: slow.signal,
    })
    return await form.result()
  } catch (error) {
    if (error instanceof TooLarge) throw new Refusal('TOO_LARGE', limits.tooLarge)
    if (slow.signal.aborted) throw new Refusal('BAD_REQUEST', sentence(fileTooSlow))
    if ((error as NodeJS.ErrnoException).syscall === 'write') throw error
    // A malformed boundary or a disconnected client: a 4xx, not the shop's fault.
    throw unreadable(error)
  } finally {
    clearTimeout(timer)
  }
}

class TooLarge extends Error {}

/** Aborts an upload that is far too large, idle or too slow. */
function countedStream({ maxBytes, maxIdleMs, minPace }: UploadLimits, slow: AbortController): Transform {
  let bytes = 0
  let due = 0
  const pace = setInterval(() => {
    due += minPace.bytes
    if (bytes < due) slow.abort()
  }, minPace.ms)
  let idle = setTimeout(() => slow.abort(), maxIdleMs)
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done: TransformCallback) {
      idle = clearAndSet(idle, () => slow.abort(), maxIdleMs)
      bytes += chunk.length
      if (bytes > maxBytes + MAX_FORM_BYTES + MAX_DROPPED) done(new TooLarge())
      else done(null, chunk)
    },
    destroy(error, done) {
      clearTimeout(idle)
      clearInterval(pace)
      done(error)
    },
  })
}

function clearAndSet(timer: NodeJS.Timeout, work: () => void, ms: number): NodeJS.Timeout {
  clearTimeout(timer)
  return setTimeout(work, ms)
}

/** Further files are counted and dropped. */
function formReader(contentType: string, path: string, maxBytes: number) {
  const busboy = new Busboy({
    headers: { 'content-type': contentType },
    limits: {
      fileSize: maxBytes,
      files: 2,
      fields: 10,
      fieldSize: MAX_FIELD_BYTES,
      parts: 12,
      headerPairs: 20,
    },
  })
  const texts: Record<string, string> = {}
  const seen: BusboyFileStream[] = []
  const writing: Promise<void>[] = []
  busboy.on('field', (name, text) => {
    texts[name] = text
  })
  busboy.on('file', (name, file, fileName) => {
    // A field in which no file was chosen has no file name.
    if (name !== 'file' || !fileName) return file.resume()
    seen.push(file)
    if (seen.length > 1) return file.resume()
    const written = pipeline(file, createWriteStream(path, { mode: 0o600 }))
    // The caller awaits this promise later; until then Node must not report it as unhandled.
    written.catch(() => undefined)
    writing.push(written)
  })
  return {
    busboy,
    async result(): Promise<UploadedForm> {
      await Promise.all(writing)
      if (seen.some(file => file.truncated)) throw new TooLarge()
      return { texts, files: seen.length }
    },
  }
}
