import { confirmationById, confirmationLink } from '#domain/accounts/email-confirmation.ts'
import { readContact } from '#domain/accounts/profile.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { indianDate } from '#rules/dates.ts'
import { deliver, waitForAll } from './deliver.ts'
import { confirmAddressEmail, newSignInEmail } from './email.ts'
import { notifyOrder } from './notify-order.ts'
import { newSignInSms } from './sms.ts'
import { upcomingOrders } from './visit-told.ts'

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

/** Sends the link that confirms an address or, once it is confirmed, the full emails that were held back. */
export async function notifyEmail(
  shop: Shop,
  { confirmationId, about }: Jobs['notify-email'],
): Promise<void> {
  const row = await confirmationById(shop.db, confirmationId)
  if (!row) return
  if (about === 'confirmed') return sendUpcoming(shop, row)
  if (row.confirmedAt) return
  // Each request for a link is a message of its own.
  const key = { subject: `email:${row.id}`, about: `please-confirm:${row.requestedAt.toISOString()}` }
  await deliver(shop, { ...key, channel: 'email' }, () =>
    shop.email.send({ to: row.email, ...confirmAddressEmail(shop.rules, confirmationLink(shop, row.id)) }),
  )
}

/** Emails about the account's upcoming visits. Messages that were sent before, such as the SMS, are not sent again. */
async function sendUpcoming(shop: Shop, address: { customerId: string; email: string }): Promise<void> {
  const upcoming = await upcomingOrders(shop.db, address, indianDate(shop.now()))
  await waitForAll(upcoming.map(orderId => notifyOrder(shop, { orderId, about: 'confirmed' })))
}
