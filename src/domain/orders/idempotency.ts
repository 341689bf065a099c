import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { placeholdersOf, prepared } from '#db/connection.ts'
import { centres, customers, idempotencyKeys, orderItems, orders, visits } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import { sentence } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import { Refusal } from '#wire/errors.ts'
import { toCentreResponse } from '../catalogue/centres.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { patientsOfOrders } from './order-patients.ts'
import {
  type CustomerRow,
  isItsVisit,
  type OrderItemRow,
  type OrderRow,
  type VisitPerson,
} from './order-rows.ts'
import { keyUsed } from './words.ts'

/** A request that is repeated with the same key has one effect and one response. */

export interface CreatedOrder {
  order: OrderRow
  items: OrderItemRow[]
  patients: VisitPerson[]
  customer: CustomerRow
  /** Undefined for a home visit. */
  centre: Centre | undefined
  /** Number of the unpaid order that this one replaced. */
  replaced: string | null
  /** True if another confirmed order on that day may require a stricter fast. */
  sharesDay: boolean
}

/** Detects a different request with the same key. */
export const hashRequest = (request: object): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

type Key = { value: string; bodyHash: string } | undefined

const keyOfCustomer = prepared(db =>
  db
    .select({ orderId: idempotencyKeys.orderId })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.customerId, sql.placeholder('customerId')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    )
    .prepare('key_of_customer'),
)

/** Can't change before the transaction ends, because the customer is locked. */
export async function hasOrderOfKey(tx: Transaction, { customerId }: Viewer, key: Key): Promise<boolean> {
  return key !== undefined && (await keyOfCustomer(tx).execute({ customerId, key: key.value })).length > 0
}

const insertKey = prepared(db =>
  db.insert(idempotencyKeys).values(placeholdersOf(idempotencyKeys)).prepare('insert_key'),
)

export async function storeKey(tx: Transaction, order: OrderRow, key: Key): Promise<void> {
  if (!key) return
  const { customerId, id: orderId, createdAt } = order
  await insertKey(tx).execute({ customerId, key: key.value, bodyHash: key.bodyHash, orderId, createdAt })
}

/** Rejects a key with another request. */
export async function findOrderOfKey(
  shop: Pick<Shop, 'db'>,
  viewer: Viewer,
  key: NonNullable<Key>,
): Promise<CreatedOrder | undefined> {
  const [found] = await shop.db
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      order: orders,
      visit: visits,
      customer: customers,
      centre: centres,
    })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .innerJoin(visits, isItsVisit)
    .innerJoin(customers, eq(customers.id, idempotencyKeys.customerId))
    .leftJoin(centres, eq(centres.code, visits.centreCode))
    .where(and(eq(idempotencyKeys.customerId, viewer.customerId), eq(idempotencyKeys.key, key.value)))
  if (!found) return undefined
  if (found.bodyHash !== key.bodyHash) {
    throw new Refusal('IDEMPOTENCY_CONFLICT', sentence(keyUsed))
  }
  const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, found.order.id))
  const patients = await patientsOfOrders(shop.db, [found.order.id])
  const [earlier] = await shop.db
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.customerId, viewer.customerId), eq(orders.replacedBy, found.order.id)))
  return {
    order: { ...found.order, visit: found.visit },
    items: items.sort((a, b) => a.line - b.line),
    patients,
    customer: found.customer,
    centre: found.centre ? toCentreResponse(found.centre) : undefined,
    replaced: earlier?.number ?? null,
    sharesDay: true,
  }
}

/** Browsers retry within minutes; two days cover any outage or clock error. */
const KEPT_MS = 2 * DAY_MS

export async function forgetOldOrderKeys(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const before = new Date(shop.now().getTime() - KEPT_MS)
  await shop.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
