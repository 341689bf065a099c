import { asc, eq } from 'drizzle-orm'
import { customers, invoices, orderItems } from '#db/schema.ts'
import type { Paise } from '#rules/money.ts'
import { patientFrom } from '#rules/patient.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { lockOrder } from '../orders/read.ts'
import type { Shop, Transaction } from '../shop.ts'
import { creditNoteDocument } from './credit-note.ts'
import { type InvoiceDocument, type InvoiceInput, type InvoiceItem, invoiceDocument } from './document.ts'
import { nextNumber } from './number.ts'
import { documentsOf } from './read.ts'
import { invoiceKind } from './tax.ts'

/**
 * Issues the invoice of an order, in the transaction that records its payment: so neither comes without the other. The
 * order's row is locked, so asking again, even at the same time, answers with the first number. Throws when the
 * order's lines don't add up to what was paid.
 */
export async function issueInvoice(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules'>,
  orderId: string,
  payment: { channel: 'online' | 'cash' },
): Promise<string> {
  const order = await lockOrder(tx, orderId)
  const { invoice } = await documentsOf(tx, order.id)
  if (invoice) return invoice.number

  const items = await itemsOf(tx, shop, order.id)
  const issuedAt = shop.now()
  const document = invoiceDocument({
    number: await nextNumber(tx, invoiceKind(items.map(item => item.tax)), issuedAt),
    issuedAt,
    company: shop.rules.company,
    order,
    patient: patientFrom(order),
    customer: await customerOf(tx, order),
    channel: payment.channel,
    items,
  })
  if (document.total !== order.total) throw new Error("an order's lines don't add up to its total")
  return keep(tx, order.id, document)
}

/**
 * Issues the credit note of a refund, in the transaction that records it; once for an order, so asking again answers
 * with the first number. Throws when the order has no invoice or the amount is more than it says.
 */
export async function issueCreditNote(
  tx: Transaction,
  shop: Pick<Shop, 'now'>,
  orderId: string,
  amount: Paise,
): Promise<string> {
  const order = await lockOrder(tx, orderId)
  const { invoice, creditNote } = await documentsOf(tx, order.id)
  if (creditNote) return creditNote.number
  if (!invoice) throw new Error('a credit note for an order without an invoice')

  const issuedAt = shop.now()
  const number = await nextNumber(tx, 'credit-note', issuedAt)
  return keep(tx, order.id, creditNoteDocument(invoice, { number, issuedAt, amount }))
}

async function keep(
  tx: Transaction,
  orderId: string,
  document: InvoiceDocument | ReturnType<typeof creditNoteDocument>,
): Promise<string> {
  const { number, kind, total, issuedAt } = document
  await tx.insert(invoices).values({ number, kind, orderId, total, document, issuedAt: new Date(issuedAt) })
  return number
}

async function itemsOf(tx: Transaction, shop: Pick<Shop, 'rules'>, orderId: string): Promise<InvoiceItem[]> {
  const rows = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.line))
  return rows.map(row => ({ ...row, tax: shop.rules.tax }))
}

async function customerOf(tx: Transaction, order: OrderRow): Promise<InvoiceInput['customer']> {
  const [person] = await tx.select().from(customers).where(eq(customers.id, order.customerId))
  return {
    name: person?.name ?? null,
    phone: person?.phone ?? null,
    email: person?.email ?? patientFrom(order).email,
  }
}
