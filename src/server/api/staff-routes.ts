import type { StaffCall } from '#desk/frame/handlers.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import type { Shop } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { type ApiContext, createApi } from '#server/http/http.ts'
import { type ApiArea, mount } from '#wire/handlers.ts'
import { callerAtDesk, dropStaffCookie, requireStaff, setStaffCookie } from './staff-auth.ts'

const staffCall = (
  c: ApiContext,
  shop: Shop,
  catalogue: LiveCatalogue,
): StaffCall & { staff?: StaffSession } => ({
  shop,
  catalogue,
  record: c.get('record'),
  caller: () => callerAtDesk(shop, c),
  setCookie: token => setStaffCookie(c, token),
  dropCookie: () => dropStaffCookie(c),
  staff: c.get('staff'),
})

export function staffRoutes(
  areas: readonly ApiArea<StaffCall, { staff: StaffSession }>[],
  shop: Shop,
  catalogue: LiveCatalogue,
) {
  const api = createApi()
  for (const area of areas)
    mount(api, area, {
      guard: endpoint => [requireStaff(shop, endpoint)],
      call: c => staffCall(c, shop, catalogue),
    })
  return api
}
