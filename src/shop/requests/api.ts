import { type BookedRequest, createBooking } from '#domain/requests/bookings.ts'
import { openDoctorPhoto } from '#domain/requests/doctor-photos.ts'
import { listDoctors } from '#domain/requests/doctors.ts'
import { submitLandingForm } from '#domain/requests/landing.ts'
import { listOwnRequests } from '#domain/requests/list-requests.ts'
import { shopHandlers, verifiedId } from '#shop/frame/handlers.ts'
import { offerThanks as thanksForContact, homeCareThanks as weContactYou } from '#text/requests.ts'
import { say } from '#text/text.ts'
import { requestEndpoints } from './contract.ts'

const answerOf = ({ id, kind, name, preferredAt, service, status, createdAt }: BookedRequest) => ({
  _id: id,
  kind,
  name,
  dateTime: preferredAt.toISOString(),
  serviceType: service,
  status,
  createdAt,
})

export const requestApi = shopHandlers(requestEndpoints, {
  listDoctors: async ({ shop }) =>
    (await listDoctors(shop.db)).map(({ id, photo, experienceYears, ratingPercent, ...doctor }) => ({
      ...doctor,
      _id: id,
      image: photo,
      experience: experienceYears,
      rating: ratingPercent,
    })),
  openDoctorPhoto: async ({ shop, params }) => ({
    type: 'image/webp',
    bytes: await openDoctorPhoto(shop, params.name),
    // Each photograph has its own name. Cached for a day only, because a removed one stays in caches that long.
    headers: { 'cache-control': 'public, max-age=86400, immutable' },
  }),
  createBooking: async ({ shop, viewer, address, body }) => {
    const booking = await createBooking(shop, body, { address, customerId: verifiedId(viewer) })
    return { booking: answerOf(booking), message: say(weContactYou) }
  },
  listOwnRequests: async ({ shop, viewer }) => ({
    requests: (await listOwnRequests(shop.db, viewer.customerId)).map(
      ({ id, preferred, service, ...request }) => ({
        ...request,
        _id: id,
        dateTime: preferred,
        serviceType: service,
      }),
    ),
  }),
  submitLandingForm: async ({ shop, viewer, address, body }) => {
    await submitLandingForm(shop, body, { address, customerId: verifiedId(viewer) })
    return { message: say(thanksForContact) }
  },
})
