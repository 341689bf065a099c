import { passkeyEndpoints } from '#contract/staff/passkeys.ts'
import type { Shop } from '#domain/shop.ts'
import { hasLock } from '#domain/staff/lock.ts'
import { newKeysOf } from '#domain/staff/own-keys.ts'
import { enrol, signIn, startEnrolment, startSignIn } from '#domain/staff/passkeys.ts'
import { recover } from '#domain/staff/recovery-codes.ts'
import { endStaffSession, listStaffSessions } from '#domain/staff/sessions.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { centreOnlyOf, permissionsOf } from '#rules/staff/permissions.ts'
import { callerAtDesk, dropStaffCookie, setStaffCookie, staffIn } from '#server/api/staff-auth.ts'
import { callerOf } from '#server/http/caller.ts'
import { createApi } from '#server/http/http.ts'

const success = true as const

/** Signing in of the staff, and their own sessions. */
export function passkeyRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(passkeyEndpoints.startStaffEnrolment, async c => {
    const options = await startEnrolment(shop, c.req.valid('json').invite)
    return c.json({ success, options: { ...options } }, 200)
  })
  api.openapi(passkeyEndpoints.enrolStaff, async c => {
    const { invite, response } = c.req.valid('json')
    const caller = await callerAtDesk(shop, c)
    const { token, staffId, recoveryCodes, endedKeys } = await enrol(shop, invite, response, caller)
    setStaffCookie(c, token)
    c.get('record')('security.signed-in', { way: 'passkey', staffId })
    return c.json({ success, recoveryCodes, endedKeys }, 200)
  })
  api.openapi(passkeyEndpoints.startStaffSignIn, async c => {
    const options = await startSignIn(shop)
    return c.json({ success, options: { ...options } }, 200)
  })
  api.openapi(passkeyEndpoints.signInStaff, async c => {
    const { response, isPhone } = c.req.valid('json')
    const { token, staffId } = await signIn(shop, response, { ...(await callerAtDesk(shop, c)), isPhone })
    setStaffCookie(c, token)
    c.get('record')('security.signed-in', { way: 'passkey', staffId })
    return c.json({ success }, 200)
  })
  api.openapi(passkeyEndpoints.recoverStaff, async c => {
    const invite = await recover(shop, c.req.valid('json').code, callerOf(c).address)
    return c.json({ success, invite }, 200)
  })
  api.openapi(passkeyEndpoints.getStaffSelf, async c => {
    const session = staffIn(c)
    const { actor, grants } = session
    const newKeys = await newKeysOf(shop, session)
    const lockAfter = hasLock({ grants }) ? shop.rules.deskLockAfter / SECOND_MS : null
    const staff = {
      id: actor.id,
      name: actor.name,
      permissions: permissionsOf(grants),
      centreOnly: centreOnlyOf(grants),
      roles: grants,
      lockAfter,
      newKeys: newKeys.map(({ addedAt, ...key }) => ({ ...key, addedAt: addedAt.toISOString() })),
    }
    return c.json({ success, staff }, 200)
  })
  api.openapi(passkeyEndpoints.signOutStaff, async c => {
    const staff = staffIn(c)
    await endStaffSession(shop, staff, staff.id)
    dropStaffCookie(c)
    c.get('record')('security.signed-out', { staffId: staff.actor.id })
    return c.json({ success }, 200)
  })
  api.openapi(passkeyEndpoints.listStaffSessions, async c => {
    const sessions = await listStaffSessions(shop, staffIn(c))
    return c.json(
      { success, sessions: sessions.map(one => ({ ...one, createdAt: one.createdAt.toISOString() })) },
      200,
    )
  })
  api.openapi(passkeyEndpoints.endStaffSession, async c => {
    const staff = staffIn(c)
    await endStaffSession(shop, staff, c.req.valid('param').id)
    c.get('record')('security.sessions-ended', { staffId: staff.actor.id })
    return c.json({ success }, 200)
  })
  return api
}
