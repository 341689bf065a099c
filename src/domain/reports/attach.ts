import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { audit as auditTable, orders, reports } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import { reportNotPdf, reportTooLarge } from '#text/errors/files.ts'
import { sentence } from '#text/text.ts'
import { nameOf, type Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import { deleteUnnamedFile } from '../files/unnamed-file.ts'
import { isToDo } from '../orders/decide.ts'
import { findOrder, lockOrder } from '../orders/read.ts'
import type { Shop, Transaction } from '../shop.ts'
import { cleanUpload } from '../uploads/clean.ts'
import { fileType } from '../uploads/type.ts'

export type ReportRow = typeof reports.$inferSelect

/** Maximum size of a report. */
const MAX_MEGABYTES = 20

/**
 * Attaches the laboratory's report (a PDF without active content) to an order, by either id; a collected order moves on
 * to `report`, and the customer is notified. A later report replaces the one before, whose file is kept for
 * `retention.replacedReportsDays` and named in the audit. Refusals: NOT_FOUND, INVALID, TOO_LARGE, ORDER_STEP_REFUSED.
 */
export async function attachReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files' | 'sendJob'>,
  { orderId, bytes, actor }: { orderId: string; bytes: Uint8Array; actor: Staff },
): Promise<ReportRow> {
  if (bytes.length > MAX_MEGABYTES * 1024 * 1024)
    throw new Refusal('TOO_LARGE', sentence(reportTooLarge, { megabytes: MAX_MEGABYTES }))
  if (fileType(bytes) !== 'application/pdf')
    throw new Refusal('INVALID', sentence(reportNotPdf), { fields: { file: sentence(reportNotPdf) } })
  await cleanUpload({ bytes })
  const found = await findOrder(shop.db, orderId)
  isToDo('staff', 'attach-report', found, shop.now())
  const name = `${randomBytes(16).toString('hex')}.pdf`
  const fileKey = `reports/${name}`
  await shop.files.put(fileKey, bytes)
  try {
    return await inTransaction(shop.db, tx => writeDown(tx, shop, found.id, { fileKey, bytes, actor }))
  } catch (error) {
    await deleteUnnamedFile(shop, fileKey, () => isAudited(shop, found.id, fileKey))
    throw error
  }
}

/** The audit still refers to files of replaced reports. */
const isAudited = ({ db }: Pick<Shop, 'db'>, orderId: string, fileKey: string): Promise<boolean> =>
  inTransaction(db, async tx => {
    // Waits for a transaction in progress.
    await lockOrder(tx, orderId)
    const names = sql`${auditTable.details} ->> 'fileKey' = ${fileKey}`
    return (await tx.$count(auditTable, and(eq(auditTable.subject, `order:${orderId}`), names))) > 0
  })

interface StoredFile {
  fileKey: string
  bytes: Uint8Array
  actor: Staff
}

async function writeDown(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  orderId: string,
  { fileKey, bytes, actor }: StoredFile,
): Promise<ReportRow> {
  const now = shop.now()
  const order = await lockOrder(tx, orderId)
  isToDo('staff', 'attach-report', order, now)
  const [before] = await tx.select().from(reports).where(eq(reports.orderId, orderId))
  const values = {
    // Unlike the file's key: new for each report, so that links to the previous one become invalid.
    fileName: `${randomBytes(16).toString('hex')}.pdf`,
    fileKey,
    bytes: bytes.length,
    attachedBy: nameOf(actor),
    createdAt: now,
  }
  const [report] = await tx
    .insert(reports)
    .values({ orderId, ...values })
    .onConflictDoUpdate({ target: reports.orderId, set: values })
    .returning()
  if (!report) throw new Error('a report was not written')
  if (before) {
    const dueAt = new Date(now.getTime() + shop.rules.retention.replacedReportsDays * DAY_MS)
    await deleteFilesLater(tx, [{ fileKey: before.fileKey, orderId, dueAt }])
  }
  if (order.status === 'collected')
    await tx.update(orders).set({ status: 'report' }).where(eq(orders.id, orderId))
  await audit(tx, {
    at: now,
    actor,
    action: before ? 'report.replaced' : 'report.attached',
    subject: `order:${orderId}`,
    details: {
      fileKey,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...(before ? { replacedFileKey: before.fileKey, replacedAttachedBy: before.attachedBy } : {}),
    },
  })
  await shop.sendJob(tx, 'notify-order', { orderId, about: 'report-ready' })
  return report
}
