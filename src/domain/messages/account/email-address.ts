import { and, eq, gte, sql } from 'drizzle-orm'
import { orders, visitPeople, visits } from '#db/schema.ts'
import { confirmationById, confirmationLink } from '#domain/accounts/email-confirmation.ts'
import { deliver, waitForAll } from '#domain/messages/deliver.ts'
import { askLines, type EmailText, greeting, lines, type Sender, signature } from '#domain/messages/email.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import * as inEmail from '#domain/messages/words.ts'
import { isFirstPerson } from '#domain/orders/order-patients.ts'
import { isItsVisit } from '#domain/orders/order-rows.ts'
import type { Connection, Jobs, Shop } from '#domain/shop.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { say } from '#text/text.ts'

const confirmAddressEmail = ({ company }: Sender, link: string): EmailText => ({
  subject: say(inEmail.confirmSubject, { shop: company.brand }),
  text: lines(greeting(), ...askLines(link), signature(company)),
})

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

async function upcomingOrders(
  db: Connection,
  { customerId, email }: { customerId: string; email: string },
  from: IndianDate,
): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .innerJoin(visitPeople, isFirstPerson)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'confirmed'),
        eq(orders.isAddition, false),
        gte(visits.date, from),
        eq(sql`lower(${visitPeople.email})`, email),
      ),
    )
  return found.map(({ id }) => id)
}
