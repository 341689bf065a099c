import { staffHandlers } from '#desk/frame/handlers.ts'
import { readOrderTubes } from '#domain/desk/orders/order-tubes.ts'
import type { Shop } from '#domain/shop.ts'
import { describeScan, receiveTube, type ScannedTube } from '#domain/visits/specimens/receive.ts'
import { readReception } from '#domain/visits/specimens/reception.ts'
import { acceptTube, rejectTube, undoTube } from '#domain/visits/specimens/reject.ts'
import { receptionEndpoints } from './contract.ts'

const answerScan = async (shop: Shop, scan: Promise<ScannedTube>) => ({
  scan: await describeScan(shop, await scan),
})

export const receptionApi = staffHandlers(receptionEndpoints, {
  getReception: async ({ shop, staff, query }) => ({
    reception: await readReception(shop, staff, query.centre ?? null),
  }),
  receiveTube: ({ shop, staff, body }) => answerScan(shop, receiveTube(shop, staff, body)),
  rejectTube: ({ shop, staff, body }) => answerScan(shop, rejectTube(shop, staff, body)),
  loseTube: ({ shop, staff, body: { code } }) =>
    answerScan(shop, rejectTube(shop, staff, { code, reason: 'lost' })),
  acceptTube: ({ shop, staff, body }) => answerScan(shop, acceptTube(shop, staff, body)),
  undoTube: ({ shop, staff, body }) => answerScan(shop, undoTube(shop, staff, body)),
  listOrderTubes: async ({ shop, staff, params }) => ({
    tubes: await readOrderTubes(shop, staff, params.id),
  }),
})
