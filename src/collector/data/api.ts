import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import { addTestsAtDoor, quoteTestsAtDoor } from '#domain/collector/add-at-door.ts'
import { recordPhoneEvents } from '#domain/collector/phone-events.ts'
import { savePhoto } from '#domain/collector/photos.ts'
import { readCollectorDay } from '#domain/collector/read-day.ts'
import { findVisitToPay } from '#domain/collector/visit-to-pay.ts'
import { closeUpiCode, readUpiCode, showUpiCode } from '#domain/money/payments/upi-code.ts'
import type { Shop } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import type { StaffNeeds } from '#wire/endpoint.ts'
import { handlersWith } from '#wire/handlers.ts'
import { collectorEndpoints } from './contract.ts'

const handlers = handlersWith<{ shop: Shop; catalogue: LiveCatalogue }, { staff: StaffSession }, StaffNeeds>()

export const collectorApi = handlers(collectorEndpoints, {
  getCollectorDay: async ({ shop, staff }) => ({ day: await readCollectorDay(shop, staff) }),
  sendCollectorEvents: async ({ shop, staff, body }) => ({
    outcomes: await recordPhoneEvents(shop, staff, body),
  }),
  priceTestsAtDoor: async ({ shop, catalogue, staff, body }) => {
    const { price, fasts } = await quoteTestsAtDoor(shop, catalogue, staff, body)
    return {
      total: price.total,
      prices: price.lines.map(({ item }) => item.price),
      fasts: fasts.map(({ name, count }) => ({ name, hours: count })),
    }
  },
  addTestsAtDoor: ({ shop, catalogue, staff, body, key }) =>
    addTestsAtDoor(shop, catalogue, staff, { ...body, key }),
  sendVisitPhoto: ({ shop, staff, body }) => savePhoto(shop, staff, body),
  showUpiCode: async ({ shop, staff, params }) => ({
    code: await showUpiCode(shop, await findVisitToPay(shop, staff, params.id), staff.actor),
  }),
  readUpiCode: async ({ shop, staff, params }) => ({
    code: await readUpiCode(shop, await findVisitToPay(shop, staff, params.id)),
  }),
  closeUpiCode: async ({ shop, staff, params }) => {
    const order = await findVisitToPay(shop, staff, params.id)
    await closeUpiCode(shop, order)
    return { code: await readUpiCode(shop, order) }
  },
})
