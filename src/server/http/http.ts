import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, ErrorHandler, Hono, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { isDatabaseDown } from '#db/errors.ts'
import type { EventName, RecordEvent } from '#domain/events.ts'
import { FileStoreError } from '#domain/ports/provider-error.ts'
import type { Viewer } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { formatProblems } from '#rules/problems.ts'
import type { Log } from '#server/log.ts'
import {
  confirmPhoneFirst,
  filesAway,
  logInFirst,
  nothingHere,
  outOfOrder,
  requestTooLarge,
  somethingFailed,
} from '#text/errors/http.ts'
import { keyed } from '#text/refusal-keys.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import { inRequest, newTraceId } from '#tracing/tracing.ts'
import { requireValid } from '#wire/check.ts'
import { describeError } from '#wire/describe-error.ts'
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode, Refusal, type RefusalDetails } from '#wire/errors.ts'
import { isTab, refusalPage } from './refusal-page.ts'
import { jsonInvalid, methodNotAllowed } from './words.ts'

export interface ApiEnv {
  Variables: {
    requestId: string
    /** The caller's network address, for rate limits only; never logged. */
    address: string
    /** Records an event with the request's id, the caller's address and the customer. */
    record: RecordEvent
    viewer?: Viewer
    token?: string
    /** Set when a large body has been read into memory. */
    isBodyRead?: boolean
    staff?: StaffSession
  }
}

export type ApiContext = Context<ApiEnv>

/** Its full name has the prefix `__Host-`, which keeps neighbouring hosts from setting it. */
export const STAFF_COOKIE = 'jaanch_staff'

/** Invalid input is refused with INVALID and a message for each field. */
export const createApi = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: result => {
      requireValid(result)
    },
  })

export const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** An HTML error page sets its own CSP. */
export const forbidEverything: MiddlewareHandler<ApiEnv> = (c, next) => {
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  return next()
}

/** The route's pattern ('/api/orders/:id'), never the path itself, which may contain an order or a link's token. */
export const routePattern = (c: ApiContext): string =>
  matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? 'none'

export const withRequest =
  (
    addressOf: (request: { raw: Request; env: unknown }) => string,
    record: RecordEvent,
  ): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : newTraceId()
    c.set('requestId', requestId)
    const address = addressOf({ raw: c.req.raw, env: c.env })
    c.set('address', address)
    c.set('record', (event, details) =>
      record(event, { requestId, customerId: c.get('viewer')?.customerId, address, ...details }),
    )
    // Before the handler, because adding headers to a finished Response is slower.
    c.header('x-request-id', requestId)
    for (const [name, value] of Object.entries(SECURITY)) c.header(name, value)
    await inRequest(traceOf(requestId), async span => {
      await next()
      if (!span) return
      const route = routePattern(c)
      span.name = `${c.req.method} ${route}`
      span.hasFailed = c.res.status >= 500
      span.attributes = {
        'http.request.method': c.req.method,
        'http.route': route,
        'http.response.status_code': c.res.status,
        // The same as the trace id, unless the caller sent an id of another format.
        'jaanch.request_id': requestId,
      }
    })
  }

const HEX = /^(?!0{32})[0-9a-f]{32}$/

/** A proxy may send an id of another format. */
function traceOf(requestId: string): string {
  const bare = requestId.replaceAll('-', '').toLowerCase()
  return HEX.test(bare) ? bare : newTraceId()
}

export function errorBody(code: ErrorCode, sentence: Sentence, requestId: string) {
  const message = say(sentence)
  const said = keyed(sentence)
  const answer: ErrorAnswer = { success: false, message, error: message, code, requestId }
  return said ? { ...answer, said } : answer
}

export function answerRefusal(
  c: ApiContext,
  code: ErrorCode,
  sentence: Sentence,
  details: RefusalDetails = {},
) {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (details.retryAfter !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(details.retryAfter)))
  if (details.allow) headers.allow = details.allow.join(', ')
  if (isTab(c)) return refusalPage(c, { code, sentence, backTo: details.backTo, headers })
  const answer = {
    ...details.extra,
    ...errorBody(code, sentence, c.get('requestId')),
    ...(details.fields ? { fields: formatProblems(details.fields) } : {}),
  }
  return c.json(answer, ERROR_STATUS[code], headers)
}

const SECURITY_EVENTS: Partial<Record<ErrorCode, EventName>> = {
  OTP_WRONG: 'security.wrong-code',
  WRONG_PASSWORD: 'security.wrong-password',
  GOOGLE_REFUSED: 'security.google-refused',
  OTP_LOCKED: 'security.locked-out',
  TOO_MANY: 'security.rate-limited',
  LINK_INVALID: 'security.bad-link',
  PASSKEY_REFUSED: 'security.passkey-refused',
  FORBIDDEN: 'security.forbidden',
}

function recordRefusal(c: ApiContext, { code, details }: Refusal): void {
  const isDeadToken = code === 'UNAUTHENTICATED' && c.req.header('authorization') !== undefined
  const event =
    SECURITY_EVENTS[code] ||
    (details.isForeign && 'security.foreign-object') ||
    (details.isBadLink && 'security.bad-link') ||
    (isDeadToken && 'security.dead-token')
  if (!event) return
  const staff = c.get('staff')
  c.get('record')(event, { code, route: routePattern(c), ...(staff ? { staffId: staff.actor.id } : {}) })
}

export const answerError =
  (log: Log): ErrorHandler<ApiEnv> =>
  (error, c) => {
    if (error instanceof Refusal) {
      if (ERROR_STATUS[error.code] >= 500) {
        const details = { requestId: c.get('requestId'), code: error.code, cause: describeError(error.cause) }
        log('warn', 'request.refused', details)
      }
      recordRefusal(c, error)
      return answerRefusal(c, error.code, error.sentence, error.details)
    }
    if (error instanceof HTTPException && error.status < 500) {
      return error.status === 413
        ? answerRefusal(c, 'TOO_LARGE', sentence(requestTooLarge))
        : answerRefusal(c, 'BAD_REQUEST', sentence(jsonInvalid))
    }
    const requestId = c.get('requestId')
    if (isDatabaseDown(error)) {
      log('error', 'database.down', { requestId, path: c.req.routePath })
      return answerRefusal(c, 'DATABASE_DOWN', sentence(outOfOrder), { retryAfter: 30 })
    }
    // A missing file is the shop's fault; a store that is down is temporary.
    if (error instanceof FileStoreError && error.kind !== 'not_found') {
      log('error', 'files.down', { requestId, path: c.req.routePath, error: error.message })
      return answerRefusal(c, 'FILES_DOWN', sentence(filesAway), { retryAfter: 60 })
    }
    log('error', 'request.failed', { requestId, path: c.req.routePath, error: describeError(error) })
    return answerRefusal(c, 'INTERNAL', sentence(somethingFailed))
  }

export function requireSignedIn(c: ApiContext): Viewer {
  const viewer = c.get('viewer')
  if (!viewer) throw new Refusal('UNAUTHENTICATED', sentence(logInFirst))
  return viewer
}

/** An unverified phone may neither order nor read orders. */
export function requireVerified(c: ApiContext): Viewer {
  const viewer = requireSignedIn(c)
  if (!viewer.isPhoneVerified) {
    throw new Refusal('PHONE_UNVERIFIED', sentence(confirmPhoneFirst))
  }
  return viewer
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** `isPage`: the path belongs to pages and files, which only have GET. */
export function refuseUnanswered(app: Hono<ApiEnv>, c: ApiContext, { isPage }: { isPage: boolean }): never {
  const answered = METHODS.filter(
    method =>
      (isPage && method === 'GET') ||
      app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
  )
  if (answered.length === 0) throw new Refusal('NOT_FOUND', sentence(nothingHere))
  const allow = answered.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : method))
  throw new Refusal('METHOD_NOT_ALLOWED', sentence(methodNotAllowed, { methods: allow.join(', ') }), {
    allow,
  })
}
