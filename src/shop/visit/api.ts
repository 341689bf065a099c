import { cityRefusal } from '#domain/addresses/cities.ts'
import { setDoorContact } from '#domain/changes/door-contact.ts'
import { toOrderView } from '#domain/orders/read.ts'
import { listSlots } from '#domain/orders/slots/slots.ts'
import { bookRecollection } from '#domain/visits/book-recollection.ts'
import { openCollectorPhoto } from '#domain/visits/collector-photo.ts'
import { startMeal } from '#domain/visits/next-sample.ts'
import { findOwnRating, rateOrder, toRatingResponse } from '#domain/visits/ratings.ts'
import { readVisit } from '#domain/visits/read-visit.ts'
import { findCity } from '#rules/cities.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { visitEndpoints } from './contract.ts'

export const visitApi = shopHandlers(visitEndpoints, {
  listSlots({ shop, catalogue, viewer, query: { city, patients } }) {
    const { cities } = catalogue.current()
    const found = city === undefined ? cities.open[0] : findCity(cities, city)
    if (!found) throw cityRefusal('city')
    return listSlots(shop, found, viewer, patients)
  },
  getVisit: async ({ shop, viewer, params }) => ({ visit: await readVisit(shop, viewer, params.id) }),
  openCollectorPhoto: async ({ shop, viewer, params: { id, name } }) => ({
    type: 'image/webp',
    bytes: await openCollectorPhoto(shop, viewer, { orderId: id, name }),
    headers: { 'cache-control': 'no-store' },
  }),
  bookRecollection: async ({ shop, viewer, params, body }) => {
    const row = await bookRecollection(shop, viewer, params.id, body)
    return { order: await toOrderView(shop.db, row) }
  },
  startMeal: async ({ shop, viewer, params: { id } }) => {
    await startMeal(shop, viewer, id)
    return { visit: await readVisit(shop, viewer, id) }
  },
  setDoorContact: async ({ shop, viewer, params, body }) => ({
    order: await toOrderView(shop.db, await setDoorContact(shop, viewer, { orderId: params.id, ...body })),
  }),
  getRating: async ({ shop, viewer, params }) => {
    const row = await findOwnRating(shop, viewer, params.id)
    return { rating: row ? toRatingResponse(row) : null }
  },
  rateOrder: async ({ shop, viewer, params, body }) => ({
    rating: toRatingResponse(await rateOrder(shop, viewer, params.id, body)),
  }),
})
