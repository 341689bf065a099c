import { and, eq, gte, sql } from 'drizzle-orm'
import { emailConfirmations, orders } from '#db/schema.ts'
import { confirmationLink } from '#domain/accounts/email-confirmation.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { indianDate } from '#rules/dates.ts'
import { allOf, deliver } from './deliver.ts'
import { confirmAddressEmail } from './messages/email.ts'
import { notifyOrder } from './notify-order.ts'

/** Asks the owner of an address for their yes, or tells them in full what was kept back until they gave it. */
export async function notifyEmail(
  shop: Shop,
  { confirmationId, about }: Jobs['notify-email'],
): Promise<void> {
  const [row] = await shop.db
    .select()
    .from(emailConfirmations)
    .where(eq(emailConfirmations.id, confirmationId))
  if (!row) return
  if (about === 'confirmed') return tellUpcoming(shop, row)
  if (row.confirmedAt) return
  // Each time that it is asked for it is another letter.
  const key = { subject: `email:${row.id}`, about: `please-confirm:${row.askedAt.toISOString()}` }
  await deliver(shop, { ...key, channel: 'email' }, () =>
    shop.email.send({ to: row.email, ...confirmAddressEmail(shop.rules, confirmationLink(shop, row.id)) }),
  )
}

/** The letters of the account's coming visits; what left already, the SMS for one, does not leave again. */
async function tellUpcoming(
  shop: Shop,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> {
  const upcoming = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'confirmed'),
        gte(orders.slotDate, indianDate(shop.now())),
        eq(sql`lower(${orders.patientEmail})`, email),
      ),
    )
  await allOf(upcoming.map(({ id }) => notifyOrder(shop, { orderId: id, about: 'confirmed' })))
}
