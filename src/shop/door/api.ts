import { readDoorVisit } from '#domain/messages/door-visit.ts'
import { countAnonymousCall, countUnknownOrder } from '#domain/money/payments/limits.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { doorEndpoints } from './contract.ts'

export const doorApi = shopHandlers(doorEndpoints, {
  readDoorVisit: async ({ shop, body, address }) => {
    await countAnonymousCall(shop, address)
    return { visit: await countUnknownOrder(shop, address, () => readDoorVisit(shop, body.token)) }
  },
})
