import { staffHandlers } from '#desk/frame/handlers.ts'
import { printLabels } from '#domain/desk/print-labels.ts'
import { labelEndpoints } from './contract.ts'

export const labelApi = staffHandlers(labelEndpoints, {
  printLabels: async ({ shop, staff, body }) => ({ printed: await printLabels(shop, staff, body) }),
})
