import { addAddress, listSavedAddresses, removeAddress, updateAddress } from '#domain/addresses/addresses.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { say } from '#text/text.ts'
import { addressEndpoints } from './contract.ts'
import { addressRemoved, addressSaved } from './words.ts'

export const addressApi = shopHandlers(addressEndpoints, {
  listAddresses: async ({ shop, viewer }) => ({ addresses: await listSavedAddresses(shop, viewer) }),
  addAddress: async ({ shop, viewer, body }) => {
    const address = await addAddress(shop, viewer, body)
    return { message: say(addressSaved), address }
  },
  changeAddress: async ({ shop, viewer, params, body }) => {
    const address = await updateAddress(shop, viewer, params.id, body)
    return { message: say(addressSaved), address }
  },
  removeAddress: async ({ shop, viewer, params }) => {
    await removeAddress(shop, viewer, params.id)
    return { message: say(addressRemoved) }
  },
})
