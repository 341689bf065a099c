import { staffHandlers } from '#desk/frame/handlers.ts'
import { listDocuments, readTotals, requireAccountingAccess } from '#domain/money/accounting/documents.ts'
import { exportAccounting, readGstr1 } from '#domain/money/accounting/exports.ts'
import {
  addSettlement,
  listMatched,
  listMissing,
  listNotCompared,
  listSettlements,
} from '#domain/money/accounting/settlements.ts'
import { DOCUMENTS_AT_ONCE } from '#rules/desk/accounting.ts'
import { accountingEndpoints } from './contract.ts'

export const accountingApi = staffHandlers(accountingEndpoints, {
  getAccounting: async ({ shop, staff, query: { month } }) => {
    requireAccountingAccess(staff)
    const [totals, gstr1] = await Promise.all([readTotals(shop, month), readGstr1(shop, month)])
    const { gstin, gstins, series } = gstr1
    return { ...totals, gstr1: { ...gstr1.totals, gstin, gstins, series } }
  },
  listAccountingDocuments: async ({ shop, staff, query }) => {
    requireAccountingAccess(staff)
    return { documents: await listDocuments(shop, { ...query, limit: DOCUMENTS_AT_ONCE }) }
  },
  exportAccounting: ({ shop, staff, body }) => exportAccounting(shop, staff, body),
  addSettlement: ({ shop, staff, body }) => addSettlement(shop, staff, body),
  listSettlements: async ({ shop, staff, query: { month } }) => ({
    settlements: await listSettlements(shop, staff, month),
    missing: await listMissing(shop, staff, month),
    notCompared: (await listNotCompared(shop, staff, month)).map(({ provider, ...sums }) => ({
      // A provider that is no longer configured has only its id.
      provider: shop.providers.find(({ id }) => id === provider)?.name ?? provider,
      ...sums,
    })),
  }),
  listSettlementLines: async ({ shop, staff, params, query }) => ({
    lines: await listMatched(shop, staff, { ...params, ...query }),
  }),
})
