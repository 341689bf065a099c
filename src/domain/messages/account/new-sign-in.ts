import { readContact } from '#domain/accounts/profile.ts'
import { deliver, deliverSms, waitForAll } from '#domain/messages/deliver.ts'
import { type EmailText, greeting, lines, type Sender, signature } from '#domain/messages/email.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { type Sms, smsOf } from '#domain/sms.ts'
import { formatDateTime } from '#rules/dates.ts'
import { pathOf } from '#rules/pages.ts'
import { alphanumeric } from '#rules/sms-values.ts'
import { say } from '#text/text.ts'

export const newSignInSms = (at: Date): Sms => smsOf('newSignIn', { WHEN: alphanumeric(formatDateTime(at)) })

const newSignInEmail = ({ shopUrl, company }: Sender, at: Date): EmailText => ({
  subject: say(inEmail.newDeviceSubject),
  text: lines(
    greeting(),
    say(inEmail.newDevice, { when: formatDateTime(at) }),
    `${say(inEmail.ifItWasYou)}\n`,
    say(inEmail.ifItWasNotYou, { address: `${shopUrl}${pathOf('profile')}` }),
    signature(company),
  ),
})

export async function notifySignIn(
  shop: Shop,
  { customerId, signInId, at }: Jobs['notify-sign-in'],
): Promise<void> {
  const customer = await readContact(shop.db, customerId)
  if (!customer) return
  const { phone, email } = customer
  const key = { subject: `sign-in:${signInId}`, about: 'new-device' }
  const when = new Date(at)
  await waitForAll([
    phone ? deliverSms(shop, key, { phone, sms: newSignInSms(when) }) : Promise.resolve(),
    // The address may be unconfirmed: the e-mail contains no user input.
    email
      ? deliver(shop, { ...key, channel: 'email' }, () =>
          shop.email.send({ to: email, ...newSignInEmail(shop.rules, when) }),
        )
      : Promise.resolve(),
  ])
}
