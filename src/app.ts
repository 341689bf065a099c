import { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import { accountRoutes } from '#api/accounts/accounts.ts'
import { emailRoutes } from '#api/accounts/emails.ts'
import { privacyRoutes } from '#api/accounts/privacy.ts'
import { readSession } from '#api/accounts/sessions.ts'
import { catalogueRoutes } from '#api/catalogue/catalogue.ts'
import { couponRoutes } from '#api/catalogue/coupons.ts'
import { docsRoutes } from '#api/docs.ts'
import { type MetricsAccess, operationRoutes } from '#api/operations.ts'
import { invoiceRoutes } from '#api/orders/invoices.ts'
import { orderRoutes } from '#api/orders/orders.ts'
import { reportRoutes } from '#api/orders/reports.ts'
import { paymentRoutes } from '#api/payments/payments.ts'
import { bookingRoutes } from '#api/requests/bookings.ts'
import { prescriptionRoutes } from '#api/requests/prescriptions.ts'
import { endpoints } from '#contract/endpoints.ts'
import { logAccess } from '#http/access-log.ts'
import { limitBody, onlyJson } from '#http/bodies.ts'
import { type ApiEnv, answerError, forbidEverything, identityFirst, withRequest } from '#http/http.ts'
import { limitRequests } from '#http/request-limit.ts'
import { refuseUnanswered } from '#http/unanswered.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Deps } from './deps.ts'
import type { Log } from './log.ts'

/** The largest JSON body that any call needs, in bytes. */
const MOST_JSON = 100 * 1024

export interface AppParts {
  log: Log
  /** Network address of a caller, for rate limits. */
  addressOf: (request: { raw: Request; env: unknown }) => string
  /** Demo only: the simulator's pages and the clock, mounted beside the shop's own. */
  demo?: Hono<ApiEnv>
  /** What `/metrics` answers; the events are counted in it. */
  registry: Registry
  metrics: MetricsAccess
  /** The jobs that could start and have not, for the metrics. */
  waitingJobs?: Queue['waiting']
  /** Pages and files, for whatever is no call of the API. */
  answerPage?: (request: Request) => Promise<Response>
}

/** The whole shop as one function from request to answer. Tests call `app.request()`; no port is opened here. */
export function createApp(deps: Pick<Deps, 'shop' | 'catalogue' | 'database'>, parts: AppParts) {
  const { shop, catalogue } = deps
  const { log } = parts
  const app = new OpenAPIHono<ApiEnv>()
  app.onError(answerError(log))
  app.use(withRequest(parts.addressOf, shop.record), logAccess(log, parts.registry))
  if (parts.demo) app.route('/', parts.demo)
  app.use(forbidEverything)
  app.route('/', operationRoutes(deps, parts))
  app.use(limitRequests(shop.rules.requestsPerAddress))
  // Takes a file, so it has a limit of its own and comes before that of JSON calls.
  app.route('/', prescriptionRoutes(shop))

  app.use('/api/*', limitBody(MOST_JSON), onlyJson)
  // Before the session is looked up: the catalogue answers while the database is away, with a token or without.
  app.route('/', catalogueRoutes(catalogue))
  app.use('/api/*', readSession(shop))
  for (const { method, path } of Object.values(endpoints).filter(endpoint => 'security' in endpoint)) {
    app.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), identityFirst)
  }
  app.route('/', accountRoutes(shop))
  app.route('/', emailRoutes(shop))
  app.route('/', couponRoutes(shop))
  app.route('/', orderRoutes(shop, catalogue))
  app.route('/', paymentRoutes(shop, log))
  app.route('/', invoiceRoutes(shop))
  app.route('/', bookingRoutes(shop))
  app.route('/', reportRoutes(shop))
  app.route('/', privacyRoutes(shop))
  app.route('/', docsRoutes(app))
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
