import { accountEndpoints } from '#contract/accounts.ts'
import { sendCode, verifyCode } from '#domain/accounts/codes/codes.ts'
import { loginWithGoogle } from '#domain/accounts/google.ts'
import { createNonce } from '#domain/accounts/google-nonce.ts'
import { login, register, setPassword } from '#domain/accounts/passwords/passwords.ts'
import { customerShape, getProfile, hasAccount, updateProfile } from '#domain/accounts/profile.ts'
import { endSession, endSessions, listSessions, logout } from '#domain/accounts/sessions.ts'
import type { SignedIn } from '#domain/accounts/sign-in.ts'
import { chooseWhatsApp } from '#domain/accounts/whatsapp.ts'
import type { Shop } from '#domain/shop.ts'
import { callerOf, callerWithCookie } from '#server/http/caller.ts'
import { createApi, signedIn, verified } from '#server/http/http.ts'
import {
  deviceLoggedOut,
  loggedIn,
  loggedOut,
  loggedOutEverywhere,
  othersLoggedOut,
  passwordSet,
  passwordVoid,
} from '#text/errors/answers.ts'
import { otpSent, otpVerified } from '#text/phone-code.ts'
import { registered } from '#text/sign-in.ts'
import { say } from '#text/text.ts'

const success = true as const

const signedInShape = ({ token, customer }: SignedIn, message: string) => ({
  success,
  token,
  customer: customerShape(customer),
  message,
})

/** Sign-up, login, logout, and the customer's profile. */
export function accountRoutes(shop: Shop) {
  const api = createApi()
  addSignIn(api, shop)
  addSessions(api, shop)
  api.openapi(accountEndpoints.getProfile, async c => {
    const customer = await getProfile(shop, signedIn(c))
    return c.json({ success, customer: customerShape(customer) }, 200)
  })
  api.openapi(accountEndpoints.updateProfile, async c => {
    const { whatsapp, ...change } = c.req.valid('json')
    if (whatsapp !== undefined) await chooseWhatsApp(shop, verified(c).customerId, whatsapp)
    const customer = await updateProfile(shop, signedIn(c), change)
    return c.json({ success, customer: customerShape(customer) }, 200)
  })
  api.openapi(accountEndpoints.setPassword, async c => {
    await setPassword(shop, verified(c), c.get('token') ?? '', c.req.valid('json').password)
    c.get('record')('security.password-changed')
    return c.json({ success, message: say(passwordSet) }, 200)
  })
  return api
}

function addSignIn(api: ReturnType<typeof createApi>, shop: Shop): void {
  const { rules } = shop
  api.openapi(accountEndpoints.checkCustomer, async c => {
    const exists = await hasAccount(shop, c.req.valid('json'), callerOf(c))
    return c.json({ success, exists }, 200)
  })
  api.openapi(accountEndpoints.register, async c => {
    const { customer, proof } = await register(shop, c.req.valid('json'), callerOf(c))
    const message = say(registered)
    return c.json({ success, message, customer: customerShape(customer), proof }, 201)
  })
  api.openapi(accountEndpoints.login, async c => {
    const started = await login(shop, c.req.valid('json'), callerWithCookie(c, rules))
    c.get('record')('security.signed-in', { way: 'password', customerId: started.customer.id })
    return c.json(signedInShape(started, say(loggedIn)), 200)
  })
  api.openapi(accountEndpoints.createGoogleNonce, async c => {
    return c.json({ success, nonce: createNonce(shop) }, 200)
  })
  api.openapi(accountEndpoints.loginWithGoogle, async c => {
    const started = await loginWithGoogle(shop, c.req.valid('json'), callerWithCookie(c, rules))
    c.get('record')('security.signed-in', { way: 'google', customerId: started.customer.id })
    return c.json(signedInShape(started, say(loggedIn)), 200)
  })
  api.openapi(accountEndpoints.sendCode, async c => {
    const { digits } = await sendCode(shop, c.req.valid('json'), callerWithCookie(c, rules))
    c.get('record')('code.sent')
    return c.json({ success, message: say(otpSent), digits }, 200)
  })
  api.openapi(accountEndpoints.verifyCode, async c => {
    const attempt = { ...c.req.valid('json'), viewer: c.get('viewer') }
    const started = await verifyCode(shop, attempt, callerWithCookie(c, rules))
    c.get('record')('security.signed-in', { way: 'code', customerId: started.customer.id })
    const notice = started.isTaken ? { notice: say(passwordVoid) } : {}
    return c.json({ ...signedInShape(started, say(otpVerified)), ...notice }, 200)
  })
}

function addSessions(api: ReturnType<typeof createApi>, shop: Shop): void {
  api.openapi(accountEndpoints.logout, async c => {
    signedIn(c)
    await logout(shop, c.get('token') ?? '')
    c.get('record')('security.signed-out')
    return c.json({ success, message: say(loggedOut) }, 200)
  })
  api.openapi(accountEndpoints.logoutOthers, async c => {
    await endSessions(shop.db, signedIn(c).customerId, { exceptToken: c.get('token') })
    c.get('record')('security.sessions-ended')
    return c.json({ success, message: say(othersLoggedOut) }, 200)
  })
  api.openapi(accountEndpoints.logoutEverywhere, async c => {
    await endSessions(shop.db, signedIn(c).customerId)
    c.get('record')('security.sessions-ended')
    return c.json({ success, message: say(loggedOutEverywhere) }, 200)
  })
  api.openapi(accountEndpoints.listSessions, async c => {
    const found = await listSessions(shop, signedIn(c), c.get('token') ?? '')
    const sessions = found.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }))
    return c.json({ success, sessions }, 200)
  })
  api.openapi(accountEndpoints.endSession, async c => {
    await endSession(shop, signedIn(c), c.req.valid('param').id)
    c.get('record')('security.sessions-ended')
    return c.json({ success, message: say(deviceLoggedOut) }, 200)
  })
}
