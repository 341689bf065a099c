import { eq, inArray, sql } from 'drizzle-orm'
import {
  approvals,
  conflicts,
  consents,
  corrections,
  emergencyAccess,
  formerAddresses,
  invoices,
  orderNotes,
  orders,
  ratings,
  shortLinks,
  specimens,
  visitEvents,
  visitPeople,
  visits,
} from '#db/schema.ts'
import type { CreditNoteDocument, InvoiceDocument } from '#domain/money/invoices/document.ts'
import type { Transaction } from '../shop.ts'
import { deleteInvoiceFiles, deleteReports } from './delete-orders.ts'

const anonymous = {
  name: 'Erased',
  age: 0,
  ageMonths: null,
  gender: 'other' as const,
  isPregnant: false,
  patientId: null,
  isErased: true,
  phone: null,
  email: null,
  relation: sql`case when ${visitPeople.position} = 0 and ${visitPeople.relation} = 'self' then 'self' end`,
}

const ERASED_REASON = 'erased'

/** Items, dates, amounts and city stay for accounting. */
export async function anonymise(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await deleteReports(tx, ids, now)
  // Codes are cleared because labels show them beside a name.
  await tx.delete(specimens).where(inArray(specimens.visitId, visitsOf(tx, ids)))
  await tx
    .update(visitEvents)
    .set({ details: sql`${visitEvents.details} - 'code' - 'note'` })
    .where(inArray(visitEvents.visitId, visitsOf(tx, ids)))
  await tx
    .update(visits)
    .set({ alternatePhone: null, doorName: null, doorPhone: null, address: '' })
    .where(inArray(visits.id, visitsOf(tx, ids)))
  await tx
    .update(orders)
    .set({ referredBy: null, source: null })
    .where(inArray(orders.id, [...ids]))
  await tx.delete(shortLinks).where(inArray(shortLinks.orderId, [...ids]))
  await tx.delete(corrections).where(inArray(corrections.visitId, visitsOf(tx, ids)))
  await tx.delete(formerAddresses).where(inArray(formerAddresses.visitId, visitsOf(tx, ids)))
  await tx
    .update(ratings)
    .set({ comment: null })
    .where(inArray(ratings.visitId, visitsOf(tx, ids)))
  await tx
    .update(visitPeople)
    .set(anonymous)
    .where(inArray(visitPeople.visitId, visitsOf(tx, ids)))
  await clearWritten(tx, ids)
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

const visitsOf = (tx: Transaction, orderIds: readonly string[]) =>
  tx
    .select({ id: orders.visitId })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))

/** Staff may have named the person in free text. */
async function clearWritten(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, [...ids]))
  await tx
    .update(approvals)
    .set({ reason: '', note: null })
    .where(inArray(approvals.orderId, [...ids]))
  await tx
    .update(emergencyAccess)
    .set({ reason: '' })
    .where(inArray(emergencyAccess.orderId, [...ids]))
  await tx
    .update(conflicts)
    .set({ reported: {}, note: null })
    .where(inArray(conflicts.visitId, visitsOf(tx, ids)))
}

/** Reasons for cash differences, in handovers with these orders, may name the person. */
export async function clearCountReasons(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...orderIds])}::uuid[]`
  const handoversBy = (cause: string, column: string, isTheirs = sql`c.order_id = any(${ids})`) =>
    sql`select r.handover_id from cash_receipts r join ${sql.identifier(cause)} c on c.id = r.${sql.identifier(column)}
      where ${isTheirs}`
  const isOfVisit = sql`c.visit_id in (select visit_id from orders where id = any(${ids}))`
  await tx.execute(sql`update cash_handovers set difference_reason = ${ERASED_REASON}
    where difference_reason is not null and id in (select t.handover_id from (
      ${handoversBy('payments', 'payment_id')} union all ${handoversBy('refunds', 'refund_id')}
      union all ${handoversBy('visit_events', 'event_id', isOfVisit)}) t)`)
}

/** An invoice needs its recipient and their address, but not phone, e-mail and patient. */
const withoutPatient = ({ referredBy: _, ...document }: InvoiceDocument | CreditNoteDocument) => ({
  ...document,
  customer: { ...document.customer, phone: null, email: null },
  patientName: anonymous.name,
  lines: document.lines.map(({ patientName: _, ...line }) => line),
  notes: document.notes.map(note => note.replace(/ Patients?: .*$/s, '')),
})
