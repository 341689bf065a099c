import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import type { MiddlewareHandler } from 'hono'
import { manyPeople, requestUnreadable } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type Bounds, createDelayLimit } from './delay-limit.ts'
import { type ApiEnv, answerRefusal, errorBody, SECURITY } from './http.ts'

/**
 * Load shedding. Each class of calls and pages has its own limit, so that none can starve another (decision 039). In the
 * drill `flood`, 99 of 100 admitted calls take 0.3 to 0.7 s; with one gate on the delay of the event loop instead, 1.0
 * to 1.1 s, which breaks the promise.
 */

const RETRY_AFTER_SECONDS = 2

interface Class {
  name: string
  addresses: RegExp
  /** Never shed, because providers may not repeat a webhook. */
  bounds?: Bounds
  /** Shed only if a page has to be rendered; most are in the cache. */
  isCached?: boolean
}

/** The first match counts. */
const CLASSES: readonly Class[] = [
  { name: 'webhooks', addresses: /^\/api\/[^/]+\/webhook$/ },
  // Hashing a password takes memory and a thread.
  {
    name: 'passwords',
    addresses: /^\/api\/auth\/(login|register|password)$/,
    bounds: { least: 4, most: 40 },
  },
  // These wait for outside services (payment providers, SMS, Google), so a delay is no sign of load here.
  {
    name: 'outside',
    addresses: /^\/api\/(phonepe|payments|otp|auth)\/|^\/api\/orders\/[^/]+\/(cancel|payment-method)$/,
    bounds: { least: 200, most: 200 },
  },
  {
    name: 'documents',
    addresses: /^\/api\/(invoices\/|orders\/reports\/)/,
    bounds: { least: 4, most: 40 },
  },
  { name: 'bookings', addresses: /^\/api\/(orders|slots|coupons)\b/, bounds: { least: 16, most: 200 } },
  { name: 'staff', addresses: /^\/api\/(desk|staff|collector)\//, bounds: { least: 16, most: 200 } },
  { name: 'calls', addresses: /^\/api\//, bounds: { least: 16, most: 200 } },
  // Search texts are unlimited in number, so no cache can stop a flood of them.
  {
    name: 'searches',
    addresses: /^\/(lab-tests|health-checkups)(\.data)?\?/,
    bounds: { least: 4, most: 40 },
  },
  // Twenty wait while two are drawn.
  { name: 'drawings', addresses: /^\/(share|icons)\//, bounds: { least: 2, most: 20 } },
  { name: 'pages', addresses: /^/, bounds: { least: 4, most: 40 }, isCached: true },
]

export interface Admission {
  /** True if `admit` would certainly return undefined; the call then counts as shed. */
  turnsAway(address: string): boolean
  /**
   * Admits a call by its path and query. Call the returned function when the call is answered. Undefined: the call is
   * shed.
   */
  admit(address: string): (() => void) | undefined
}

export function createAdmission(registry: Registry): Admission {
  const shed = new Counter({
    name: 'jaanch_shed_total',
    help: 'Calls and pages rejected with 503 because their class was at its limit',
    labelNames: ['class'],
    registers: [registry],
  })
  const delays = new Histogram({
    name: 'jaanch_admitted_seconds',
    help: 'Time from reading an admitted call to its response',
    labelNames: ['class'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 5, 10],
    registers: [registry],
  })
  for (const { name } of CLASSES) shed.inc({ class: name }, 0)
  const classes = CLASSES.map(({ bounds, ...kind }) => ({
    ...kind,
    limit: createDelayLimit(bounds ?? { least: Number.MAX_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER }),
  }))
  new Gauge({
    name: 'jaanch_admission_limit',
    help: 'Maximum number of concurrent calls of a class; further ones are rejected',
    labelNames: ['class'],
    registers: [registry],
    collect() {
      for (const { name, limit } of classes) this.set({ class: name }, limit.limit())
    },
  })
  const classOf = (address: string) => classes.find(({ addresses }) => addresses.test(address))

  return {
    turnsAway(address) {
      const kind = classOf(address)
      if (!kind || kind.isCached || !kind.limit.isFull()) return false
      shed.inc({ class: kind.name })
      return true
    },
    admit(address) {
      const kind = classOf(address)
      const answered = kind?.limit.acquire()
      if (!kind || !answered) {
        shed.inc({ class: kind?.name })
        return undefined
      }
      return () => delays.observe({ class: kind.name }, answered() / 1000)
    },
  }
}

/** Mounted after the body limit, so that a slow upload takes no place while its body arrives. */
export const admitCalls =
  (admission: Admission): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    // Calls by loaders have no socket; their page was admitted already.
    if (!isFromOutside(c.env)) return next()
    // Reads the body before admitting; Hono caches it for the handler.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await c.req.text().catch(refuseUnreadable)
    const answered = admission.admit(c.req.path)
    if (!answered) return answerRefusal(c, 'BUSY', sentence(manyPeople), { retryAfter: RETRY_AFTER_SECONDS })
    try {
      await next()
    } finally {
      answered()
    }
  }

const isFromOutside = (env: unknown): boolean =>
  typeof env === 'object' && env !== null && 'incoming' in env && env.incoming !== undefined

function refuseUnreadable(cause: unknown): never {
  throw new Refusal('BAD_REQUEST', sentence(requestUnreadable), { cause })
}

/** Node reads and drops a rejected body up to this length; for a longer body it closes the connection. */
const MAX_DROPPED = 1024 * 1024

/** Without Hono, because under a flood most of the processor's time is spent on rejecting calls. */
export function sendBusy(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const body = JSON.stringify(errorBody('BUSY', sentence(manyPeople), requestId))
  const length = request.headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : 0
  if (Number(request.headers['content-length'] ?? length) > MAX_DROPPED) response.shouldKeepAlive = false
  response.writeHead(503, {
    ...SECURITY,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(RETRY_AFTER_SECONDS),
    'x-request-id': requestId,
  })
  response.end(body)
}
