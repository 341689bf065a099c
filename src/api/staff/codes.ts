import { codeEndpoints } from '#contract/staff/codes.ts'
import type { Shop } from '#domain/shop.ts'
import { enrolCodes, signInByCode, startCodes } from '#domain/staff/codes.ts'
import { callerOf } from '#http/caller.ts'
import { createApi } from '#http/http.ts'
import { setStaffCookie, staffByCookie } from './door.ts'

const success = true as const

/** Signing in at a desk without a sensor. */
export function codeRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(codeEndpoints.startStaffCodes, async c => {
    const shown = await startCodes(shop, c.req.valid('json').invite, callerOf(c))
    return c.json({ success, ...shown }, 200)
  })
  api.openapi(codeEndpoints.enrolStaffCodes, async c => {
    const caller = { ...callerOf(c), sessionBefore: (await staffByCookie(shop, c))?.id }
    const { token, staffId, ...answer } = await enrolCodes(shop, c.req.valid('json'), caller)
    setStaffCookie(c, token)
    c.get('record')('security.signed-in', { way: 'authenticator', staffId })
    return c.json({ success, ...answer }, 200)
  })
  api.openapi(codeEndpoints.signInStaffByCode, async c => {
    const { token, staffId } = await signInByCode(shop, c.req.valid('json'), callerOf(c))
    setStaffCookie(c, token)
    c.get('record')('security.signed-in', { way: 'authenticator', staffId })
    return c.json({ success }, 200)
  })
  return api
}
