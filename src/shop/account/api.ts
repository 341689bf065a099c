import { confirmEmail, profileEmail, requestEmailConfirmation } from '#domain/accounts/email-confirmation.ts'
import { refuseNewBrowser, refuseOldCode, setPassword } from '#domain/accounts/passwords/passwords.ts'
import { getProfile, profileOf, updateProfile } from '#domain/accounts/profile.ts'
import { endSession, endSessions, listSessions, logout } from '#domain/accounts/sessions.ts'
import { chooseWhatsApp } from '#domain/accounts/whatsapp.ts'
import { eraseCustomer } from '#domain/privacy/erase.ts'
import { exportCustomer } from '#domain/privacy/export.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { say } from '#text/text.ts'
import { accountEndpoints } from './contract.ts'
import {
  accountDeleted,
  deviceLoggedOut,
  emailConfirmed,
  linkOnItsWay,
  loggedOut,
  loggedOutEverywhere,
  othersLoggedOut,
  passwordSet,
} from './words.ts'

export const accountApi = shopHandlers(accountEndpoints, {
  getProfile: async ({ shop, viewer }) => ({ customer: profileOf(await getProfile(shop, viewer)) }),
  updateProfile: async ({ shop, viewer, body: { whatsapp, ...change } }) => {
    if (whatsapp !== undefined) await chooseWhatsApp(shop, viewer, whatsapp)
    return { customer: profileOf(await updateProfile(shop, viewer, change)) }
  },
  setPassword: async ({ shop, viewer, token, body, record }) => {
    await setPassword(shop, viewer, token, body.password)
    record('security.password-changed')
    return { message: say(passwordSet) }
  },
  getProfileEmail: ({ shop, viewer }) => profileEmail(shop, viewer),
  askProfileEmail: async ({ shop, viewer }) => {
    await requestEmailConfirmation(shop, viewer)
    return { message: say(linkOnItsWay) }
  },
  confirmEmail: async ({ shop, body }) => {
    await confirmEmail(shop, body)
    return { message: say(emailConfirmed) }
  },
  logout: async ({ shop, token, record }) => {
    await logout(shop, token)
    record('security.signed-out')
    return { message: say(loggedOut) }
  },
  logoutOthers: async ({ shop, viewer, token, record }) => {
    await endSessions(shop.db, viewer.customerId, { exceptToken: token })
    record('security.sessions-ended')
    return { message: say(othersLoggedOut) }
  },
  logoutEverywhere: async ({ shop, viewer, record }) => {
    await endSessions(shop.db, viewer.customerId)
    record('security.sessions-ended')
    return { message: say(loggedOutEverywhere) }
  },
  listSessions: async ({ shop, viewer, token }) => ({ sessions: await listSessions(shop, viewer, token) }),
  endSession: async ({ shop, viewer, params, record }) => {
    await endSession(shop, viewer, params.id)
    record('security.sessions-ended')
    return { message: say(deviceLoggedOut) }
  },
  exportMyData: async ({ shop, viewer: { customerId }, token, record }) => {
    await refuseNewBrowser(shop, token)
    const data = await exportCustomer(shop, { customerId, actor: { kind: 'customer', id: customerId } })
    record('security.data-exported')
    return { data }
  },
  eraseMyAccount: async ({ shop, viewer: { customerId }, token, record }) => {
    await refuseOldCode(shop, token)
    const { ordersKept } = await eraseCustomer(shop, {
      customerId,
      actor: { kind: 'customer', id: customerId },
    })
    record('security.account-erased')
    return { message: say(accountDeleted), ordersKept }
  },
})
