import { staffHandlers } from '#desk/frame/handlers.ts'
import { requireCity } from '#domain/addresses/cities.ts'
import { readDaySheets } from '#domain/desk/day-sheets.ts'
import { printLabels } from '#domain/desk/print-labels.ts'
import { labelEndpoints } from './contract.ts'

export const labelApi = staffHandlers(labelEndpoints, {
  printLabels: async ({ shop, catalogue, staff, body }) => {
    const city = body.city === undefined ? undefined : requireCity(catalogue.current().cities, body.city)
    return { printed: await printLabels(shop, staff, { ...body, city }) }
  },
  printDaySheets: async ({ shop, catalogue, staff, body }) => {
    const city = requireCity(catalogue.current().cities, body.city)
    return { sheets: await readDaySheets(shop, staff, { ...body, city }) }
  },
})
