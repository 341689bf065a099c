import { accountEndpoints } from '#contract/accounts.ts'
import { sendCode, verifyCode } from '#domain/accounts/codes.ts'
import { loginWithGoogle } from '#domain/accounts/google.ts'
import { login, register } from '#domain/accounts/passwords.ts'
import { customerShape, getProfile, hasAccount, updateProfile } from '#domain/accounts/profile.ts'
import { logout, type SignedIn } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi, signedIn } from './http.ts'

const success = true as const

const PASSWORD_VOID =
  'The password set for this number earlier no longer works: please log in with an OTP, and check your name in your profile.'

const signedInShape = ({ token, customer }: SignedIn, message: string) => ({
  success,
  token,
  customer: customerShape(customer),
  message,
})

/** Signing up, in and out, and the customer's own profile. */
export function accountRoutes(shop: Shop) {
  const api = createApi()
  addSignIn(api, shop)
  api.openapi(accountEndpoints.logout, async c => {
    signedIn(c)
    await logout(shop, c.get('token') ?? '')
    c.get('record')('security.signed-out')
    return c.json({ success, message: 'You are logged out.' }, 200)
  })
  api.openapi(accountEndpoints.getProfile, async c => {
    const customer = await getProfile(shop, signedIn(c))
    return c.json({ success, customer: customerShape(customer) }, 200)
  })
  api.openapi(accountEndpoints.updateProfile, async c => {
    const customer = await updateProfile(shop, signedIn(c), c.req.valid('json'))
    return c.json({ success, customer: customerShape(customer) }, 200)
  })
  return api
}

function addSignIn(api: ReturnType<typeof createApi>, shop: Shop): void {
  api.openapi(accountEndpoints.checkCustomer, async c => {
    const exists = await hasAccount(shop, { ...c.req.valid('json'), address: c.get('address') })
    return c.json({ success, exists }, 200)
  })
  api.openapi(accountEndpoints.register, async c => {
    const row = await register(shop, { ...c.req.valid('json'), address: c.get('address') })
    const message = 'Registration successful! Please login with your credentials.'
    return c.json({ success, message, customer: customerShape(row) }, 201)
  })
  api.openapi(accountEndpoints.login, async c => {
    const started = await login(shop, { ...c.req.valid('json'), address: c.get('address') })
    c.get('record')('security.signed-in', { way: 'password', customerId: started.customer.id })
    return c.json(signedInShape(started, 'Login successful!'), 200)
  })
  api.openapi(accountEndpoints.loginWithGoogle, async c => {
    const started = await loginWithGoogle(shop, c.req.valid('json'))
    c.get('record')('security.signed-in', { way: 'google', customerId: started.customer.id })
    return c.json(signedInShape(started, 'Login successful!'), 200)
  })
  api.openapi(accountEndpoints.sendCode, async c => {
    await sendCode(shop, { ...c.req.valid('json'), address: c.get('address') })
    c.get('record')('code.sent')
    return c.json({ success, message: 'OTP sent successfully!' }, 200)
  })
  api.openapi(accountEndpoints.verifyCode, async c => {
    const started = await verifyCode(shop, {
      ...c.req.valid('json'),
      viewer: c.get('viewer'),
      address: c.get('address'),
    })
    c.get('record')('security.signed-in', { way: 'code', customerId: started.customer.id })
    const message = 'OTP verified successfully!'
    return c.json(signedInShape(started, started.isTaken ? `${message} ${PASSWORD_VOID}` : message), 200)
  })
}
