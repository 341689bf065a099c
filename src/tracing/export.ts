import { followWith, type Span } from './tracing.ts'

/** Exports spans to an OTLP collector (JSON over HTTP), in batches of a few seconds. */

export interface ExportOptions {
  /** The collector's endpoint for traces: 'http://127.0.0.1:4318/v1/traces'. */
  url: string
  /** Sent with each batch, such as the collector's key. */
  headers?: Readonly<Record<string, string>>
  /** Sampling ratio of requests, 0 to 1. */
  share: number
  version: string
  /** Export interval, ms. */
  everyMs?: number
}

export interface Exporter {
  /** Spans exported, and spans dropped because the collector was unreachable or too slow. */
  counts(): { sent: number; dropped: number }
  /** Exports what is left, and stops tracing. */
  stop(): Promise<void>
}

/** Limit of the buffer; more spans are dropped, so that an unreachable collector does not fill the memory. */
const MAX_WAITING = 10_000
const MAX_SENDING_MS = 2000

/** Starts tracing. */
export function startExport({ url, headers, share, version, everyMs = 2000 }: ExportOptions): Exporter {
  let waiting: Span[] = []
  const counts = { sent: 0, dropped: 0 }
  followWith({
    share,
    take(span) {
      if (waiting.length < MAX_WAITING) waiting.push(span)
      else counts.dropped += 1
    },
  })

  async function send(): Promise<void> {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    const isTaken = await post(url, headers, bodyOf(spans, version))
    counts[isTaken ? 'sent' : 'dropped'] += spans.length
  }

  let sending = Promise.resolve()
  const timer = setInterval(() => {
    sending = sending.then(send)
  }, everyMs)
  timer.unref()

  return {
    counts: () => ({ ...counts }),
    async stop() {
      followWith(undefined)
      clearInterval(timer)
      await sending
      await send()
    },
  }
}

async function post(url: string, headers: ExportOptions['headers'], body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(MAX_SENDING_MS),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // An unreachable collector does not affect the shop: only the metric counts it.
    return false
  }
}

const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`

const attributesOf = (values: Record<string, string | number>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

const bodyOf = (spans: readonly Span[], version: string): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'jaanch', 'service.version': version }) },
        scopeSpans: [
          {
            scope: { name: 'jaanch' },
            spans: spans.map(({ from, to, hasFailed, attributes, ...span }) => ({
              ...span,
              startTimeUnixNano: nanoseconds(from),
              endTimeUnixNano: nanoseconds(to),
              attributes: attributesOf(attributes),
              ...(hasFailed ? { status: { code: 2 } } : {}),
            })),
          },
        ],
      },
    ],
  })
