import { and, asc, eq } from 'drizzle-orm'
import { invoices, payments } from '#db/schema.ts'
import { invoiceLinkExpired, invoiceNotReady } from '#domain/money/words.ts'
import { type PaidAtVisit, paidAtVisit } from '#domain/orders/order-response.ts'
import { findOrder, findOwnOrder } from '#domain/orders/read.ts'
import type { Connection, Shop, Viewer } from '#domain/shop.ts'
import { isSigned, linkFrom, linkQuery, type SignedLinkQuery, TAB_LINK_MS } from '#domain/signatures.ts'
import { pathTo } from '#rules/pages.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type CreditNoteDocument, type InvoiceDocument, storedCreditNote, storedInvoice } from './document.ts'

export interface IssuedInvoice {
  /** The order's id, not its number. */
  orderId: string
  invoice: InvoiceDocument
  /** One for each refund, oldest first. */
  creditNotes: readonly CreditNoteDocument[]
}

export async function documentsOf(
  db: Connection,
  orderId: string,
): Promise<Partial<Pick<IssuedInvoice, 'invoice'>> & Pick<IssuedInvoice, 'creditNotes'>> {
  const rows = await db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  const invoice = rows.find(row => row.kind !== 'credit-note')
  const notes = rows.filter(row => row.kind === 'credit-note')
  return {
    invoice: invoice && storedInvoice.parse(invoice.document),
    creditNotes: notes.map(note => storedCreditNote.parse(note.document)),
  }
}

async function readIssued(db: Connection, orderId: string): Promise<IssuedInvoice> {
  const { invoice, creditNotes } = await documentsOf(db, orderId)
  if (!invoice) {
    throw new Refusal('INVOICE_NOT_READY', sentence(invoiceNotReady))
  }
  return { orderId, invoice, creditNotes }
}

export async function readInvoice(
  shop: Pick<Shop, 'db'>,
  viewer: Viewer,
  orderId: string,
): Promise<IssuedInvoice> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  return readIssued(shop.db, order.id)
}

/** Read each time the invoice is read, because a later event of the visit may correct it. */
export async function readPaidAtVisit(
  { db }: Pick<Shop, 'db'>,
  { orderId }: IssuedInvoice,
): Promise<PaidAtVisit | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.settlesOrder, true)))
  return paidAtVisit(payment)
}

const PURPOSE = 'invoice'

/** Works in a new tab, without a bearer token; valid for fifteen minutes. */
export function invoiceLink(shop: Pick<Shop, 'now' | 'rules'>, { invoice }: IssuedInvoice): string {
  const expiresAt = new Date(shop.now().getTime() + TAB_LINK_MS)
  const query = linkQuery(shop.rules.secret, PURPOSE, invoice.orderNumber, expiresAt)
  return `/api/invoices/${invoice.orderNumber}/download?${new URLSearchParams({ ...query })}`
}

export async function readLinkedInvoice(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  link: SignedLinkQuery & { orderId: string },
): Promise<IssuedInvoice> {
  if (!isSigned(shop.rules.secret, linkFrom(PURPOSE, link.orderId, link), shop.now())) {
    throw new Refusal('LINK_INVALID', sentence(invoiceLinkExpired), {
      backTo: pathTo('orderDetails', link.orderId),
    })
  }
  const order = await findOrder(shop.db, link.orderId)
  return readIssued(shop.db, order.id)
}
