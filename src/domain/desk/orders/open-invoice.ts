import { invoiceFile } from '#domain/money/invoices/file.ts'
import { documentsOf } from '#domain/money/invoices/read.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { auditRead } from '../../audit.ts'
import { findOrderFor } from '../../orders/permit.ts'
import type { Shop } from '../../shop.ts'
import { countOpened } from '../../staff/look-ups.ts'
import type { StaffSession } from '../../staff/sessions.ts'
import { orderWithoutInvoice } from '../words.ts'

/** The invoice of an order with its credit notes, as the customer has it. It counts as an opened order. */
export async function openInvoice(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files' | 'record'>,
  staff: StaffSession,
  id: string,
): Promise<{ number: string; pdf: Uint8Array }> {
  const order = await findOrderFor(shop.db, staff, 'orders.read', id)
  await countOpened(shop, staff, { of: 'order', id: order.id })
  const { invoice, creditNotes } = await documentsOf(shop.db, order.id)
  if (!invoice) throw new Refusal('INVOICE_NOT_READY', sentence(orderWithoutInvoice))
  await auditRead(shop, staff, { subject: `order:${order.id}`, what: 'invoice.read' })
  const issued = { orderId: order.id, invoice, creditNotes }
  return { number: invoice.number, pdf: await invoiceFile(shop, issued, staff.actor) }
}
