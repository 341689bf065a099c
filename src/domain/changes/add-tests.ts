import { randomUUID } from 'node:crypto'
import { and, eq, gt, max } from 'drizzle-orm'
import { orderItems, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireCity } from '#domain/addresses/cities.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { choosePayOnCollection } from '#domain/money/payments/choose-method.ts'
import { retryAfterPaymentCheck } from '#domain/money/payments/order-over-unpaid.ts'
import type { Paise } from '#rules/money.ts'
import type { CHOSEN_METHODS } from '#rules/orders/order-status.ts'
import { customerMissing } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Actor, CustomerActor, Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { standingAdditions } from '../orders/additions.ts'
import { recordConsents, refuseMissingConsent } from '../orders/consents.ts'
import { requireAllowed } from '../orders/decide.ts'
import { hashRequest, hasOrderOfKey, storeKey } from '../orders/idempotency.ts'
import { bookedItems, type PricedOrder, priceBooked, totalChangedRefusal } from '../orders/lines.ts'
import { itemsOf } from '../orders/new-order.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOrderFor, type OrderActor, PERMISSION_OF, permit, toRecordedActor } from '../orders/permit.ts'
import {
  type Catalogues,
  lockAndReadCustomer,
  oneHourBefore,
  placeWithRetry,
  type RetryReason,
  refuseMany,
} from '../orders/placing.ts'
import { findBooking, lockVisit } from '../orders/read.ts'
import { cancelLocked } from '../orders/release.ts'
import { refuseStale } from '../orders/version.ts'
import { fitVisit } from '../orders/visits/visit-seats.ts'
import { readVisitAlert } from '../orders/visits/visit-status.ts'
import type { Connection, Transaction } from '../shop.ts'
import { additionRow } from './addition-row.ts'
import {
  type AddedBy,
  fastsToAsk,
  listVisitPeople,
  readVisitForAddition,
  refuseForAddition,
  type VisitForAddition,
} from './addition-rules.ts'

export interface AddedTests {
  /**
   * The item by its id. `patient` is a position in the order or a saved patient; optional if the order has one patient.
   */
  items: readonly { id: string; patient?: number; patientId?: string }[]
  /** The price on the screen; undefined accepts the current one. */
  totalAmount?: Paise
  /** An online payment confirms the tests once it arrives, Pay on Collection at once. */
  paymentMethod: (typeof CHOSEN_METHODS)[number]
  /** Consent of all patients or their guardians. */
  consent?: boolean
  /** At the door: the collector asked when the patients last ate, and it is long enough ago. */
  isFasted?: boolean
  /** The revision that the staff saw, checked by `refuseStale`; others send the price on the screen instead. */
  revision?: string
}

/** Customers, and the staff at the desk. */
const adderOf = (shop: Pick<PaymentDeps, 'rules' | 'now'>, actor: OrderActor): Adder => ({
  by: actor.kind === 'customer' ? 'customer' : 'desk',
  actor: toRecordedActor(actor),
  permit: async (db, booking, now) => {
    permit(actor, 'add', booking, now, { visit: await readVisitAlert(db, shop, booking) })
    return undefined
  },
})

/** The person who adds tests, by whose rules, and the check that they may. */
export interface Adder {
  by: AddedBy
  actor: CustomerActor | Staff
  /** Throws a Refusal; runs again under the visit's lock. Returns what the rules need of the visit's progress. */
  permit: (db: Connection, booking: OrderRow, now: Date) => Promise<{ isFirstTaken: boolean } | undefined>
}

interface AdditionInput extends AddedTests {
  found: OrderRow
  adder: Adder
  key: { value: string; bodyHash: string } | undefined
}

/**
 * Adds tests to a visit as an order of its own, at current prices: customers up to two hours before the visit, staff
 * until the sample is taken. Replaces an earlier unpaid addition. A patient whose tests were all cancelled needs a seat
 * again.
 */
export async function addTests(
  shop: PaymentDeps,
  catalogue: Catalogues,
  actor: OrderActor,
  { orderId, ...tests }: AddedTests & { orderId: string; key?: string },
): Promise<OrderRow> {
  const found = await findOrderFor(shop.db, actor, PERMISSION_OF.add, orderId)
  return placeAddition(shop, catalogue, adderOf(shop, actor), { found, ...tests })
}

/** The caller has checked that the order may be read. */
export async function placeAddition(
  shop: PaymentDeps,
  catalogue: Catalogues,
  adder: Adder,
  { found, key, ...tests }: AddedTests & { found: OrderRow; key?: string },
): Promise<OrderRow> {
  const viewer = { customerId: found.customerId, isPhoneVerified: true }
  const bodyHash = hashRequest({ addedTo: found.visitId, ...tests })
  const input = { ...tests, found, adder, key: key ? { value: key, bodyHash } : undefined }
  const made = await retryAfterPaymentCheck(shop, viewer, replacesPaying =>
    placeWithRetry(shop, catalogue, viewer, input.key, current =>
      inTransaction(shop.db, tx => insertAddition(tx, shop, current, input, replacesPaying)),
    ),
  )
  return made.order
}

/** Lock order: customer, visit, slot. */
async function insertAddition(
  tx: Transaction,
  shop: PaymentDeps,
  catalogue: Catalogue,
  input: AdditionInput,
  replacesPaying: boolean,
): Promise<{ order: OrderRow } | RetryReason> {
  const now = shop.now()
  const { customerId } = input.found
  const [customer] = await lockAndReadCustomer(tx).execute({ id: customerId })
  if (!customer) throw new Refusal('UNAUTHENTICATED', sentence(customerMissing))
  if (await hasOrderOfKey(tx, { customerId, isPhoneVerified: true }, input.key)) return 'key-used'
  if (customer.revision !== catalogue.revision) return 'catalogue-changed'

  const root = await lockVisit(tx, input.found.visitId)
  await refuseStale(tx, root, input.revision)
  const { by, actor } = input.adder
  const progress = await input.adder.permit(tx, root, now)

  const visit = await readVisitForAddition(tx, root)
  const { people, booked, price } = priceChosenTests(catalogue, visit, input, by)
  const city = requireCity(catalogue.cities, root.visit.city)
  refuseForAddition(visit, booked, { city, by, now, isFasted: input.isFasted, ...progress })
  if (by === 'customer') await refuseManyOrders(tx, shop, customerId, now)

  const id = randomUUID()
  await replaceUnpaid(tx, shop, root, { replacesPaying, replacedBy: id, actor, now })
  const part = await readNextPart(tx, root)
  const added = additionRow(root, price, { id, part, now, holdFor: shop.rules.holdFor })
  await tx.insert(orders).values(added)
  await tx.insert(orderItems).values(itemsOf(id, price))
  await storeKey(tx, added, input.key)

  const examined = people.filter(({ position }) => price.lines.some(({ patient }) => patient === position))
  await recordConsents(
    tx,
    { id, customerId, customerName: customer.customer.name, isAskedByStaff: by !== 'customer' },
    examined,
    price.lines,
    now,
  )
  await audit(tx, {
    at: now,
    actor,
    action: 'order.added',
    subject: `visit:${root.visitId}`,
    details: { orderId: id, lines: price.lines.map((_, line) => line) },
  })

  const order = input.paymentMethod === 'COD' ? await choosePayOnCollection(tx, shop, added, actor) : added
  await fitVisit(tx, shop, root.visitId)
  return { order }
}

export async function priceAddition(
  shop: Pick<PaymentDeps, 'db' | 'now' | 'rules'>,
  catalogue: Catalogues,
  actor: OrderActor,
  { order, items }: Pick<AddedTests, 'items'> & { order: OrderRow },
): Promise<PricedOrder> {
  const { price } = await quoteAddition(shop, catalogue, adderOf(shop, actor), { found: order, items })
  return price
}

/** The price, and the fasts that the collector has to ask about at the door. */
export async function quoteAddition(
  shop: Pick<PaymentDeps, 'db' | 'now'>,
  catalogue: Catalogues,
  adder: Adder,
  { found, items }: Pick<AddedTests, 'items'> & { found: OrderRow },
): Promise<{ price: PricedOrder; fasts: ReturnType<typeof fastsToAsk> }> {
  const { by } = adder
  const now = shop.now()
  const booking = await findBooking(shop.db, found)
  const progress = await adder.permit(shop.db, booking, now)
  const visit = await readVisitForAddition(shop.db, booking)
  const latest = await catalogue.latest()
  const { booked, price } = priceChosenTests(latest, visit, { items, consent: true }, by)
  const city = requireCity(latest.cities, visit.own.row.visit.city)
  refuseForAddition(visit, booked, { city, by, now, isFasted: true, ...progress })
  return { price, fasts: fastsToAsk(visit, booked, progress?.isFirstTaken ?? false) }
}

function priceChosenTests(
  catalogue: Catalogue,
  visit: VisitForAddition,
  { items, totalAmount, consent }: Pick<AddedTests, 'items' | 'totalAmount' | 'consent'>,
  by: AddedBy,
) {
  const people = listVisitPeople(visit, consent)
  const isAlone = people.length === 1
  const lines = items.map(({ id, patient, patientId }) => ({
    id,
    name: id,
    quantity: 1,
    patientId,
    patient: patient ?? (isAlone && patientId === undefined ? 0 : undefined),
  }))
  const booked = bookedItems(catalogue, lines, people, { isByStaff: by !== 'customer' })
  refuseMissingConsent(people, booked, () => 'consent')
  const price = priceBooked(booked, undefined)
  if (totalAmount !== undefined && totalAmount !== price.total) throw totalChangedRefusal(price)
  return { people, booked, price }
}

async function readNextPart(tx: Transaction, { visitId }: OrderRow): Promise<number> {
  const [last] = await tx
    .select({ part: max(orders.part) })
    .from(orders)
    .where(eq(orders.visitId, visitId))
  return (last?.part ?? 0) + 1
}

/** Counted without locks: the customer is locked, and earlier visits may not be locked after this one. */
async function refuseManyOrders(
  tx: Transaction,
  shop: PaymentDeps,
  customerId: string,
  now: Date,
): Promise<void> {
  const isRecent = and(eq(orders.customerId, customerId), gt(orders.createdAt, oneHourBefore(now)))
  refuseMany(await tx.$count(orders, isRecent), shop)
}

async function replaceUnpaid(
  tx: Transaction,
  shop: PaymentDeps,
  root: OrderRow,
  { replacesPaying, ...replaced }: { replacesPaying: boolean; replacedBy: string; actor: Actor; now: Date },
): Promise<void> {
  for (const earlier of await standingAdditions(tx, root.visitId)) {
    if (earlier.status !== 'pending') continue
    requireAllowed('customer', replacesPaying ? 'replace-unpaid' : 'replace', earlier, replaced.now)
    await cancelLocked(tx, shop, earlier, { reason: 'replaced', ...replaced })
  }
}
