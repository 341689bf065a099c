import { setTimeout as pause } from 'node:timers/promises'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { FileStoreError } from '#domain/ports/provider-error.ts'
import type { Files } from '#domain/ports/services.ts'
import { inSpan, KINDS } from '#tracing/tracing.ts'
import { openIncoming } from './incoming.ts'
import { checkKey } from './key.ts'

export interface S3Options {
  bucket: string
  /** Without a trailing slash; may be empty. */
  prefix: string
  region: string
  /** Endpoint of a store other than Amazon's. */
  endpoint?: string
  keyId: string
  secretKey: string
  /** For all attempts of a call together. */
  timeoutMs?: number
  /** Folder of temporary files. */
  folder: string
}

/** A timeout is not retried, because no time is left. */
const PAUSES_MS = [100, 400]

/** File name for people who open the bucket itself. The shop sets its own content type when it serves a file. */
const CONTENT_TYPES: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg' }

/**
 * Objects are private: only the shop serves them. Loaded only if configured, as the library is larger than
 * the rest of `outside`. Throws ProviderError, and Error for an invalid key, which is a bug.
 */
export async function createS3Files(options: S3Options): Promise<Files> {
  const newPath = await openIncoming(options.folder)
  const client = clientOf(options)
  const { bucket: Bucket, prefix, timeoutMs = 10_000 } = options
  const objectOf = (key: string) => ({
    Bucket,
    Key: prefix ? `${prefix}/${checkKey(key)}` : checkKey(key),
  })
  const about = (key: string) => ({
    ContentType: CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    // Headers are ASCII only, and should not contain people's names anyway.
    ContentDisposition: `attachment; filename="${key.split('/').at(-1)}"`,
  })
  const run = <T>(what: string, work: (abortSignal: AbortSignal) => Promise<T>) =>
    inSpan(`File store: ${what}`, KINDS.call, () => withTries(what, timeoutMs, work))

  return {
    async put(key, bytes) {
      const file = { ...objectOf(key), ...about(key), Body: bytes, ContentLength: bytes.length }
      await run('writing', abortSignal => client.send(new PutObjectCommand(file), { abortSignal }))
    },
    async get(key) {
      const object = objectOf(key)
      return run('reading', async abortSignal => {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(object), { abortSignal })
        const bytes = await Body?.transformToByteArray()
        if (!bytes || (ContentLength !== undefined && bytes.length !== ContentLength)) throw new CutOff()
        return bytes
      })
    },
    async delete(key) {
      const object = objectOf(key)
      await run('deleting', abortSignal => client.send(new DeleteObjectCommand(object), { abortSignal }))
    },
    async reach() {
      try {
        // A bucket that refuses the credentials is reported as unreachable.
        await run('reaching it', abortSignal =>
          client.send(new GetObjectCommand(objectOf('nothing-here')), { abortSignal }),
        )
      } catch (error) {
        if (!(error instanceof FileStoreError && error.kind === 'not_found')) throw error
      }
    },
    incoming: newPath,
  }
}

const clientOf = ({ region, endpoint, keyId, secretKey }: S3Options): S3Client =>
  new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: keyId, secretAccessKey: secretKey },
    // Retried by withTries, within one timeout.
    maxAttempts: 1,
    // Other stores save the chunk framing of the newer checksums as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

class CutOff extends Error {
  override readonly name = 'CutOff'
}

/** Retries up to twice within the timeout, and only if there was no usable response. */
async function withTries<T>(
  what: string,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  for (let tries = 0; ; tries += 1) {
    try {
      return await work(signal)
    } catch (error) {
      const reason = signal.aborted ? `no answer within ${timeoutMs} ms` : codeOf(error)
      const kind = kindOf(error)
      const wait = PAUSES_MS[tries]
      if (kind !== 'unreachable' || wait === undefined || signal.aborted) {
        const message =
          kind === 'not_found' ? 'no such file' : `${what} failed${reason ? ` (${reason})` : ''}`
        throw new FileStoreError(kind, `File store: ${message}`)
      }
      // Ends early at the timeout, when the next attempt would fail at once.
      await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  }
}

interface S3Fault {
  name?: unknown
  code?: unknown
  $metadata?: { httpStatusCode?: number }
}

const CODE = /^[A-Za-z][A-Za-z0-9_]{1,40}$/

/** The store's or the connection's code, never the message, which contains keys and addresses. */
function codeOf(error: unknown): string {
  const { name, code, $metadata } = error as S3Fault
  const found = [code, name]
    .map(String)
    .find(text => CODE.test(text) && text !== 'Error' && text !== 'undefined')
  return [found, $metadata?.httpStatusCode].filter(Boolean).join(' ')
}

function kindOf(error: unknown): FileStoreError['kind'] {
  const { name, $metadata } = error as S3Fault
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchKey') return 'not_found'
  if (status === undefined || status >= 500 || status === 429 || status < 400) return 'unreachable'
  return 'refused'
}
