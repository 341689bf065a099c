import { collectorEndpoints } from '#collector/data/contract.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import type { Shop } from '#domain/shop.ts'
import { isLarge, limitBody, MAX_JSON } from '#server/http/bodies.ts'
import { createApi } from '#server/http/http.ts'
import { limitConcurrency } from '#server/http/request-limit.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { requireOwnOrigin, requireStaff } from './staff-auth.ts'

/** A report of 20 MB takes about 130 MB of memory while it is read. */
const AT_ONCE = { max: 4, maxPerCaller: 2 }

/** The calls of the staff with larger bodies than others. */
const CALLS = Object.values<Endpoint>({ ...deskEndpoints, ...collectorEndpoints }).filter(
  ({ definition: { maxBytes } }) => maxBytes !== undefined,
)

/**
 * Reads the large bodies of staff calls, a few at a time. Mount it before the limit of other bodies. Session and
 * permission are checked again afterwards, because a body may take minutes.
 */
export function largeBodies(shop: Shop) {
  const api = createApi()
  const letIn = limitConcurrency(AT_ONCE)
  for (const endpoint of CALLS) {
    const { method, path, definition } = endpoint
    const guards = [requireOwnOrigin(shop), requireStaff(shop, endpoint)]
    const read = limitBody(definition.maxBytes ?? MAX_JSON)
    api.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c, next) => {
      if (!isLarge(c)) return next()
      for (const guard of guards) await guard(c, async () => {})
      return letIn(c.get('staff')?.actor.id ?? '', () => read(c, next))
    })
  }
  return api
}
