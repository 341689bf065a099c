import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { customers, orderItems, orders, visitPeople, visits } from '#db/schema.ts'
import { listPatients, type Patient } from '#domain/accounts/patients.ts'
import { listSavedAddresses } from '#domain/addresses/addresses.ts'
import { isForPerson } from '#domain/orders/order-patients.ts'
import { isItsVisit, orderColumns } from '#domain/orders/order-rows.ts'
import { maskPhone } from '#rules/people.ts'
import { centresWithPermission, hasPermissionAt } from '#rules/staff/permissions.ts'
import { voidAccess } from '../../accounts/verified-phone.ts'
import type { Staff } from '../../actor.ts'
import { audit, auditRead } from '../../audit.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Catalogues } from '../../orders/placing.ts'
import { toOrderViews } from '../../orders/read.ts'
import type { Connection, Shop, Transaction } from '../../shop.ts'
import { countLookUp } from '../../staff/look-ups.ts'
import { allowedCentres, isAtCentres, type StaffSession } from '../../staff/sessions.ts'

const STILL_OPEN = ['pending', 'confirmed'] as const

/**
 * Finds a customer by the exact phone number. Rate-limited and audited. People, addresses and tests are returned only for
 * roles that apply everywhere.
 */
export async function knownCustomer(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  catalogue: Catalogues,
  staff: StaffSession,
  phone: string,
) {
  allowedCentres(staff, 'orders.create')
  const { db } = shop
  await countLookUp(shop, staff, 'phone')
  const [found] = await db.select().from(customers).where(eq(customers.phone, phone))
  if (!found) {
    await auditRead(shop, staff, {
      subject: 'search',
      what: 'search.read',
      isEach: true,
      details: { kind: 'phone', ids: [], tried: maskPhone(phone) },
    })
    return null
  }
  await auditRead(shop, staff, { subject: `customer:${found.id}`, what: 'search.read' })
  const isForHomes = hasPermissionAt(staff.grants, 'orders.create', null)
  const [people, lastTests, addresses, open] = await Promise.all([
    isForHomes ? peopleAtDesk(shop, found) : [],
    isForHomes ? readLastTests(db, await catalogue.latest(), found.id) : [],
    isForHomes ? listSavedAddresses(shop, { customerId: found.id }) : [],
    db
      .select(orderColumns)
      .from(orders)
      .innerJoin(visits, isItsVisit)
      .where(
        and(
          eq(orders.customerId, found.id),
          inArray(orders.status, [...STILL_OPEN]),
          eq(orders.isAddition, false),
          isAtCentres(centresWithPermission(staff.grants, 'orders.read'), visits.centreCode),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(5),
  ])
  const views = await toOrderViews(db, open)
  return {
    name: shownName(found),
    isPhoneVerified: found.phoneVerifiedAt !== null,
    people,
    lastTests,
    addresses,
    openOrders: views.map(({ orderId, collectionDetails: { date, timeSlot }, status, patients }) => ({
      orderId,
      date,
      timeSlot,
      status,
      patients,
    })),
  }
}

/** Tests of the customer's latest order, as far as they are still offered. */
async function readLastTests(db: Connection, { bookable }: Pick<Catalogue, 'bookable'>, customerId: string) {
  const latest = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), ne(orders.status, 'cancelled')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  const tests = await db
    .select({ id: orderItems.itemId, name: orderItems.name, patientId: visitPeople.patientId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(visitPeople, isForPerson)
    .where(and(inArray(orderItems.orderId, latest), isNull(orderItems.cancelledAt)))
    .orderBy(asc(orderItems.line))
  return tests.filter(({ id }) => bookable.has(id))
}

/** Null for an unverified registration, which may be a stranger's. */
export const shownName = ({
  name,
  phoneVerifiedAt,
  passwordHash,
}: Pick<typeof customers.$inferSelect, 'name' | 'phoneVerifiedAt' | 'passwordHash'>): string | null =>
  phoneVerifiedAt === null && passwordHash !== null ? null : name

/** While the phone is unproven, no patient is the account's owner: each has the relation stated in the last booking. */
export async function peopleAtDesk(
  shop: Pick<Shop, 'db' | 'now'>,
  { id: customerId, phoneVerifiedAt }: Pick<typeof customers.$inferSelect, 'id' | 'phoneVerifiedAt'>,
): Promise<Patient[]> {
  const people = await listPatients(shop, { customerId })
  if (phoneVerifiedAt) return people
  const said = await shop.db
    .selectDistinctOn([visitPeople.patientId], {
      id: visitPeople.patientId,
      relation: visitPeople.relation,
    })
    .from(visitPeople)
    .innerJoin(visits, eq(visits.id, visitPeople.visitId))
    .where(eq(visits.customerId, customerId))
    .orderBy(visitPeople.patientId, desc(visitPeople.bookedAt))
  const relations = new Map(said.map(({ id, relation }) => [id, relation]))
  return people.map(person => ({ ...person, relation: relations.get(person.id) ?? person.relation }))
}

/** The phone got or lost an account after the account was read. */
export class AccountChanged extends Error {}

/** The account's id, or the id that `openAccount` will give it. */
export async function customerIdOf({ db }: Pick<Shop, 'db'>, phone: string): Promise<string> {
  const [found] = await db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
  return found?.id ?? randomUUID()
}

/**
 * An account with an unproven phone may belong to a stranger. Before the booking its password and sessions end, and the
 * name given at the desk replaces its own.
 */
export async function openAccount(
  tx: Transaction,
  { id, phone, name, at, actor }: { id: string; phone: string; name: string; at: Date; actor: Staff },
): Promise<void> {
  const [found] = await tx.select().from(customers).where(eq(customers.phone, phone)).for('update')
  const subject = `customer:${id}` as const

  if (!found) {
    const [added] = await tx
      .insert(customers)
      .values({ id, phone, name, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (!added) throw new AccountChanged()
    await audit(tx, { at, actor, action: 'customer.added', subject })
    return
  }

  if (found.id !== id) throw new AccountChanged()
  if (found.phoneVerifiedAt) return
  await voidAccess(tx, found)
  await tx.update(customers).set({ name }).where(eq(customers.id, id))
  if (found.passwordHash !== null) await audit(tx, { at, actor, action: 'customer.access-voided', subject })
}
