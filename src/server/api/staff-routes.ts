import type { StaffCall } from '#desk/frame/handlers.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import type { Shop } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { type ApiContext, createApi } from '#server/http/http.ts'
import { setPreviewCookie } from '#server/http/preview.ts'
import { limitConcurrency } from '#server/http/request-limit.ts'
import { readForm } from '#server/http/upload.ts'
import { type ApiArea, mount } from '#wire/handlers.ts'
import {
  callerAtDesk,
  dropStaffCookie,
  requireOwnOrigin,
  requireStaff,
  setStaffCookie,
} from './staff-auth.ts'

const staffCall = (
  c: ApiContext,
  shop: Shop,
  catalogue: LiveCatalogue,
): StaffCall & { staff?: StaffSession } => ({
  shop,
  catalogue,
  record: c.get('record'),
  caller: () => callerAtDesk(shop, c),
  readForm: (path, limits) => readForm(c, path, limits),
  setCookie: token => setStaffCookie(c, token),
  dropCookie: () => dropStaffCookie(c),
  setPreview: () =>
    setPreviewCookie(
      c,
      { secret: shop.rules.secret, now: shop.now() },
      shop.rules.shopUrl.startsWith('https:'),
    ),
  staff: c.get('staff'),
})

type StaffArea = ApiArea<StaffCall, { staff: StaffSession }>

export function staffRoutes(areas: readonly StaffArea[], shop: Shop, catalogue: LiveCatalogue) {
  const api = createApi()
  for (const area of areas)
    mount(api, area, {
      guard: endpoint => [requireStaff(shop, endpoint)],
      call: c => staffCall(c, shop, catalogue),
    })
  return api
}

/** A file of 20 MB is in memory while it is checked and stored. */
const UPLOADS_AT_ONCE = { max: 4, maxPerCaller: 2 }

/** Calls with a file, which goes to the disk while it arrives. Mount them before the limit of JSON bodies. */
export function staffUploadRoutes(areas: readonly StaffArea[], shop: Shop, catalogue: LiveCatalogue) {
  const api = createApi()
  const letIn = limitConcurrency(UPLOADS_AT_ONCE)
  for (const area of areas)
    mount(api, area, {
      guard: endpoint => [
        requireOwnOrigin(shop, 'multipart/form-data'),
        requireStaff(shop, endpoint),
        (c, next) => letIn(c.get('staff')?.actor.id ?? '', next),
      ],
      call: c => staffCall(c, shop, catalogue),
    })
  return api
}
