import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { KnownCustomer } from '#contract/desk/new-order.ts'
import { customers, orders } from '#db/schema.ts'
import { maskedPhone } from '#rules/people.ts'
import { mayAt, placesOf } from '#rules/staff/permissions.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { Staff } from '../../actor.ts'
import { listAddresses } from '../../addresses/addresses.ts'
import { noteReading } from '../../audit.ts'
import { listPatients } from '../../patients/patients.ts'
import type { Shop } from '../../shop.ts'
import { countLookUp } from '../../staff/look-ups.ts'
import { placesFor, type StaffSession } from '../../staff/sessions.ts'
import { isAt } from '../orders/find-order.ts'

/** The account of a phone that somebody books for: by phone or at the counter. */

const STILL_OPEN = ['pending', 'confirmed'] as const

/**
 * Whom this account books for and where, as the caller needs it; null for a phone that has none. Only by the whole number,
 * so many an hour, and recorded: a number without an account every time, masked. Family and addresses are of homes: they take a role for everywhere. Refusals FORBIDDEN,
 * TOO_MANY.
 */
export async function knownCustomer(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  phone: string,
): Promise<KnownCustomer | null> {
  placesFor(staff, 'orders.create')
  const { db } = shop
  await countLookUp(shop, staff, 'phone')
  const [found] = await db.select().from(customers).where(eq(customers.phone, phone))
  if (!found) {
    await noteReading(shop, staff, {
      ...{ subject: 'search', what: 'search.read', isEach: true },
      details: { kind: 'phone', ids: [], tried: maskedPhone(phone) },
    })
    return null
  }
  await noteReading(shop, staff, { subject: `customer:${found.id}`, what: 'search.read' })
  const isForHomes = mayAt(staff.grants, 'orders.create', null)
  const [people, addresses, open] = await Promise.all([
    isForHomes ? listPatients(shop, { customerId: found.id }) : [],
    isForHomes ? listAddresses(shop, { customerId: found.id }) : [],
    db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.customerId, found.id),
          inArray(orders.status, [...STILL_OPEN]),
          isNull(orders.addedTo),
          isAt(placesOf(staff.grants, 'orders.read')),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(5),
  ])
  return {
    name: found.name,
    isPhoneVerified: found.phoneVerifiedAt !== null,
    people: people.map(({ id, name, age, ageMonths, gender, relation }) => ({
      ...{ id, name, age, ageMonths, gender, relation },
    })),
    addresses: addresses.map(({ id, address, city, pinCode, house, street, landmark }) => ({
      ...{ id, address, city, pinCode, house, street, landmark },
    })),
    openOrders: open.map(({ number, slotDate, slotHour, status }) => ({
      ...{ orderId: number, date: slotDate, timeSlot: slotLabel(slotHour), status },
    })),
  }
}

/**
 * The account of a phone, made where there is none: unproven, so nobody can see it until its owner signs in by a code, who
 * then finds the orders there.
 */
export async function customerFor(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { phone, name }: { phone: string; name: string; actor: Staff },
): Promise<string> {
  await db.insert(customers).values({ phone, name, createdAt: now() }).onConflictDoNothing()
  const [found] = await db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
  if (!found) throw new Error('a customer was not written')
  return found.id
}
