import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import {
  codes,
  consents,
  customers,
  emailConfirmations,
  idempotencyKeys,
  invoices,
  knownBrowsers,
  orders,
  payments,
  refunds,
} from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { patientFields } from '#rules/patient.ts'
import { orderStillOpen, paymentToCheck, refundToArrive, reportToCome } from '#text/errors/accounts.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { endSessions } from '../accounts/sessions.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { deleteDueFiles } from '../files/deletions.ts'
import type { CreditNoteDocument, InvoiceDocument } from '../invoices/document.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { Shop, Transaction } from '../shop.ts'
import { deleteInvoiceFiles, deleteOrders, deleteReports } from './delete-orders.ts'
import { deleteRequests } from './delete-requests.ts'

/**
 * Erasing a person, as the DPDP Act 2023 (section 12) wants it: everything goes but what the tax law keeps, and that
 * names no more of them than an invoice has to.
 */

export interface Erased {
  /** Whether there was an account. */
  hadAccount: boolean
  /** Paid orders that stay for the books, without the person. */
  ordersKept: number
  ordersDeleted: number
  /** Home visits, consultations, requests from the offer page, prescriptions. */
  requestsDeleted: number
}

type EraseDeps = Pick<Shop, 'db' | 'now' | 'files'>

/**
 * Erases a customer by id (their own wish). Doing it again changes nothing. Refusal ERASURE_REFUSED while a visit, a
 * report or money is still to come.
 */
export const eraseCustomer = (
  shop: EraseDeps,
  { customerId, actor }: { customerId: string; actor: Actor },
): Promise<Erased> =>
  erase(shop, actor, async tx => {
    const [row] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    // A number that no code has proven may be somebody else's: what others sent under it is not this account's to delete.
    return { account: row, phone: row?.phoneVerifiedAt ? row.phone : null }
  })

/** Erases whatever is kept about a phone of ten digits, with an account or without. Refusal ERASURE_REFUSED. */
export const erasePhone = (
  shop: EraseDeps,
  { phone, actor }: { phone: string; actor: Actor },
): Promise<Erased> =>
  erase(shop, actor, async tx => {
    const [row] = await tx.select().from(customers).where(eq(customers.phone, phone)).for('update')
    return { account: row, phone }
  })

interface Person {
  account: typeof customers.$inferSelect | undefined
  phone: string | null
}

async function erase(
  shop: EraseDeps,
  actor: Actor,
  find: (tx: Transaction) => Promise<Person>,
): Promise<Erased> {
  const erased = await inTransaction(shop.db, async tx => {
    const now = shop.now()
    // Holds the account: nothing is booked meanwhile.
    const { account, phone } = await find(tx)
    const counts = {
      hadAccount: account !== undefined,
      ...(account ? await eraseOrders(tx, account.id, now) : { ordersKept: 0, ordersDeleted: 0 }),
      requestsDeleted: await deleteRequests(tx, { phone, customerId: account?.id }, now),
    }
    if (account) await eraseAccount(tx, account.id)
    if (phone) await tx.delete(codes).where(eq(codes.phone, phone))
    await audit(tx, {
      at: now,
      actor,
      action: 'customer.erased',
      subject: account ? `customer:${account.id}` : 'customers',
      details: { ...counts },
    })
    return counts
  })
  // What can't be deleted now is written down, and deleted with the next daily round.
  await deleteDueFiles(shop).catch(() => undefined)
  return erased
}

/** Orders without an invoice go; the others stay without their patient. */
async function eraseOrders(tx: Transaction, customerId: string, now: Date) {
  const rows = await tx.select().from(orders).where(eq(orders.customerId, customerId)).for('update')
  const ids = rows.map(({ id }) => id)
  await refuseOpenOrders(tx, rows)
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
  await deleteOrders(tx, deleted, now)
  if (kept.size > 0) await anonymise(tx, [...kept], now)
  return { ordersKept: kept.size, ordersDeleted: deleted.length }
}

const TO_COME: readonly OrderRow['status'][] = ['pending', 'confirmed']

/** Refuses while something is owed to either side, in a sentence that says what to do. */
async function refuseOpenOrders(tx: Transaction, rows: readonly OrderRow[]): Promise<void> {
  const refuse = (why: Sentence): never => {
    throw new Refusal('ERASURE_REFUSED', why)
  }
  for (const { status, number } of rows) {
    if (TO_COME.includes(status)) refuse(sentence(orderStillOpen, { number }))
    if (status === 'collected') refuse(sentence(reportToCome, { number }))
  }
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const ids = [...numbers.keys()]
  const numberOf = (id: string) => ({ number: numbers.get(id) ?? '' })
  const [owed] = await tx
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), ne(refunds.state, 'completed')))
  if (owed) refuse(sentence(refundToArrive, numberOf(owed.orderId)))
  const [asked] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.orderId, ids), isNotNull(payments.nextCheckAt)))
  if (asked) refuse(sentence(paymentToCheck, numberOf(asked.orderId)))
}

/** The columns of a patient who is not known any more. */
const { bookingType: _stays, ...nobody } = patientFields({
  name: 'Erased',
  age: { years: 0, months: null },
  gender: 'other',
  email: null,
  phone: '',
  bookingType: 'self',
  relation: null,
  guardianName: null,
})

/** What the books keep of an order: what, when, how much and in which city; who was tested goes. */
async function anonymise(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await deleteReports(tx, ids, now)
  await tx
    .update(orders)
    .set({
      ...nobody,
      alternatePhone: null,
      address: '',
    })
    .where(inArray(orders.id, [...ids]))
  await tx
    .update(consents)
    .set({ guardianName: null })
    .where(inArray(consents.orderId, [...ids]))
  for (const id of ids) await deleteInvoiceFiles(tx, id, now)
  const issued = await tx
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, [...ids]))
  for (const { id, document } of issued) {
    await tx
      .update(invoices)
      .set({ document: withoutPatient(document as InvoiceDocument | CreditNoteDocument) })
      .where(eq(invoices.id, id))
  }
}

/** An invoice names its recipient and their address; phone, e-mail and patient it needn't. */
const withoutPatient = (document: InvoiceDocument | CreditNoteDocument) => ({
  ...document,
  customer: { ...document.customer, phone: null, email: null },
  patientName: nobody.patientName,
  notes: document.notes.map(note => note.replace(` Patient: ${document.patientName}`, '')),
})

/** The row stays for the orders that stay, and says nothing. */
async function eraseAccount(tx: Transaction, customerId: string): Promise<void> {
  await endSessions(tx, customerId)
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
      phoneVerifiedAt: null,
    })
    .where(eq(customers.id, customerId))
}
