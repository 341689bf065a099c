import { ownKeyEndpoints } from '#contract/staff/own-keys.ts'
import type { Shop } from '#domain/shop.ts'
import { lockSession, unlockSession } from '#domain/staff/lock.ts'
import { endOwnKey, inviteOwnKey, listOwnKeys } from '#domain/staff/own-keys.ts'
import { createApi } from '#http/http.ts'
import { staffIn } from './door.ts'

const success = true as const

/** Somebody's own passkeys. */
export function ownKeyRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(ownKeyEndpoints.lockStaffSession, async c => {
    await lockSession(shop, staffIn(c))
    return c.json({ success }, 200)
  })
  api.openapi(ownKeyEndpoints.unlockStaffSession, async c => {
    await unlockSession(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success }, 200)
  })
  api.openapi(ownKeyEndpoints.listStaffKeys, async c => {
    const keys = await listOwnKeys(shop, staffIn(c))
    const shown = keys.map(({ createdAt, lastUsedAt, ...key }) => ({
      ...{ ...key, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() },
    }))
    return c.json({ success, keys: shown }, 200)
  })
  api.openapi(ownKeyEndpoints.inviteStaffKey, async c => {
    const invite = await inviteOwnKey(shop, staffIn(c), c.req.valid('json').stepUp)
    return c.json({ success, invite }, 200)
  })
  api.openapi(ownKeyEndpoints.endStaffKey, async c => {
    const staff = staffIn(c)
    await endOwnKey(shop, staff, { id: c.req.valid('param').id, stepUp: c.req.valid('json').stepUp })
    c.get('record')('security.sessions-ended', { staffId: staff.actor.id })
    return c.json({ success }, 200)
  })
  return api
}
