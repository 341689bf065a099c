import { addressEndpoints } from '#contract/addresses/addresses.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '#domain/addresses/addresses.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi, verified } from '#server/http/http.ts'
import { addressRemoved, addressSaved } from '#text/addresses.ts'
import { say } from '#text/text.ts'

const success = true as const

/** The saved addresses of the caller's account. */
export function addressRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(addressEndpoints.listAddresses, async c =>
    c.json({ success, addresses: await listAddresses(shop, verified(c)) }, 200),
  )
  api.openapi(addressEndpoints.addAddress, async c => {
    const address = await addAddress(shop, verified(c), c.req.valid('json'))
    return c.json({ success, message: say(addressSaved), address }, 201)
  })
  api.openapi(addressEndpoints.changeAddress, async c => {
    const address = await changeAddress(shop, verified(c), c.req.valid('param').id, c.req.valid('json'))
    return c.json({ success, message: say(addressSaved), address }, 200)
  })
  api.openapi(addressEndpoints.removeAddress, async c => {
    await removeAddress(shop, verified(c), c.req.valid('param').id)
    return c.json({ success, message: say(addressRemoved) }, 200)
  })
  return api
}
