import { Counter, type Registry } from '@prometheus-io/client'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'
import { type ApiEnv, routePattern } from './http.ts'

/** Not for cached pages, files and catalogue responses, whose log line would cost more than the response. */
export function logAccess(log: Log, registry: Registry): MiddlewareHandler<ApiEnv> {
  const counter = new Counter({
    name: 'jaanch_answers_total',
    help: 'Responses by path pattern; those sent from memory are not counted',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  return async (c, next) => {
    const began = performance.now()
    await next()
    const answer = { method: c.req.method, route: routePattern(c), status: c.res.status }
    counter.inc(answer)
    log('info', 'request', {
      requestId: c.get('requestId'),
      ...answer,
      ms: Math.round(performance.now() - began),
    })
  }
}
