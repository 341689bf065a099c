import { manageEndpoints } from '#contract/staff/manage.ts'
import { readCentres } from '#domain/catalogue/centres.ts'
import { endManaged } from '#domain/desk/leave.ts'
import { photoNameOf } from '#domain/files/photos.ts'
import type { Shop } from '#domain/shop.ts'
import { readCollectorPhoto, saveCollectorPhoto } from '#domain/staff/collector-photos.ts'
import { addManaged, changeManaged, inviteManaged, managedBy } from '#domain/staff/manage.ts'
import { endSessionsOf, sessionsOf } from '#domain/staff/sessions-of-others.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

const success = true as const

/** The staff list. */
export function manageRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(manageEndpoints.listStaff, async c => {
    const self = staffIn(c)
    const people = await managedBy(shop.db, self)
    const staff = people.map(({ lastSeen, photoKey, ...one }) => ({
      ...one,
      lastSeen: lastSeen?.toISOString() ?? null,
      isSelf: one.id === self.actor.id,
      photo: photoKey && photoNameOf(photoKey),
    }))
    const centres = (await readCentres(shop.db)).map(({ code, name }) => ({ code, name }))
    return c.json({ success, staff, centres }, 200)
  })
  api.openapi(manageEndpoints.addStaff, async c => {
    const { stepUp, ...person } = c.req.valid('json')
    return c.json({ success, ...(await addManaged(shop, staffIn(c), { ...person, stepUp })) }, 200)
  })
  api.openapi(manageEndpoints.changeStaff, async c => {
    const { stepUp, ...change } = c.req.valid('json')
    await changeManaged(shop, staffIn(c), { id: c.req.valid('param').id, ...change, stepUp })
    return c.json({ success }, 200)
  })
  api.openapi(manageEndpoints.inviteStaff, async c => {
    const { isLost, stepUp } = c.req.valid('json')
    const { link, endedKeys } = await inviteManaged(shop, staffIn(c), {
      id: c.req.valid('param').id,
      isLost,
      stepUp,
    })
    return c.json({ success, link, endedKeys }, 200)
  })
  api.openapi(manageEndpoints.listSessionsOfStaff, async c => {
    const sessions = await sessionsOf(shop, staffIn(c), c.req.valid('param').id)
    const shaped = sessions.map(({ createdAt, lastCalled, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastCalled: lastCalled?.toISOString() ?? null,
    }))
    return c.json({ success, sessions: shaped }, 200)
  })
  api.openapi(manageEndpoints.endSessionsOfStaff, async c => {
    const { id } = c.req.valid('param')
    const sessions = await endSessionsOf(shop, staffIn(c), { id, ...c.req.valid('json') })
    c.get('record')('security.sessions-ended', { staffId: id })
    return c.json({ success, sessions }, 200)
  })
  api.openapi(manageEndpoints.getStaffPhoto, async c => {
    const bytes = await readCollectorPhoto(shop, staffIn(c), c.req.valid('param').id)
    return c.json({ success, webp: Buffer.from(bytes).toString('base64') }, 200)
  })
  api.openapi(manageEndpoints.saveStaffPhoto, async c => {
    const { stepUp, ...change } = c.req.valid('json')
    await saveCollectorPhoto(shop, staffIn(c), { id: c.req.valid('param').id, ...change, stepUp })
    return c.json({ success }, 200)
  })
  api.openapi(manageEndpoints.endStaff, async c => {
    const { id } = c.req.valid('param')
    const { sessions, passkeys, visits } = await endManaged(shop, staffIn(c), {
      id,
      stepUp: c.req.valid('json').stepUp,
    })
    c.get('record')('security.sessions-ended', { staffId: id })
    return c.json({ success, sessions, passkeys, visits }, 200)
  })
  return api
}
