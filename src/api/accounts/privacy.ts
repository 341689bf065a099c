import { privacyEndpoints } from '#contract/privacy.ts'
import { refuseNewBrowser, refuseOldCode } from '#domain/accounts/passwords/passwords.ts'
import { eraseCustomer } from '#domain/privacy/erase.ts'
import { exportCustomer } from '#domain/privacy/export.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi, verified } from '#server/http/http.ts'
import { accountDeleted } from '#text/errors/answers.ts'
import { say } from '#text/text.ts'

/** Export and erasure of the customer's own data. */
export function privacyRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(privacyEndpoints.exportMyData, async c => {
    const { customerId } = verified(c)
    await refuseNewBrowser(shop, c.get('token') ?? '')
    const data = await exportCustomer(shop, { customerId, actor: { kind: 'customer', id: customerId } })
    c.get('record')('security.data-exported')
    return c.json({ success: true as const, data }, 200)
  })
  api.openapi(privacyEndpoints.eraseMyAccount, async c => {
    const { customerId } = verified(c)
    await refuseOldCode(shop, c.get('token') ?? '')
    const { ordersKept } = await eraseCustomer(shop, {
      customerId,
      actor: { kind: 'customer', id: customerId },
    })
    c.get('record')('security.account-erased')
    return c.json({ success: true as const, message: say(accountDeleted), ordersKept }, 200)
  })
  return api
}
