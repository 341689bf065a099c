import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { corrections, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import { phoneRule } from '#rules/fields.ts'
import { noHomeVisit } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type Actor, customerOf, type Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { type DoorConsent, recordDoorConsent } from '../orders/consents.ts'
import { requireAllowed } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOwnOrder, lockOrder } from '../orders/read.ts'
import { announceChange } from '../orders/visits/announce-change.ts'
import { readVisitAlert } from '../orders/visits/visit-status.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
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

    const changed = await writeDoor(tx, shop, locked, {
      door: { phone, name },
      given: consent === true ? 'ticked' : 'declared',
      actor: customerOf(viewer),
    })
    await audit(tx, {
      at: now,
      actor: customerOf(viewer),
      action: 'visit.door-changed',
      subject: `visit:${locked.visitId}`,
    })
    return changed
  })
}

interface DoorChange {
  door: { phone: string | null; name: string | null }
  given: DoorConsent
  actor: Actor
}

async function writeDoor(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'sendJob'>,
  locked: OrderRow,
  { door, given, actor }: DoorChange,
): Promise<OrderRow> {
  const values = { doorPhone: door.phone, doorName: door.name }
  await tx.update(visits).set(values).where(eq(visits.id, locked.visitId))
  const changed = { ...locked, visit: { ...locked.visit, ...values } }
  if (door.phone !== null && door.phone !== locked.visit.doorPhone) {
    await recordDoorConsent(tx, changed, { given, now: shop.now() })
  }
  if (door.phone !== null && locked.status === 'confirmed' && locked.visit.doorPhone === null) {
    // Sends each phone the messages that it has not had yet.
    await announceChange(tx, shop, actor, { orderId: locked.id, about: 'confirmed' })
  }
  return changed
}

interface DoorByStaff {
  /** Null removes the contact. A phone of null keeps the number. */
  door: { phone: string | null; name: string | null } | null
  actor: Staff
  /** The id of the change that is undone. */
  undoes?: string
}

/** Staff correct the contact until the sample is taken. The caller holds the visit's lock. */
export async function changeDoorByStaff(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  locked: OrderRow,
  { door, actor, undoes }: DoorByStaff,
): Promise<void> {
  const before = { name: locked.visit.doorName, phone: locked.visit.doorPhone }
  const after = door ? { name: door.name, phone: door.phone ?? before.phone } : { name: null, phone: null }
  if (isDeepStrictEqual(before, after)) return
  requireAllowed('staff', 'change-address', locked, shop.now())
  if (locked.visit.isCentreVisit) throw new Refusal('INVALID', sentence(noHomeVisit))
  if (door && after.phone === null)
    throw new Refusal('INVALID', phoneRule.missing, { fields: { 'door.phone': phoneRule.missing } })

  await writeDoor(tx, shop, locked, { door: after, given: 'spoken', actor })
  const correctionId = randomUUID()
  await tx.insert(corrections).values({ id: correctionId, visitId: locked.visitId, before, after })
  await audit(tx, {
    at: shop.now(),
    actor,
    action: 'visit.door-changed',
    subject: `visit:${locked.visitId}`,
    details: { correctionId, ...(undoes && { undoes }) },
  })
}
