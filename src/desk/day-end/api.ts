import { staffHandlers } from '#desk/frame/handlers.ts'
import { closeDay, listDayEnds, readDayEnd } from '#domain/desk/day-end.ts'
import { dayEndEndpoints } from './contract.ts'

export const dayEndApi = staffHandlers(dayEndEndpoints, {
  listDayEnds: async ({ shop, staff, query }) => ({ places: await listDayEnds(shop, staff, query.date) }),
  getDayEnd: ({ shop, staff, query: { city, centreCode = null, date } }) =>
    readDayEnd(shop, staff, { city, centreCode, date }),
  closeDay: ({ shop, staff, body }) => closeDay(shop, staff, body),
})
