import { staffHandlers } from '#desk/frame/handlers.ts'
import { readCentres } from '#domain/catalogue/centres.ts'
import { endManagedAccess, previewEnd } from '#domain/desk/leave.ts'
import { eraseAtDesk, exportAtDesk, previewAtDesk } from '#domain/privacy/at-desk.ts'
import { endOwnAuthenticator, readOwnAuthenticator } from '#domain/staff/codes.ts'
import { readCollectorPhoto, saveCollectorPhoto } from '#domain/staff/collector-photos.ts'
import { lockSession, unlockSession } from '#domain/staff/lock.ts'
import { addManaged, changeManaged, inviteManaged, listManaged } from '#domain/staff/manage.ts'
import { endOwnKey, inviteOwnKey, listOwnKeys, renameOwnKey } from '#domain/staff/own-keys.ts'
import { endStaffSession, listStaffSessions } from '#domain/staff/sessions.ts'
import { endSessionsOf, listSessionsOf } from '#domain/staff/sessions-of-others.ts'
import { ownAccessEndpoints, personalDataEndpoints, staffListEndpoints } from './contract.ts'

export const ownAccessApi = staffHandlers(ownAccessEndpoints, {
  lockStaffSession: ({ shop, staff }) => lockSession(shop, staff),
  unlockStaffSession: ({ shop, staff, body }) => unlockSession(shop, staff, body),
  listStaffSessions: async ({ shop, staff }) => ({ sessions: await listStaffSessions(shop, staff) }),
  endStaffSession: async ({ shop, staff, params, record }) => {
    await endStaffSession(shop, staff, params.id)
    record('security.sessions-ended', { staffId: staff.actor.id })
  },
  listStaffKeys: async ({ shop, staff }) => ({
    keys: await listOwnKeys(shop, staff),
    app: (await readOwnAuthenticator(shop, staff)) ?? null,
  }),
  inviteStaffKey: async ({ shop, staff, body }) => ({
    invite: await inviteOwnKey(shop, staff, body.stepUp),
  }),
  renameStaffKey: ({ shop, staff, params, body }) =>
    renameOwnKey(shop, staff, { id: params.id, name: body.name }),
  endStaffKey: async ({ shop, staff, params, body, record }) => {
    await endOwnKey(shop, staff, { id: params.id, stepUp: body.stepUp })
    record('security.sessions-ended', { staffId: staff.actor.id })
  },
  endStaffApp: async ({ shop, staff, body, record }) => {
    await endOwnAuthenticator(shop, staff, body.stepUp)
    record('security.sessions-ended', { staffId: staff.actor.id })
  },
})

export const staffListApi = staffHandlers(staffListEndpoints, {
  listStaff: async ({ shop, staff }) => ({
    staff: await listManaged(shop.db, staff),
    centres: await readCentres(shop.db),
  }),
  addStaff: ({ shop, staff, body }) => addManaged(shop, staff, body),
  changeStaff: ({ shop, staff, params, body }) => changeManaged(shop, staff, { id: params.id, ...body }),
  inviteStaff: ({ shop, staff, params, body }) => inviteManaged(shop, staff, { id: params.id, ...body }),
  listSessionsOfStaff: async ({ shop, staff, params }) => ({
    sessions: await listSessionsOf(shop, staff, params.id),
  }),
  endSessionsOfStaff: async ({ shop, staff, params, body, record }) => {
    const sessions = await endSessionsOf(shop, staff, { id: params.id, ...body })
    record('security.sessions-ended', { staffId: params.id })
    return { sessions }
  },
  getStaffPhoto: async ({ shop, staff, params }) => {
    const bytes = await readCollectorPhoto(shop, staff, params.id)
    return { webp: Buffer.from(bytes).toString('base64') }
  },
  saveStaffPhoto: ({ shop, staff, params, body }) =>
    saveCollectorPhoto(shop, staff, { id: params.id, ...body }),
  previewEndStaff: ({ shop, staff, params }) => previewEnd(shop, staff, params.id),
  endStaff: async ({ shop, staff, params, body, record }) => {
    const ended = await endManagedAccess(shop, staff, { id: params.id, stepUp: body.stepUp })
    record('security.sessions-ended', { staffId: params.id })
    return ended
  },
})

export const personalDataApi = staffHandlers(personalDataEndpoints, {
  previewErasure: async ({ shop, staff, body }) => ({
    ...(await previewAtDesk(shop, staff, body.phone)),
    booksYears: shop.rules.retention.booksYears,
  }),
  erasePerson: async ({ shop, staff, body }) => ({ erasure: await eraseAtDesk(shop, staff, body) }),
  exportPerson: async ({ shop, staff, body }) => ({ data: await exportAtDesk(shop, staff, body) }),
})
