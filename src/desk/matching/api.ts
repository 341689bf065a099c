import { staffHandlers } from '#desk/frame/handlers.ts'
import { compareStatement, matchStatement, openStatement } from '#domain/money/accounting/statement.ts'
import { listUpiToMatch, matchUpi } from '#domain/money/accounting/upi.ts'
import { matchingEndpoints } from './contract.ts'

export const matchingApi = staffHandlers(matchingEndpoints, {
  listUpiToMatch: ({ shop, staff }) => listUpiToMatch(shop, staff),
  matchUpi: ({ shop, staff, params, body }) => matchUpi(shop, staff, { ...params, ...body }),
  openStatement: async ({ shop, staff, body }) => ({ sheets: await openStatement(shop, staff, body.file) }),
  compareStatement: ({ shop, staff, body }) => compareStatement(shop, staff, body),
  matchStatement: ({ shop, staff, body }) =>
    matchStatement(shop, staff, { statement: body.statement, shown: body.payments }),
})
