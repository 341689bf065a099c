import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import {
  approvals,
  consents,
  idempotencyKeys,
  invoices,
  messages,
  orders,
  patients,
  payments,
  refunds,
  reportLinks,
  reportOpenings,
  reports,
  visitPeople,
  visits,
} from '#db/schema.ts'
import { invoiceFileKeys } from '#domain/money/invoices/file.ts'
import { documentsOf } from '#domain/money/invoices/read.ts'
import { deleteFilesLater, makeDeletionsDue } from '../files/deletions.ts'
import { isOfItsVisit } from '../orders/order-patients.ts'
import type { Transaction } from '../shop.ts'

/** With their access log; a scheduled run deletes the files. */
export async function deleteReports(tx: Transaction, orderIds: readonly string[], now: Date): Promise<void> {
  const found = await tx
    .select({ id: reports.id, fileKey: reports.fileKey, orderId: reports.orderId })
    .from(reports)
    .where(inArray(reports.orderId, [...orderIds]))
  await deleteFilesLater(
    tx,
    found.map(({ fileKey, orderId }) => ({ fileKey, orderId, dueAt: now })),
  )
  for (const orderId of orderIds) await makeDeletionsDue(tx, orderId, now)
  const ids = found.map(({ id }) => id)
  await tx.delete(reportOpenings).where(inArray(reportOpenings.reportId, ids))
  await tx.delete(reportLinks).where(inArray(reportLinks.reportId, ids))
  await tx.delete(reports).where(inArray(reports.id, ids))
}

/** PDFs are typeset again on demand. */
export async function deleteInvoiceFiles(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const keys = invoiceFileKeys(await documentsOf(tx, orderId), orderId)
  await deleteFilesLater(
    tx,
    keys.map(fileKey => ({ fileKey, orderId, dueAt: now })),
  )
}

/** The caller has locked the orders and checked that they can be deleted. */
export async function deleteOrders(tx: Transaction, orderIds: readonly string[], now: Date): Promise<void> {
  const ids = [...orderIds]
  if (ids.length === 0) return
  await deleteReports(tx, ids, now)
  for (const id of ids) await deleteInvoiceFiles(tx, id, now)
  await tx.delete(invoices).where(inArray(invoices.orderId, ids))
  await tx.delete(approvals).where(inArray(approvals.orderId, ids))
  await tx.delete(refunds).where(inArray(refunds.orderId, ids))
  await tx.delete(payments).where(inArray(payments.orderId, ids))
  await tx.delete(consents).where(inArray(consents.orderId, ids))
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.orderId, ids))
  await tx.delete(messages).where(
    inArray(
      messages.subject,
      ids.map(id => `order:${id}`),
    ),
  )
  const examined = await tx
    .selectDistinct({ id: visitPeople.patientId })
    .from(visitPeople)
    .innerJoin(orders, isOfItsVisit)
    .where(inArray(orders.id, ids))
  const gone = await tx.delete(orders).where(inArray(orders.id, ids)).returning({ visitId: orders.visitId })
  const visitIds = gone.map(({ visitId }) => visitId)
  await tx
    .delete(visits)
    .where(
      and(
        inArray(visits.id, visitIds),
        notExists(tx.select({ id: orders.id }).from(orders).where(eq(orders.visitId, visits.id))),
      ),
    )
  await deleteForgotten(
    tx,
    examined.flatMap(({ id }) => id ?? []),
  )
}

/** Patients, and those into whom they were merged, whom no visit of either and no list has any more. */
async function deleteForgotten(tx: Transaction, patientIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from ${patients} gone where not is_listed
      and id in (select unnest(array[id, merged_into]) from ${patients} where id = any(${sql.param([...patientIds])}::uuid[]))
      and not exists (select from ${visitPeople} booked join ${patients} known on known.id = booked.patient_id
        where known.id = gone.id or known.merged_into = gone.id)`)
}
