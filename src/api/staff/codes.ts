import { codeEndpoints } from '#contract/staff/codes.ts'
import type { Shop } from '#domain/shop.ts'
import { enrolCodes, signInByCode, startCodes } from '#domain/staff/codes.ts'
import { callerAtDesk, setStaffCookie } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

const success = true as const

/** Signing in at a desk without a sensor. */
export function codeRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(codeEndpoints.startStaffCodes, async c => {
    const shown = await startCodes(shop, c.req.valid('json').invite)
    return c.json({ success, ...shown }, 200)
  })
  api.openapi(codeEndpoints.enrolStaffCodes, async c => {
    const caller = await callerAtDesk(shop, c)
    const { token, staffId, ...answer } = await enrolCodes(shop, c.req.valid('json'), caller)
    setStaffCookie(c, token)
    c.get('record')('security.signed-in', { way: 'authenticator', staffId })
    return c.json({ success, ...answer }, 200)
  })
  api.openapi(codeEndpoints.signInStaffByCode, async c => {
    const { token, staffId } = await signInByCode(shop, c.req.valid('json'), await callerAtDesk(shop, c))
    setStaffCookie(c, token)
    c.get('record')('security.signed-in', { way: 'authenticator', staffId })
    return c.json({ success }, 200)
  })
  return api
}
