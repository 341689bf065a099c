import { and, asc, eq, gte, isNull, or } from 'drizzle-orm'
import { customers, invoices, orderItems } from '#db/schema.ts'
import { readFacts } from '#domain/catalogue/facts.ts'
import { type BookedPatient, patientsOfOrders, toBookedPatients } from '#domain/orders/order-patients.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { lockOrder } from '#domain/orders/read.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import type { Paise } from '#rules/money.ts'
import { creditNoteDocument } from './credit-note.ts'
import { type InvoiceDocument, type InvoiceInput, type InvoiceItem, invoiceDocument } from './document.ts'
import { nextNumber } from './number.ts'
import { placeOfSupply } from './place-of-supply.ts'
import { documentsOf } from './read.ts'
import { invoiceKind } from './tax.ts'

/**
 * Runs in the payment's transaction, with the order locked. Returns the existing number if already
 * issued. Throws if the items don't add up to the payment.
 */
export async function issueInvoice(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules'>,
  orderId: string,
  payment: Pick<InvoiceInput, 'paidAs' | 'paymentReference'>,
): Promise<string> {
  const order = await lockOrder(tx, orderId)
  const { invoice } = await documentsOf(tx, order.id)
  if (invoice) return invoice.number

  const people = toBookedPatients(await patientsOfOrders(tx, [order.id]))
  const [patient] = people
  if (!patient) throw new Error('an order without a patient')
  const items = await itemsOf(tx, shop, order, people)

  const issuedAt = shop.now()
  const document = invoiceDocument({
    number: await nextNumber(tx, invoiceKind(items.map(item => item.tax)), issuedAt),
    issuedAt,
    company: { ...shop.rules.company, ...(await accreditationOf(tx)) },
    order: { ...order, city: order.visit.city, address: order.visit.address },
    placeOfSupply: await placeOfSupply(tx, order.visit),
    patient,
    customer: await customerOf(tx, order, patient),
    ...payment,
    items,
  })

  if (document.total !== order.total) throw new Error("an order's lines don't add up to its total")
  return storeDocument(tx, order.id, document)
}

/** Insurers ask for the accreditation. */
async function accreditationOf(tx: Transaction): Promise<Pick<InvoiceInput['company'], 'accreditation'>> {
  const { accreditations, isSample } = await readFacts(tx)
  if (accreditations.length === 0) return {}
  const names = accreditations.map(({ name, number }) => `${name} ${number}`).join(', ')
  return { accreditation: isSample ? `${names} (sample)` : names }
}

interface RefundToCredit {
  id: string
  amount: Paise
  /** Null for all remaining lines. */
  lines: readonly number[] | null
}

/** Runs in the refund's transaction. Idempotent for a refund. */
export async function issueCreditNote(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  orderId: string,
  refund: RefundToCredit,
): Promise<string> {
  const order = await lockOrder(tx, orderId)
  const [issued] = await tx.select().from(invoices).where(eq(invoices.refundId, refund.id))
  if (issued) return issued.number
  const { invoice, creditNotes } = await documentsOf(tx, order.id)
  if (!invoice) throw new Error('a credit note for an order without an invoice')

  const issuedAt = shop.now()
  const number = await nextNumber(tx, 'credit-note', issuedAt)
  const lines = refund.lines ? await lineIndexes(tx, invoice, order.id, refund.lines) : undefined
  const credited = { number, issuedAt, amount: refund.amount, lines, earlier: creditNotes }
  return storeDocument(tx, order.id, creditNoteDocument(invoice, credited), refund.id)
}

/** Indexes in the invoice. It lacks lines that were cancelled before it was issued. */
async function lineIndexes(
  tx: Transaction,
  { issuedAt }: InvoiceDocument,
  orderId: string,
  lines: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .select({ line: orderItems.line })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orderId),
        or(isNull(orderItems.cancelledAt), gte(orderItems.cancelledAt, new Date(issuedAt))),
      ),
    )
    .orderBy(asc(orderItems.line))
  return rows.flatMap(({ line }, index) => (lines.includes(line) ? [index] : []))
}

async function storeDocument(
  tx: Transaction,
  orderId: string,
  document: InvoiceDocument | ReturnType<typeof creditNoteDocument>,
  refundId?: string,
): Promise<string> {
  const { number, kind, total, issuedAt } = document
  await tx
    .insert(invoices)
    .values({ number, kind, orderId, refundId, total, document, issuedAt: new Date(issuedAt) })
  return number
}

async function itemsOf(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  order: OrderRow,
  people: readonly BookedPatient[],
): Promise<InvoiceItem[]> {
  const rows = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), isNull(orderItems.cancelledAt)))
    .orderBy(asc(orderItems.line))
  const nameOf = (position: number) =>
    people.length > 1 ? people.find(({ person }) => person === position)?.name : undefined
  return rows.map(row => ({ ...row, patientName: nameOf(row.person), tax: shop.rules.tax }))
}

async function customerOf(
  tx: Transaction,
  order: OrderRow,
  patient: BookedPatient,
): Promise<InvoiceInput['customer']> {
  const [person] = await tx.select().from(customers).where(eq(customers.id, order.customerId))
  return {
    name: person?.name ?? null,
    phone: person?.phone ?? null,
    email: person?.email ?? patient.email,
  }
}
