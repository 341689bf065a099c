import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { audit as auditTable, orders, reports } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { actorName, type Operator } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { cleanUpload } from '#domain/files/clean.ts'
import { deleteFilesLater, deleteUnnamedFile } from '#domain/files/deletions.ts'
import { fileType } from '#domain/files/type.ts'
import { requireAllowed } from '#domain/orders/decide.ts'
import { itemsOfOrders } from '#domain/orders/items.ts'
import type { ReportRow } from '#domain/orders/order-rows.ts'
import { standing } from '#domain/orders/order-shape.ts'
import { findOrder, lockOrder, reportsOfOrders } from '#domain/orders/read.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import {
  noSuchReport,
  reportNotPdf,
  reportOfNobody,
  reportOfOther,
  reportOfWhom,
  reportTooLarge,
} from '#domain/visits/words.ts'
import { DAY_MS } from '#rules/durations.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

const MAX_MEGABYTES = 20

export interface NewReport {
  /** Id or number. */
  orderId: string
  bytes: Uint8Array
  actor: Operator
  /** The patient's position; required with several patients. */
  patient?: number
  /** Further reports follow. */
  isPart?: boolean
  /** Number of the report that this one replaces. */
  replaces?: number
}

/**
 * Attaches a PDF without active content. Once every patient has a complete report, a collected
 * order advances to `report`. A complete report replaces the patient's earlier one, a part only a
 * named one; replaced files are stored for `retention.replacedReportsDays`.
 */
export async function attachReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files' | 'sendJob'>,
  { orderId, bytes, actor, ...which }: NewReport,
): Promise<ReportRow> {
  if (bytes.length > MAX_MEGABYTES * 1024 * 1024)
    throw new Refusal('TOO_LARGE', sentence(reportTooLarge, { megabytes: MAX_MEGABYTES }))
  if (fileType(bytes) !== 'application/pdf')
    throw new Refusal('INVALID', sentence(reportNotPdf), { fields: { file: sentence(reportNotPdf) } })
  await cleanUpload({ bytes }, 'staff')
  const found = await findOrder(shop.db, orderId)
  requireAllowed('staff', 'attach-report', found, shop.now())
  const name = `${randomBytes(16).toString('hex')}.pdf`
  const fileKey = `reports/${name}`
  await shop.files.put(fileKey, bytes)
  try {
    return await inTransaction(shop.db, tx =>
      writeDown(tx, shop, found.id, { fileKey, bytes, actor, ...which }),
    )
  } catch (error) {
    await deleteUnnamedFile(shop, fileKey, () => isAudited(shop, found.id, fileKey))
    throw error
  }
}

/** The audit refers to files of replaced reports. */
const isAudited = ({ db }: Pick<Shop, 'db'>, orderId: string, fileKey: string): Promise<boolean> =>
  inTransaction(db, async tx => {
    // Waits for a transaction in progress.
    await lockOrder(tx, orderId)
    const names = sql`${auditTable.details} ->> 'fileKey' = ${fileKey}`
    return (await tx.$count(auditTable, and(eq(auditTable.subject, `order:${orderId}`), names))) > 0
  })

type StoredReport = Omit<NewReport, 'orderId'> & { fileKey: string }

/** Positions of patients with a test that was not cancelled. */
async function examinedOf(tx: Transaction, orderId: string): Promise<number[]> {
  const items = standing(await itemsOfOrders(tx, [orderId]))
  return [...new Set(items.map(item => item.patient))].sort((a, b) => a - b)
}

function patientOf({ patient }: Pick<NewReport, 'patient'>, examined: readonly number[]): number {
  const [first = 0] = examined
  if (patient === undefined && examined.length <= 1) return first
  if (patient === undefined) throw new Refusal('INVALID', sentence(reportOfWhom))
  if (examined.includes(patient)) return patient
  throw new Refusal('INVALID', sentence(reportOfNobody, { number: patient + 1 }))
}

function replacedBy(
  { isPart = false, replaces }: StoredReport,
  patient: number,
  all: readonly ReportRow[],
): ReportRow | undefined {
  if (replaces === undefined)
    return isPart ? undefined : all.findLast(one => one.patient === patient && !one.isPart)
  const named = all.find(one => one.number === replaces)
  if (!named) throw new Refusal('INVALID', sentence(noSuchReport, { number: replaces }))
  if (named.patient !== patient) throw new Refusal('INVALID', sentence(reportOfOther, { number: replaces }))
  return named
}

/** True if every patient has a complete report. */
const isWhole = (examined: readonly number[], all: readonly ReportRow[]): boolean =>
  examined.every(patient => all.some(one => one.patient === patient && !one.isPart))

async function writeDown(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  orderId: string,
  stored: StoredReport,
): Promise<ReportRow> {
  const now = shop.now()
  const order = await lockOrder(tx, orderId)
  requireAllowed('staff', 'attach-report', order, now)
  const { fileKey, bytes, actor, isPart = false } = stored
  const examined = await examinedOf(tx, orderId)
  const all = await reportsOfOrders(tx, [orderId])
  const patient = patientOf(stored, examined)
  const before = replacedBy(stored, patient, all)
  const values = {
    orderId,
    patient,
    isPart,
    number: before?.number ?? Math.max(0, ...all.map(({ number }) => number)) + 1,
    // New for each report, so that links to a replaced one become invalid.
    fileName: `${randomBytes(16).toString('hex')}.pdf`,
    fileKey,
    bytes: bytes.length,
    attachedBy: actorName(actor),
    createdAt: now,
  }
  // Safe, as the order is locked.
  const [report] = before
    ? await tx.update(reports).set(values).where(eq(reports.id, before.id)).returning()
    : await tx.insert(reports).values(values).returning()
  if (!report) throw new Error('a report was not written')
  if (before) {
    const dueAt = new Date(now.getTime() + shop.rules.retention.replacedReportsDays * DAY_MS)
    await deleteFilesLater(tx, [{ fileKey: before.fileKey, orderId, dueAt }])
  }
  if (order.status === 'collected' && isWhole(examined, [...all.filter(one => one !== before), report]))
    await tx.update(orders).set({ status: 'report' }).where(eq(orders.id, orderId))
  await audit(tx, {
    at: now,
    actor,
    action: before ? 'report.replaced' : 'report.attached',
    subject: `order:${orderId}`,
    details: {
      fileKey,
      patient,
      isPart,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...(before ? { replacedFileKey: before.fileKey, replacedAttachedBy: before.attachedBy } : {}),
    },
  })
  await shop.sendJob(tx, 'notify-order', { orderId, about: 'report-ready' })
  return report
}
