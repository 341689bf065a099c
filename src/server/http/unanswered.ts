import type { Hono } from 'hono'
import { nothingHere } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { ApiContext, ApiEnv } from './http.ts'
import { otherMethods } from './words.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * The last handler: METHOD_NOT_ALLOWED where the path has another method, NOT_FOUND elsewhere.
 * `isPage`: the path belongs to pages and files, which answer GET.
 */
export function refuseUnanswered(app: Hono<ApiEnv>, c: ApiContext, { isPage }: { isPage: boolean }): never {
  const answered = METHODS.filter(
    method =>
      (isPage && method === 'GET') ||
      app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
  )
  if (answered.length === 0) throw new Refusal('NOT_FOUND', sentence(nothingHere))
  const allow = answered.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : method))
  throw new Refusal('METHOD_NOT_ALLOWED', sentence(otherMethods, { methods: allow.join(', ') }), { allow })
}
