import { recordPhoneEvents } from '#domain/collector/phone-events.ts'
import { savePhoto } from '#domain/collector/photos.ts'
import { readCollectorDay } from '#domain/collector/read-day.ts'
import type { Shop } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import type { StaffNeeds } from '#wire/endpoint.ts'
import { handlersWith } from '#wire/handlers.ts'
import { collectorEndpoints } from './contract.ts'

const handlers = handlersWith<{ shop: Shop }, { staff: StaffSession }, StaffNeeds>()

export const collectorApi = handlers(collectorEndpoints, {
  getCollectorDay: async ({ shop, staff }) => ({ day: await readCollectorDay(shop, staff) }),
  sendCollectorEvents: async ({ shop, staff, body }) => ({
    outcomes: await recordPhoneEvents(shop, staff, body),
  }),
  sendVisitPhoto: ({ shop, staff, body }) => savePhoto(shop, staff, body),
})
