import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import {
  addresses,
  codes,
  coupons,
  customers,
  emailConfirmations,
  idempotencyKeys,
  invoices,
  knownBrowsers,
  orders,
  patients,
  payments,
  refunds,
  requests,
  visits,
} from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { hasUnsettledCash } from '#domain/money/cash/reported.ts'
import { lastLateCheck } from '#domain/money/payments/schedule.ts'
import { IS_REPORT_AWAITED, o } from '#domain/orders/records/report-due.ts'
import { formatDay, indianDate } from '#rules/dates.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { endSessions } from '../accounts/sessions.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { deleteErasedFiles, deleteFilesLater } from '../files/deletions.ts'
import { inLockOrder, isItsVisit, type OrderRow, orderColumns } from '../orders/order-rows.ts'
import { type RequestsOf, whereRequestsOf } from '../requests/list-requests.ts'
import type { Shop, Transaction } from '../shop.ts'
import { anonymise, clearCountReasons } from './anonymise.ts'
import { deleteOrders } from './delete-orders.ts'
import {
  cashToSettle,
  orderStillOpen,
  paymentMayArrive,
  paymentToCheck,
  refundToArrive,
  reportToCome,
} from './words.ts'

/** Deletes everything but what an invoice needs, as tax law requires (DPDP Act 2023, section 12). */

export interface Erasure {
  hadAccount: boolean
  /** Paid orders, anonymised for accounting. */
  ordersKept: number
  ordersDeleted: number
  requestsDeleted: number
}

type EraseDeps = Pick<Shop, 'db' | 'now' | 'files' | 'record'>

/** Idempotent. ERASURE_REFUSED while a visit, a report or money is outstanding. */
export const eraseCustomer = (
  shop: EraseDeps,
  { customerId, actor }: { customerId: string; actor: Actor },
): Promise<Erasure> =>
  erase(shop, actor, async tx => {
    const [row] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    // An unproven phone may be another person's, whose requests must not be deleted.
    return { account: row, phone: row?.phoneVerifiedAt ? row.phone : null }
  })

export const erasePhone = (
  shop: EraseDeps,
  { phone, actor }: { phone: string; actor: Actor },
): Promise<Erasure> =>
  erase(shop, actor, async tx => {
    const [row] = await tx.select().from(customers).where(eq(customers.phone, phone)).for('update')
    return { account: row, phone }
  })

interface Person {
  account: typeof customers.$inferSelect | undefined
  phone: string | null
}

/** Thrown to roll back a preview. */
class OnlyAPreview extends Error {}

/** Runs the erasure and rolls it back. */
export async function previewErasure(shop: Pick<Shop, 'db' | 'now'>, phone: string): Promise<Erasure> {
  let would: Erasure | undefined
  await inTransaction(shop.db, async tx => {
    const [account] = await tx.select().from(customers).where(eq(customers.phone, phone)).for('update')
    would = await eraseAll(tx, { account, phone }, shop.now())
    throw new OnlyAPreview()
  }).catch(error => {
    if (!(error instanceof OnlyAPreview)) throw error
  })
  if (!would) throw new Error('an erasure was taken back before it was known')
  return would
}

async function erase(
  shop: EraseDeps,
  actor: Actor,
  find: (tx: Transaction) => Promise<Person>,
): Promise<Erasure> {
  const erased = await inTransaction(shop.db, async tx => {
    const now = shop.now()
    // Locks the account against concurrent bookings.
    const person = await find(tx)
    const counts = await eraseAll(tx, person, now)
    await audit(tx, {
      at: now,
      actor,
      action: 'customer.erased',
      subject: person.account ? `customer:${person.account.id}` : 'customers',
      details: { ...counts },
    })
    return counts
  })
  await deleteErasedFiles(shop)
  return erased
}

async function eraseAll(tx: Transaction, { account, phone }: Person, now: Date): Promise<Erasure> {
  const counts = {
    hadAccount: account !== undefined,
    ...(account ? await eraseOrders(tx, account.id, now) : { ordersKept: 0, ordersDeleted: 0 }),
    requestsDeleted: await deleteRequests(tx, { phone, customerId: account?.id }, now),
  }
  if (account) await eraseAccount(tx, account.id)
  if (phone) await tx.delete(codes).where(eq(codes.phone, phone))
  return counts
}

/** Deletes orders without an invoice, anonymises the others. */
async function eraseOrders(tx: Transaction, customerId: string, now: Date) {
  const rows = await tx
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(eq(orders.customerId, customerId))
    .orderBy(...inLockOrder)
    .for('update')
  const ids = rows.map(({ id }) => id)
  await refuseOpenOrders(tx, rows, now)

  const booked = await tx
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(inArray(invoices.orderId, ids))
  const paid = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.orderId, ids), eq(payments.state, 'completed')))
  const kept = new Set([...booked, ...paid].map(({ orderId }) => orderId))
  const deleted = ids.filter(id => !kept.has(id))

  await clearCountReasons(tx, ids)
  await deleteOrders(tx, deleted, now)
  if (kept.size > 0) await anonymise(tx, [...kept], now)
  return { ordersKept: kept.size, ordersDeleted: deleted.length }
}

const TO_COME: readonly OrderRow['status'][] = ['pending', 'confirmed']

async function refuseOpenOrders(tx: Transaction, rows: readonly OrderRow[], now: Date): Promise<void> {
  const refuse = (why: Sentence): never => {
    throw new Refusal('ERASURE_REFUSED', why)
  }
  for (const { status, number } of rows)
    if (TO_COME.includes(status)) refuse(sentence(orderStillOpen, { number }))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const ids = [...numbers.keys()]
  const numberOf = (id: string) => ({ number: numbers.get(id) ?? '' })
  const [awaited] = await tx
    .select({ id: o.id })
    .from(o)
    .where(and(inArray(o.id, ids), IS_REPORT_AWAITED))
  if (awaited) refuse(sentence(reportToCome, numberOf(awaited.id)))
  const [owed] = await tx
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), ne(refunds.state, 'completed')))
  if (owed) refuse(sentence(refundToArrive, numberOf(owed.orderId)))
  const [unchecked] = await tx
    .select({ orderId: payments.orderId, state: payments.state, expiresAt: payments.expiresAt })
    .from(payments)
    .where(and(inArray(payments.orderId, ids), isNotNull(payments.nextCheckAt)))
  if (unchecked?.state === 'failed') {
    const day = formatDay(indianDate(lastLateCheck(unchecked.expiresAt, now)))
    refuse(sentence(paymentMayArrive, { ...numberOf(unchecked.orderId), day }))
  }
  if (unchecked) refuse(sentence(paymentToCheck, numberOf(unchecked.orderId)))
  const [unsettled] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), hasUnsettledCash()))
  if (unsettled) refuse(sentence(cashToSettle, numberOf(unsettled.id)))
}

/** Emptied, not deleted: its orders refer to it. */
async function eraseAccount(tx: Transaction, customerId: string): Promise<void> {
  await endSessions(tx, customerId)
  await tx.delete(addresses).where(eq(addresses.customerId, customerId))
  await tx.delete(coupons).where(eq(coupons.customerId, customerId))
  await tx.delete(patients).where(eq(patients.customerId, customerId))
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.customerId, customerId))
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.customerId, customerId))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.customerId, customerId))
  await tx
    .update(customers)
    .set({
      name: null,
      phone: null,
      email: null,
      age: null,
      gender: null,
      address: null,
      passwordHash: null,
      registrationProofHash: null,
      googleSubject: null,
      whatsapp: null,
      phoneVerifiedAt: null,
    })
    .where(eq(customers.id, customerId))
}

async function deleteRequests(tx: Transaction, person: RequestsOf, now: Date): Promise<number> {
  const gone = await tx
    .delete(requests)
    .where(whereRequestsOf(person))
    .returning({ fileKey: requests.fileKey })
  await deleteFilesLater(
    tx,
    gone.flatMap(({ fileKey }) => (fileKey === null ? [] : [{ fileKey, orderId: null, dueAt: now }])),
  )
  return gone.length
}
