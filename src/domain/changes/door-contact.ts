import { eq } from 'drizzle-orm'
import { visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import { noHomeVisit } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { customerOf } from '../actor.ts'
import { audit } from '../audit.ts'
import { recordDoorConsent } from '../orders/consents.ts'
import { requireAllowed } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOwnOrder, lockOrder } from '../orders/read.ts'
import { readVisitAlert } from '../orders/visits/visit-status.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Viewer } from '../shop.ts'
import { manyDoorContacts } from './words.ts'

interface DoorContact {
  orderId: string
  phone: string
  name: string | null
  /** The owner of the number agreed to messages. */
  consent?: boolean | undefined
}

/** Allows a correction, but not messages to many people. */
const MAX_CONTACTS_A_DAY = 10

/**
 * Sets the contact at the door of a booked home visit, until an hour before it. The first number gets the confirmation,
 * once per order; a corrected one gets the messages that follow. Messages to a number are limited where they are sent.
 */
export async function setDoorContact(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  viewer: Viewer,
  { orderId, phone, name, consent }: DoorContact,
): Promise<OrderRow> {
  const isSame = (row: OrderRow) => row.visit.doorPhone === phone && row.visit.doorName === name
  const found = await findOwnOrder(shop.db, viewer, orderId)
  if (isSame(found)) return found
  await consume(shop, shop.db, {
    key: `door-customer:${viewer.customerId}`,
    windowMs: DAY_MS,
    limit: MAX_CONTACTS_A_DAY,
    message: sentence(manyDoorContacts),
  })
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, found.id)
    if (isSame(locked)) return locked

    const now = shop.now()
    requireAllowed('customer', 'change-address', locked, now, await readVisitAlert(tx, shop, locked))
    if (locked.visit.isCentreVisit) throw new Refusal('INVALID', sentence(noHomeVisit))

    await tx.update(visits).set({ doorPhone: phone, doorName: name }).where(eq(visits.id, locked.visitId))
    const changed = { ...locked, visit: { ...locked.visit, doorPhone: phone, doorName: name } }
    await audit(tx, {
      at: now,
      actor: customerOf(viewer),
      action: 'visit.door-changed',
      subject: `visit:${locked.visitId}`,
    })
    await recordDoorConsent(tx, changed, { isTicked: consent === true, now })
    if (locked.status === 'confirmed' && locked.visit.doorPhone === null) {
      // Sends each phone the messages that it has not had yet.
      await shop.sendJob(tx, 'notify-order', { orderId: locked.id, about: 'confirmed' })
    }
    return changed
  })
}
