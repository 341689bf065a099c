import type { FieldMessages } from '#rules/problems.ts'
import type { Answer, Endpoint, Input } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/**
 * The typed client: one function for each endpoint, over any fetch. It needs only the names, methods and paths of a
 * contract; the web build leaves out the rest (scripts/contracts.ts), so the browser loads no schema library.
 */

export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Replaces MAX_CALL_MS for a large file. */
  maxMs?: number
}

type Call<E> =
  Record<never, never> extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Answer<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Answer<E>>

/** Endpoints with a file as their body or response are left out: a browser uses their address instead. */
export type ClientOf<E> = {
  [N in keyof E as E[N] extends { definition: { file: unknown } | { form: unknown } } ? never : N]: Call<E[N]>
}

/** `status` 0: no valid response (offline, timeout, not the shop's JSON). */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'NO_ANSWER'
  /** False if the response had no message; `message` is then a general sentence. */
  readonly hasMessage: boolean
  readonly fields: FieldMessages
  readonly answer: Record<string, unknown>
  /** The request's id in the shop's log and traces. */
  readonly requestId: string | undefined
  /** Seconds from Retry-After, if any. */
  readonly retryAfter: number | undefined

  /** Recognised by name: the built pages contain a copy of this class, and get a client that throws the server's. */
  static override [Symbol.hasInstance](value: unknown): value is CallError {
    return value instanceof Error && value.name === 'CallError'
  }

  constructor(
    status: number,
    code: ErrorCode | 'NO_ANSWER',
    message: string | undefined,
    answer: Record<string, unknown> = {},
    { retryAfter, cause }: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(message ?? 'Something went wrong. Please try again.', { cause })
    this.name = 'CallError'
    this.hasMessage = message !== undefined
    this.status = status
    this.code = code
    this.fields = (answer.fields as FieldMessages | undefined) ?? {}
    this.answer = answer
    this.requestId = typeof answer.requestId === 'string' ? answer.requestId : undefined
    this.retryAfter = retryAfter
  }
}

interface CallInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

function addressOf(pattern: string, input: CallInput = {}): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Reads a response; throws CallError for an error status, and for any answer that has `success: false`. */
export async function readAnswer(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => {
    throw new CallError(
      response.status < 400 ? 0 : response.status,
      'NO_ANSWER',
      'The shop gave no readable answer.',
    )
  })
  const refused = (answer ?? {}) as Record<string, unknown>
  if (response.ok && refused.success !== false) return answer
  const message = typeof refused.message === 'string' && refused.message ? refused.message : undefined
  throw new CallError(
    response.status,
    (refused.code as ErrorCode | undefined) ?? 'INTERNAL',
    message,
    refused,
    { retryAfter: Number(response.headers.get('retry-after')) || undefined },
  )
}

/** Timeout of a call. */
const MAX_CALL_MS = 25_000

const NO_ANSWER = 'No answer from the shop. Please check your connection.'
const NO_ANSWER_IN_TIME = 'The shop did not answer in time. Please check your connection and try again.'

/**
 * Aborts with its caller or after `maxMs`. A caller who has aborted gets no answer, whenever it arrives. Older phones
 * lack `AbortSignal.any`.
 */
async function withinTime<T>(
  { signal: caller, maxMs = MAX_CALL_MS }: CallOptions,
  call: (signal: AbortSignal) => Promise<T>,
) {
  const ending = new AbortController()
  const end = () => ending.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, maxMs)
  caller?.addEventListener('abort', end)
  if (caller?.aborted) end()
  try {
    const answer = await call(ending.signal)
    if (caller?.aborted) throw new CallError(0, 'NO_ANSWER', NO_ANSWER)
    return answer
  } catch (error) {
    throw isLate ? new CallError(0, 'NO_ANSWER', NO_ANSWER_IN_TIME, {}, { cause: error }) : error
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', end)
  }
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** `firstMs`: the wait before a call is repeated; each further one is twice as long. Tests of screens shorten it. */
export const RETRY_WAIT = { firstMs: 500 }
const MAX_LOST = 2
const LAST_ATTEMPT_MS = 1000

/** A call can be repeated if it changes nothing, or has an idempotency key. */
const isRepeatable = ({ method, headers }: RequestInit): boolean =>
  method === undefined || method === 'GET' || new Headers(headers).has('idempotency-key')

/** Reads Retry-After. */
const retryAfterMs = ({ status, headers }: Response): number | undefined =>
  status === 503 ? Number(headers.get('retry-after')) * 1000 || undefined : undefined

const pause = (ms: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })

/**
 * Repeats a call that was answered 503 with Retry-After, or that lost its connection and can be repeated. Waits at
 * least as long as the server requires, and up to twice that at random, so that callers who arrived together return at
 * different times. If another attempt would not end within MAX_CALL_MS, returns the last answer.
 */
export const retrying =
  (send: Fetch): Fetch =>
  async (path, init) => {
    const began = performance.now()
    for (let attempt = 0, lost = 0; ; attempt++) {
      const backoff = RETRY_WAIT.firstMs * 2 ** attempt
      const response = await send(path, init).catch((error: unknown) => {
        lost += 1
        const isOffline = globalThis.navigator?.onLine === false
        if (init.signal?.aborted || isOffline || lost > MAX_LOST || !isRepeatable(init)) throw error
      })
      const asked = response && retryAfterMs(response)
      if (response && asked === undefined) return response
      const wait = Math.max(asked ?? 0, backoff) * (1 + Math.random())
      if (response && performance.now() - began + wait > MAX_CALL_MS - LAST_ATTEMPT_MS) return response
      void response?.body?.cancel()
      await pause(wait, init.signal)
    }
  }

/** The client of some endpoints. `send` adds common headers, and may watch the responses. */
export function clientOf<E extends Record<string, Pick<Endpoint, 'method' | 'path'>>>(
  endpoints: E,
  send: Fetch,
): ClientOf<E> {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint, send)])
  return Object.fromEntries(calls) as ClientOf<E>
}

const callOf =
  ({ method, path }: { method: string; path: string }, send: Fetch) =>
  async (input: CallInput = {}, options: CallOptions = {}) => {
    const init: RequestInit = {
      method: method.toUpperCase(),
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
    }
    if (input.body !== undefined) init.body = JSON.stringify(input.body)
    return withinTime(options, async signal => {
      const response = await send(addressOf(path, input), { ...init, signal }).catch((cause: unknown) => {
        throw new CallError(0, 'NO_ANSWER', NO_ANSWER, {}, { cause })
      })
      return readAnswer(response)
    })
  }
