import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/**
 * Distributed tracing: a trace is one request with its statements, its calls to providers and the jobs it caused.
 * Home-made, because the usual packages cost every request something even if it is not sampled; here an unsampled
 * request costs one check. Spans contain no personal data: only names of statements, route patterns and states, never
 * values, paths with ids, or input.
 */

/** Span kinds of OTLP. */
export const KINDS = { inside: 1, request: 2, call: 3, queued: 5 } as const
export type Kind = (typeof KINDS)[keyof typeof KINDS]

export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: Kind
  name: string
  /** Milliseconds since 1970, fractional. */
  readonly from: number
  to: number
  hasFailed: boolean
  attributes: Record<string, string | number>
}

export interface Tracer {
  /** Sampling ratio of requests, 0 to 1. */
  share: number
  take(span: Span): void
}

let tracer: Tracer | undefined
const present = new AsyncLocalStorage<Span>()

/** Sets the process's tracer; undefined stops tracing. */
export function followWith(to: Tracer | undefined): void {
  tracer = to
}

/** True if tracing is on. */
export const isTracing = (): boolean => tracer !== undefined

/** 32 hexadecimal digits of a random UUID: Node caches UUIDs, and 122 random bits are enough. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '')
const newSpanId = (): string => randomUUID().replaceAll('-', '').slice(16)

const now = (): number => performance.timeOrigin + performance.now()

/** The id of the current trace, if it is sampled. */
export const presentTrace = (): string | undefined => present.getStore()?.traceId

/** The current span as a `traceparent` header, to continue the trace in another program. */
export function traceParent(): string | undefined {
  const span = present.getStore()
  return span && `00-${span.traceId}-${span.spanId}-01`
}

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/

type Start = Pick<Span, 'traceId' | 'name' | 'kind'> & { parentSpanId?: string }

async function follow<T>(to: Tracer, start: Start, work: (span: Span) => Promise<T>): Promise<T> {
  const span: Span = { ...start, spanId: newSpanId(), from: now(), to: 0, hasFailed: false, attributes: {} }
  try {
    return await present.run(span, work, span)
  } catch (error) {
    span.hasFailed = true
    throw error
  } finally {
    span.to = now()
    to.take(span)
  }
}

/** Runs `work` in a child span; without a current span it runs without one. */
export function inSpan<T>(name: string, kind: Kind, work: (span?: Span) => Promise<T>): Promise<T> {
  const parent = present.getStore()
  if (!tracer || !parent) return work()
  return follow(tracer, { name, kind, traceId: parent.traceId, parentSpanId: parent.spanId }, work)
}

/** Runs a request: starts a trace if it is sampled, or a child span where the shop calls itself. */
export function inRequest<T>(traceId: string, work: (span?: Span) => Promise<T>): Promise<T> {
  const parent = present.getStore()
  if (!tracer || (!parent && Math.random() >= tracer.share)) return work()
  const start = parent ? { traceId: parent.traceId, parentSpanId: parent.spanId } : { traceId }
  return follow(tracer, { ...start, name: 'request', kind: KINDS.request }, work)
}

/** Continues a trace in later work; `parent` is its `traceParent()`. */
export function inFollowing<T>(name: string, parent: unknown, work: () => Promise<T>): Promise<T> {
  const [, traceId, parentSpanId] = (typeof parent === 'string' && PARENT.exec(parent)) || []
  if (!tracer || !traceId) return work()
  return follow(tracer, { name, kind: KINDS.queued, traceId, parentSpanId }, work)
}

/** Starts a span for callback APIs. Returns a function that ends it. */
export function startSpan(name: string, kind: Kind): ((hasFailed: boolean) => void) | undefined {
  const parent = present.getStore()
  const to = tracer
  if (!to || !parent) return undefined
  const { traceId, spanId: parentSpanId } = parent
  const span: Span = {
    traceId,
    parentSpanId,
    spanId: newSpanId(),
    name,
    kind,
    from: now(),
    to: 0,
    hasFailed: false,
    attributes: {},
  }
  return hasFailed => {
    span.to = now()
    span.hasFailed = hasFailed
    to.take(span)
  }
}
