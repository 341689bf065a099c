import { askProfileEmail, confirmEmail, profileEmail } from '#domain/accounts/email-confirmation.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { emailConfirmed } from '#text/account.ts'
import { linkOnItsWay } from '#text/errors/answers.ts'
import { say } from '#text/text.ts'
import { accountEndpoints } from './contract.ts'

export const accountApi = shopHandlers(accountEndpoints, {
  getProfileEmail: ({ shop, viewer }) => profileEmail(shop, viewer),
  askProfileEmail: async ({ shop, viewer }) => {
    await askProfileEmail(shop, viewer)
    return { message: say(linkOnItsWay) }
  },
  confirmEmail: async ({ shop, body }) => {
    await confirmEmail(shop, body)
    return { message: say(emailConfirmed) }
  },
})
