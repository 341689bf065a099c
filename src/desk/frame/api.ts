import { countWaiting } from '#domain/desk/waiting.ts'
import { enrolCodes, signInByCode, startCodes } from '#domain/staff/codes.ts'
import { readSelf } from '#domain/staff/own-keys.ts'
import { enrol, signInByPasskey, startEnrolment, startSignIn } from '#domain/staff/passkeys.ts'
import { recover } from '#domain/staff/recovery-codes.ts'
import { endStaffSession } from '#domain/staff/sessions.ts'
import { signInEndpoints } from '#wire/staff/contract.ts'
import { waitingEndpoints } from './contract.ts'
import { staffHandlers } from './handlers.ts'

export const waitingApi = staffHandlers(waitingEndpoints, {
  getWaiting: async ({ shop, staff }) => ({ waiting: await countWaiting(shop, staff) }),
})

export const staffSignInApi = staffHandlers(signInEndpoints, {
  startStaffEnrolment: async ({ shop, body }) => ({
    options: { ...(await startEnrolment(shop, body.invite)) },
  }),
  enrolStaff: async ({ shop, body, caller, setCookie, record }) => {
    const { token, staffId, ...enrolled } = await enrol(shop, body.invite, body.response, await caller())
    setCookie(token)
    record('security.signed-in', { way: 'passkey', staffId })
    return enrolled
  },
  startStaffSignIn: async ({ shop }) => ({ options: { ...(await startSignIn(shop)) } }),
  signInStaff: async ({ shop, body, caller, setCookie, record }) => {
    const { response, isPhone } = body
    const { token, staffId } = await signInByPasskey(shop, response, { ...(await caller()), isPhone })
    setCookie(token)
    record('security.signed-in', { way: 'passkey', staffId })
  },
  startStaffCodes: ({ shop, body }) => startCodes(shop, body.invite),
  enrolStaffCodes: async ({ shop, body, caller, setCookie, record }) => {
    const { token, staffId, ...enrolled } = await enrolCodes(shop, body, await caller())
    setCookie(token)
    record('security.signed-in', { way: 'authenticator', staffId })
    return enrolled
  },
  signInStaffByCode: async ({ shop, body, caller, setCookie, record }) => {
    const { token, staffId } = await signInByCode(shop, body, await caller())
    setCookie(token)
    record('security.signed-in', { way: 'authenticator', staffId })
  },
  recoverStaff: async ({ shop, body, caller }) => ({
    invite: await recover(shop, body.code, (await caller()).address),
  }),
  getStaffSelf: async ({ shop, staff }) => ({ staff: await readSelf(shop, staff), now: shop.now() }),
  signOutStaff: async ({ shop, staff, dropCookie, record }) => {
    await endStaffSession(shop, staff, staff.id)
    dropCookie()
    record('security.signed-out', { staffId: staff.actor.id })
  },
})
