import type { MiddlewareHandler } from 'hono'
import { Counter, type Registry } from 'prom-client'
import { Refusal } from '#contract/errors.ts'
import { manyPeople, requestUnreadable } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { type ApiEnv, answerRefusal } from './http.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/**
 * Load shedding: each class of calls has a limit of concurrent calls and a short queue; the others are refused with
 * BUSY and Retry-After. Accepted calls are answered soon, and no class starves another. Pages, uploads and the making
 * of invoices have limits of their own.
 */

const MAX_WAIT_MS = 500
const RETRY_AFTER_SECONDS = 2

/** The first match is a call's class. `limits: null`: never shed, as webhooks may not be repeated. */
const CLASSES = [
  { name: 'webhooks', paths: /^\/api\/[^/]+\/webhook$/, limits: null },
  // Hashing a password is expensive, and logins are rare.
  {
    name: 'passwords',
    paths: /^\/api\/auth\/(login|register|password)$/,
    limits: { max: 8, maxWaiting: 32 },
  },
  // They wait for outside services (PhonePe, SMS, Google), which may take seconds but no processor time here.
  {
    name: 'outside',
    paths: /^\/api\/(phonepe|otp|auth)\/|^\/api\/orders\/[^/]+\/(cancel|payment-method)$/,
    limits: { max: 200, maxWaiting: 100 },
  },
  // A rush: hundreds want a morning's last slots at once, and each shall get an answer.
  {
    name: 'bookings',
    paths: /^\/api\/(orders|slots|coupons)\b/,
    limits: { max: 40, maxWaiting: 500, maxRushMs: 3000 },
  },
  { name: 'others', paths: /^/, limits: { max: 40, maxWaiting: 100 } },
]

/** Mount it after the body limit: a slow upload must not take a place while its body arrives. */
export function shedLoad(registry: Registry): MiddlewareHandler<ApiEnv> {
  const shed = new Counter({
    name: 'jaanch_shed_total',
    help: 'Calls that were told to come again because too many of their class were there',
    labelNames: ['class'],
    registers: [registry],
  })
  const classes = CLASSES.map(({ limits, ...kind }) => ({
    ...kind,
    semaphore: limits && createSemaphore({ ...limits, maxWaitMs: MAX_WAIT_MS }),
  }))
  const classOf = (path: string) => classes.find(({ paths }) => paths.test(path))

  return async (c, next) => {
    const kind = classOf(c.req.path)
    // Loaders' calls come without a socket, within a render that was accepted.
    if (!kind?.semaphore || !isFromOutside(c.env)) return next()
    // Reads the body before acquiring; Hono caches it for the handler.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await c.req.text().catch(unreadable)
    if (await kind.semaphore.acquire()) return releaseAfter(kind.semaphore, next)
    shed.inc({ class: kind.name })
    return answerRefusal(c, 'BUSY', sentence(manyPeople), { retryAfter: RETRY_AFTER_SECONDS })
  }
}

const isFromOutside = (env: unknown): boolean =>
  typeof env === 'object' && env !== null && 'incoming' in env && env.incoming !== undefined

function unreadable(cause: unknown): never {
  throw new Refusal('BAD_REQUEST', sentence(requestUnreadable), { cause })
}

async function releaseAfter(semaphore: Semaphore, next: () => Promise<void>): Promise<void> {
  try {
    await next()
  } finally {
    semaphore.release()
  }
}
