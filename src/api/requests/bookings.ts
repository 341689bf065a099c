import { bookingEndpoints } from '#contract/bookings.ts'
import { createBooking, listOwnBookings } from '#domain/requests/bookings.ts'
import { openDoctorPhoto } from '#domain/requests/doctor-photos.ts'
import { listDoctors } from '#domain/requests/doctors.ts'
import { submitLandingForm } from '#domain/requests/landing.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi, verified } from '#server/http/http.ts'
import { thanks as weContactYou } from '#text/requests/home-care.ts'
import { thanks as thanksForContact } from '#text/requests/siblings-day.ts'
import { say } from '#text/text.ts'

/** Doctors, and the forms for home-care visits, consultations and the landing page; without an account. */
export function bookingRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(bookingEndpoints.listDoctors, async c => c.json(await listDoctors(shop.db), 200))
  api.get('/api/doctors/photos/:name', async c =>
    c.body(new Uint8Array(await openDoctorPhoto(shop, c.req.param('name'))), 200, {
      'content-type': 'image/webp',
      // A new photograph has a new name. A day, as one that is removed stays in caches for as long.
      'cache-control': 'public, max-age=86400, immutable',
    }),
  )
  api.openapi(bookingEndpoints.createBooking, async c => {
    const viewer = c.get('viewer')
    const customerId = viewer?.isPhoneVerified ? viewer.customerId : undefined
    const address = c.get('address')
    const booking = await createBooking(shop, c.req.valid('json'), { address, customerId })
    const message = say(weContactYou)
    return c.json({ success: true as const, booking, message }, 201)
  })
  api.openapi(bookingEndpoints.listBookings, async c => {
    const bookings = await listOwnBookings(shop.db, verified(c).customerId)
    return c.json({ success: true as const, bookings }, 200)
  })
  api.openapi(bookingEndpoints.submitLandingForm, async c => {
    await submitLandingForm(shop, c.req.valid('json'), c.get('address'))
    return c.json({ success: true as const, message: say(thanksForContact) }, 201)
  })
  return api
}
