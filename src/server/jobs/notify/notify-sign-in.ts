import { contactOf } from '#domain/accounts/profile.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { allOf, deliver } from '#server/jobs/deliver.ts'
import { newSignInEmail } from '#server/jobs/messages/email.ts'
import { newSignInSms } from '#server/jobs/messages/sms.ts'

/** Tells an account's owner of a sign-in from a new browser. */
export async function notifySignIn(
  shop: Shop,
  { customerId, signInId, at }: Jobs['notify-sign-in'],
): Promise<void> {
  const customer = await contactOf(shop.db, customerId)
  if (!customer) return
  const { phone, email } = customer
  const key = { subject: `sign-in:${signInId}`, about: 'new-device' }
  const when = new Date(at)
  await allOf([
    phone
      ? deliver(shop, { ...key, channel: 'sms' }, () =>
          shop.sms.send({ phone, ...newSignInSms(shop.rules.smsTemplates, when) }),
        )
      : Promise.resolve(),
    // The address may be unconfirmed: the e-mail contains no user input.
    email
      ? deliver(shop, { ...key, channel: 'email' }, () =>
          shop.email.send({ to: email, ...newSignInEmail(shop.rules, when) }),
        )
      : Promise.resolve(),
  ])
}
