import { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import { collectorApi } from '#collector/data/api.ts'
import { deskApis, deskUploadApis } from '#desk/api.ts'
import { shopApis } from '#shop/api.ts'
import { catalogueApi } from '#shop/catalogue/api.ts'
import { prescriptionApi } from '#shop/prescription/api.ts'
import { docsRoutes } from './api/docs.ts'
import { echoRoutes } from './api/echo.ts'
import { largeBodies } from './api/large-bodies.ts'
import { type Operations, operationRoutes } from './api/operations.ts'
import { paymentWebhookRoutes } from './api/payment-webhooks.ts'
import { answerSearches, type ResponseCache, SEARCHED } from './api/response-cache.ts'
import { shopRoutes } from './api/shop-routes.ts'
import { signedFileRoutes } from './api/signed-files.ts'
import { smsReportRoutes } from './api/sms-reports.ts'
import { requireOwnOrigin } from './api/staff-auth.ts'
import { staffRoutes, staffUploadRoutes } from './api/staff-routes.ts'
import { whatsappRoutes } from './api/whatsapp.ts'
import type { Deps } from './deps.ts'
import { logAccess } from './http/access-log.ts'
import { type Admission, admitCalls } from './http/admission.ts'
import { limitBody, MAX_JSON, onlyJson } from './http/bodies.ts'
import { readSession } from './http/caller.ts'
import { type ApiEnv, answerError, forbidEverything, refuseUnanswered, withRequest } from './http/http.ts'
import { limitRequests } from './http/request-limit.ts'

/** `registry`: the metrics that `/metrics` exports; events are counted in it. */
export interface AppParts extends Operations {
  /** Client address, for rate limits. */
  addressOf: (request: { raw: Request; env: unknown }) => string
  /** Demo only: the simulator's pages and the clock. */
  demo?: Hono<ApiEnv>
  /** Sheds load; without it all calls are admitted. */
  admission?: Admission
  /** Leaves staff calls out of the API's description. */
  isLive?: boolean
  /** The cached responses of the current catalogue. */
  responses?: () => ResponseCache
  /** Fallback for paths outside the API: pages and files. */
  answerPage?: (request: Request) => Promise<Response>
}

/** The whole shop as one function from request to response. Opens no port; tests call `app.request()`. */
export function createApp(deps: Pick<Deps, 'shop' | 'catalogue' | 'database'>, parts: AppParts) {
  const { shop, catalogue } = deps
  const { log } = parts
  const app = new OpenAPIHono<ApiEnv>()
  app.onError(answerError(log))
  app.use(withRequest(parts.addressOf, shop.record), logAccess(log, parts.registry))
  if (parts.demo) app.route('/', parts.demo)
  app.use(forbidEverything)
  app.route('/', operationRoutes(deps, parts))
  app.route('/', echoRoutes(shop))
  app.use(limitRequests(shop.rules.requestsPerAddress))
  // Before the limit of JSON calls, because these accept larger bodies and have limits of their own.
  app.route('/', shopRoutes([prescriptionApi], shop, catalogue))
  app.route('/', whatsappRoutes(shop))
  app.route('/', smsReportRoutes(shop))
  app.route('/', staffUploadRoutes(deskUploadApis, shop, catalogue))

  // Before bodies are read, because the caller of a large body must be known first.
  app.route('/', largeBodies(shop))
  app.use('/api/*', limitBody(MAX_JSON), onlyJson)
  if (parts.admission) app.use('/api/*', admitCalls(parts.admission))
  // Before the session middleware, so that the catalogue is served while the database is down, even to callers with a
  // token.
  if (parts.responses) app.on('GET', SEARCHED, answerSearches(parts.responses))
  app.route('/', shopRoutes([catalogueApi], shop, catalogue))
  addStaffRoutes(app, shop, catalogue)

  app.use('/api/*', readSession(shop))
  app.route('/', shopRoutes(shopApis, shop, catalogue))
  app.route('/', paymentWebhookRoutes(shop, log))
  app.route('/', signedFileRoutes(shop))
  app.route('/', docsRoutes(app, shop.rules.shopUrl, { isLive: parts.isLive ?? false }))
  app.all('/api/*', c => refuseUnanswered(app, c, { isPage: false }))
  const { answerPage } = parts
  if (answerPage) {
    app.all('*', c =>
      c.req.method === 'GET' || c.req.method === 'HEAD'
        ? answerPage(c.req.raw)
        : refuseUnanswered(app, c, { isPage: true }),
    )
  }
  return app
}

/** Calls of the staff. Each checks its own session and permission; changes are refused from other origins. */
function addStaffRoutes(app: OpenAPIHono<ApiEnv>, shop: Deps['shop'], catalogue: Deps['catalogue']): void {
  for (const path of ['/api/staff/*', '/api/desk/*', '/api/collector/*'])
    app.use(path, requireOwnOrigin(shop))
  app.route('/', staffRoutes([...deskApis, collectorApi], shop, catalogue))
}
