import { confirmationById, confirmationLink } from '#domain/accounts/email-confirmation.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { upcomingOrders } from '#domain/visits/order-messages.ts'
import { indianDate } from '#rules/dates.ts'
import { allOf, deliver } from '#server/jobs/deliver.ts'
import { confirmAddressEmail } from '#server/jobs/messages/email.ts'
import { notifyOrder } from './notify-order.ts'

/** Sends the link to confirm an address, or, once confirmed, the full e-mails that were held back. */
export async function notifyEmail(
  shop: Shop,
  { confirmationId, about }: Jobs['notify-email'],
): Promise<void> {
  const row = await confirmationById(shop.db, confirmationId)
  if (!row) return
  if (about === 'confirmed') return tellUpcoming(shop, row)
  if (row.confirmedAt) return
  // Each request for a link is a message of its own.
  const key = { subject: `email:${row.id}`, about: `please-confirm:${row.requestedAt.toISOString()}` }
  await deliver(shop, { ...key, channel: 'email' }, () =>
    shop.email.send({ to: row.email, ...confirmAddressEmail(shop.rules, confirmationLink(shop, row.id)) }),
  )
}

/** E-mails on the account's upcoming visits; messages that were sent before, such as the SMS, are not sent again. */
async function tellUpcoming(shop: Shop, address: { customerId: string; email: string }): Promise<void> {
  const upcoming = await upcomingOrders(shop.db, address, indianDate(shop.now()))
  await allOf(upcoming.map(orderId => notifyOrder(shop, { orderId, about: 'confirmed' })))
}
