import { staffHandlers } from '#desk/frame/handlers.ts'
import { importFiles, presentFiles, previewFiles } from '#domain/catalogue/import-files.ts'
import { importPriceList, openPriceList, previewPriceList } from '#domain/catalogue/price-list/import.ts'
import { recordChangesAtDesk } from '#domain/desk/list-audit.ts'
import { deskCatalogueEndpoints } from './contract.ts'

export const deskCatalogueApi = staffHandlers(deskCatalogueEndpoints, {
  getCatalogueFiles: ({ shop, staff }) => presentFiles(shop, staff),
  previewCatalogueFiles: ({ shop, staff, body }) => previewFiles(shop, staff, body),
  importCatalogueFiles: async ({ shop, staff, body }) => ({
    changed: (await importFiles(shop, staff, body)).length,
  }),
  openPriceList: async ({ staff, body }) => ({ sheets: await openPriceList(staff, body.file) }),
  previewPriceList: ({ shop, staff, body }) => previewPriceList(shop, staff, body),
  importPriceList: async ({ shop, staff, body }) => ({
    changed: (await importPriceList(shop, staff, body)).length,
  }),
  listRecordChanges: async ({ shop, staff, params: { kind, id } }) => ({
    changes: await recordChangesAtDesk(shop, staff, `${kind}:${id}`),
  }),
})
