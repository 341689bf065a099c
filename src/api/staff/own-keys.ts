import { ownKeyEndpoints } from '#contract/staff/own-keys.ts'
import type { Shop } from '#domain/shop.ts'
import { endOwnApp, ownApp } from '#domain/staff/codes.ts'
import { lockSession, unlockSession } from '#domain/staff/lock.ts'
import { endOwnKey, inviteOwnKey, listOwnKeys, renameOwnKey } from '#domain/staff/own-keys.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

const success = true as const

const withTimes = <T extends { createdAt: Date; lastUsedAt: Date }>({
  createdAt,
  lastUsedAt,
  ...one
}: T) => ({
  ...one,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
})

/** Somebody's own passkeys and authenticator app. */
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
    const staff = staffIn(c)
    const keys = await listOwnKeys(shop, staff)
    const app = await ownApp(shop, staff)
    return c.json({ success, keys: keys.map(withTimes), app: app ? withTimes(app) : null }, 200)
  })
  api.openapi(ownKeyEndpoints.inviteStaffKey, async c => {
    const invite = await inviteOwnKey(shop, staffIn(c), c.req.valid('json').stepUp)
    return c.json({ success, invite }, 200)
  })
  api.openapi(ownKeyEndpoints.renameStaffKey, async c => {
    await renameOwnKey(shop, staffIn(c), { id: c.req.valid('param').id, name: c.req.valid('json').name })
    return c.json({ success }, 200)
  })
  api.openapi(ownKeyEndpoints.endStaffApp, async c => {
    const staff = staffIn(c)
    await endOwnApp(shop, staff, c.req.valid('json').stepUp)
    c.get('record')('security.sessions-ended', { staffId: staff.actor.id })
    return c.json({ success }, 200)
  })
  api.openapi(ownKeyEndpoints.endStaffKey, async c => {
    const staff = staffIn(c)
    await endOwnKey(shop, staff, { id: c.req.valid('param').id, stepUp: c.req.valid('json').stepUp })
    c.get('record')('security.sessions-ended', { staffId: staff.actor.id })
    return c.json({ success }, 200)
  })
  return api
}
