import { eq, inArray } from 'drizzle-orm'
import { customers } from '#db/schema.ts'
import { indianDate } from '#rules/dates.ts'
import { parseArea } from '#rules/desk/day-lists.ts'
import { type Interpretation, interpretSearch, MAX_FOUND, maskSearch } from '#rules/desk/find.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { maskPhone } from '#rules/people.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { auditRead } from '../../audit.ts'
import { orderNumberFrom } from '../../orders/number.ts'
import { patientsOfOrders, toBookedPatients } from '../../orders/order-patients.ts'
import { uncancelledItems } from '../../orders/order-response.ts'
import { itemsOfOrders, type OrderRow } from '../../orders/order-rows.ts'
import type { Connection, Shop } from '../../shop.ts'
import { countLookUp } from '../../staff/look-ups.ts'
import { allowedCentres, type StaffSession } from '../../staff/sessions.ts'
import { shownName } from '../new/customer-by-phone.ts'
import { findWantedOrders } from './find-orders.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'record'>

export async function findOrders(shop: Deps, staff: StaffSession, text: string) {
  const { rows, isExact, hasMore, customer } = await searchOrders(shop, staff, text)
  return { isExact, hasMore, customer, orders: await toFoundResponses(shop.db, rows) }
}

/**
 * Orders at the caller's centres: those of today's visits, then the newest. The text is interpreted in several ways, and
 * the first one with a match counts. Audited.
 */
export async function searchOrders(shop: Deps, staff: StaffSession, text: string) {
  const allowed = allowedCentres(staff, 'orders.read')
  const meanings = interpretSearch(text, orderNumberFrom)
  const today = indianDate(shop.now())
  if (meanings.length > 0) await countLookUp(shop, staff, 'find')
  for (const wanted of meanings) {
    const rows = await findWantedOrders(shop.db, wanted, { allowed, limit: MAX_FOUND + 1, today })
    const customer = wanted.kind === 'phone' ? await customerOf(shop.db, wanted.phone) : null
    const isShown = customer !== null && (allowed === 'everywhere' || rows.length > 0)
    if (rows.length === 0 && !isShown) continue
    const shown = rows.slice(0, MAX_FOUND)
    const details = { kind: wanted.kind, ids: shown.map(({ id }) => id) }
    await auditRead(shop, staff, { subject: 'search', what: 'search.read', details })
    return {
      isExact: wanted.kind === 'order' || wanted.kind === 'tube',
      hasMore: rows.length > MAX_FOUND,
      rows: shown,
      customer: isShown ? customer : null,
    }
  }
  await recordMiss(shop, staff, meanings)
  return { isExact: false, hasMore: false, rows: [], customer: null }
}

/** The account of a whole phone number. */
async function customerOf(
  db: Connection,
  phone: string,
): Promise<{ id: string; name: string | null } | null> {
  const [found] = await db.select().from(customers).where(eq(customers.phone, phone))
  return found ? { id: found.id, name: shownName(found) } : null
}

/** Audits each search without a match, masked. Many of them are a sign of guessing. */
export async function recordMiss(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  meanings: readonly Interpretation[],
): Promise<void> {
  const [first] = meanings
  if (!first) return
  const details = { kind: first.kind, found: 0, tried: maskSearch(first) }
  await auditRead(shop, staff, { subject: 'search', what: 'search.read', details, isEach: true })
}

export async function toFoundResponses(db: Connection, rows: readonly OrderRow[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [patients, items, booked] = await Promise.all([
    patientsOfOrders(db, ids),
    itemsOfOrders(db, ids),
    db
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(
        inArray(
          customers.id,
          rows.map(({ customerId }) => customerId),
        ),
      ),
  ])
  const nameOf = new Map(booked.map(({ id, name }) => [id, name]))
  return rows.map(row => {
    const tested = uncancelledItems(items.filter(({ orderId }) => orderId === row.id))
    const isTested = ({ person: position }: { person: number }) =>
      tested.some(item => item.person === position)
    const people = toBookedPatients(patients.filter(({ orderId }) => orderId === row.id)).sort(
      (one, other) => Number(isTested(other)) - Number(isTested(one)),
    )
    const [first] = people
    const bookedBy = nameOf.get(row.customerId) ?? null
    const { name, pinCode } = parseArea(row.visit.address, row.visit.city)
    return {
      orderId: row.number,
      people: people.map(({ name }) => name),
      gender: GENDERS.labelOf(first?.gender ?? 'other'),
      age: first?.age.years ?? 0,
      bookedBy: bookedBy && people.some(person => person.name === bookedBy) ? null : bookedBy,
      phone: maskPhone(people.find(({ phone }) => phone)?.phone ?? ''),
      status: row.status,
      date: row.visit.date,
      timeSlot: slotLabel(row.visit.hour),
      place: row.visit.isCentreVisit ? row.visit.city : `${name} ${pinCode}`.trim(),
    }
  })
}
