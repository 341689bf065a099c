import { createWriteStream } from 'node:fs'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { Refusal } from '#contract/errors.ts'
import { fileTooSlow, formUnreadable } from '#text/errors/http.ts'
import { type Sentence, sentence } from '#text/text.ts'

/** Streams a multipart form with one file to the disk, so that memory stays flat whatever its size. */

export interface UploadLimits {
  /** The largest file, in bytes, and what is said of a larger one. */
  maxBytes: number
  tooLarge: Sentence
  /** How long the whole form may take, and how long nothing may come, in ms. */
  maxMs: number
  maxIdleMs: number
}

export interface UploadedForm {
  /** The form's texts by their names, as typed. */
  texts: Record<string, string>
  /** Files that are not empty; the first of them was written to the path. */
  files: number
}

/** What a form adds to its file: the other fields and the boundaries between them. */
const FORM_BYTES = 64 * 1024

/** Bytes above the limit that are still taken, and dropped, before the connection is given up. */
const MAX_DROPPED = 1024 * 1024

const FIELD_BYTES = 4 * 1024

/**
 * Reads a multipart form and writes its file to `path`. Refusals: BAD_REQUEST for what is no such form, was cut off or
 * comes too slowly; TOO_LARGE.
 */
export async function readUpload(
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
    // A broken boundary or a disconnected sender: the client's fault, not ours.
    throw unreadable(error)
  } finally {
    clearTimeout(timer)
  }
}

class TooLarge extends Error {}

/** Passes on what comes. Ends the form when it is far too large, or when nothing has come for a while. */
function countedStream({ maxBytes, maxIdleMs }: UploadLimits, slow: AbortController): Transform {
  let bytes = 0
  let idle = setTimeout(() => slow.abort(), maxIdleMs)
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done: TransformCallback) {
      idle = clearAndSet(idle, () => slow.abort(), maxIdleMs)
      bytes += chunk.length
      if (bytes > maxBytes + FORM_BYTES + MAX_DROPPED) done(new TooLarge())
      else done(null, chunk)
    },
    destroy(error, done) {
      clearTimeout(idle)
      done(error)
    },
  })
}

function clearAndSet(timer: NodeJS.Timeout, work: () => void, ms: number): NodeJS.Timeout {
  clearTimeout(timer)
  return setTimeout(work, ms)
}

/** Takes the form apart: its first file to the path, the texts to memory; further files are counted and dropped. */
function formReader(contentType: string, path: string, maxBytes: number) {
  const busboy = new Busboy({
    headers: { 'content-type': contentType },
    limits: { fileSize: maxBytes, files: 2, fields: 10, fieldSize: FIELD_BYTES, parts: 12, headerPairs: 20 },
  })
  const texts: Record<string, string> = {}
  const seen: BusboyFileStream[] = []
  const writing: Promise<void>[] = []
  busboy.on('field', (name, text) => {
    texts[name] = text
  })
  busboy.on('file', (name, file) => {
    if (name !== 'file') return file.resume()
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
      return { texts, files: seen.filter(file => file.bytesRead > 0).length }
    },
  }
}
