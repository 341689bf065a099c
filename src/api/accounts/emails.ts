import { emailEndpoints } from '#contract/emails.ts'
import { askProfileEmail, confirmEmail, profileEmail } from '#domain/accounts/email-confirmation.ts'
import type { Shop } from '#domain/shop.ts'
import { createApi, signedIn } from '#http/http.ts'
import { emailConfirmed as emailIsConfirmed } from '#text/account.ts'
import { linkOnItsWay } from '#text/errors/answers.ts'
import { say } from '#text/text.ts'

const success = true as const

/** Confirmation of e-mail addresses. */
export function emailRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(emailEndpoints.getProfileEmail, async c =>
    c.json({ success, ...(await profileEmail(shop, signedIn(c))) }, 200),
  )
  api.openapi(emailEndpoints.askProfileEmail, async c => {
    await askProfileEmail(shop, signedIn(c))
    return c.json({ success, message: say(linkOnItsWay) }, 200)
  })
  api.openapi(emailEndpoints.confirmEmail, async c => {
    await confirmEmail(shop, c.req.valid('json'))
    return c.json({ success, message: say(emailIsConfirmed) }, 200)
  })
  return api
}
