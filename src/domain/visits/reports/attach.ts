import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, max } from 'drizzle-orm'
import { fileDeletions, reports } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { actorName, type Operator } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { checkReport } from '#domain/files/clean.ts'
import { deleteFilesLater, deleteUnnamedFile } from '#domain/files/deletions.ts'
import { sendJobLater } from '#domain/later-jobs.ts'
import { requireAllowed } from '#domain/orders/decide.ts'
import { patientsOfOrders } from '#domain/orders/order-patients.ts'
import { uncancelledItems } from '#domain/orders/order-response.ts'
import { itemsOfOrders, type ReportRow } from '#domain/orders/order-rows.ts'
import { findOrder, lockOrder, reportsOfOrders } from '#domain/orders/read.ts'
import { markReported } from '#domain/orders/records/report-due.ts'
import type { Shop, Transaction } from '#domain/shop.ts'
import {
  noSuchReport,
  personHasNoTest,
  reasonToReplace,
  reportNotPdf,
  reportOfOther,
  reportPatientRequired,
} from '#domain/visits/words.ts'
import { storeReason } from '#domain/written-reasons.ts'
import { DAY_MS } from '#rules/durations.ts'
import { fileType } from '#rules/file-type.ts'
import { MAX_REPORT_BYTES, reportOverLimit } from '#rules/reports.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

export interface NewReport {
  /** Id or number. */
  orderId: string
  bytes: Uint8Array
  actor: Operator
  /** The patient's position in the order; required with several patients. */
  patient?: number
  /** Further reports follow. */
  isPart?: boolean
  /** Number of the report that this one replaces. */
  replaces?: number
  /** Reason for a replacement; required from staff. */
  reason?: string
}

/**
 * Attaches a PDF without active content. Once every patient has a complete report, a collected order advances to
 * `report`. From the command line, a complete report replaces the patient's earlier one; staff name the report that
 * they replace. Replaced files are stored for `retention.replacedReportsDays`, and the message about a replacement
 * waits, so that a mistake can be corrected. Attaching the same file again has no effect, because staff retry after a
 * lost response.
 */
export async function attachReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files' | 'sendJob'>,
  { orderId, bytes, actor, ...which }: NewReport,
): Promise<ReportRow> {
  if (bytes.length > MAX_REPORT_BYTES) throw new Refusal('TOO_LARGE', reportOverLimit)
  if (fileType(bytes) !== 'application/pdf')
    throw new Refusal('INVALID', sentence(reportNotPdf), { fields: { file: sentence(reportNotPdf) } })
  await checkReport(bytes)
  const found = await findOrder(shop.db, orderId)
  requireAllowed('staff', 'attach-report', found, shop.now())

  const name = `${randomBytes(16).toString('hex')}.pdf`
  const fileKey = `reports/${name}`
  const sha256 = await sha256Of(bytes)
  await shop.files.put(fileKey, bytes)
  const deleteUnnamed = () => deleteUnnamedFile(shop, fileKey, () => isNamed(shop, found.id, fileKey))

  try {
    const report = await inTransaction(shop.db, tx =>
      storeReport(tx, shop, found.id, { fileKey, bytes, sha256, actor, ...which }),
    )
    if (report.fileKey !== fileKey) await deleteUnnamed()
    return report
  } catch (error) {
    await deleteUnnamed()
    throw error
  }
}

/** By a report, or as the file of a replaced one, which is deleted later. */
const isNamed = ({ db }: Pick<Shop, 'db'>, orderId: string, fileKey: string): Promise<boolean> =>
  inTransaction(db, async tx => {
    // Waits for a concurrent transaction on the order.
    await lockOrder(tx, orderId)
    const named = await Promise.all([
      tx.$count(reports, and(eq(reports.orderId, orderId), eq(reports.fileKey, fileKey))),
      tx.$count(fileDeletions, eq(fileDeletions.fileKey, fileKey)),
    ])
    return named.some(count => count > 0)
  })

/** Off the main thread, which 20 MB would hold up. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return Buffer.from(hash).toString('hex')
}

type StoredReport = Omit<NewReport, 'orderId'> & { fileKey: string; sha256: string }

/** Positions in the visit of the people with a test in the order that was not cancelled. */
async function listExaminedPositions(tx: Transaction, orderId: string): Promise<number[]> {
  const items = uncancelledItems(await itemsOfOrders(tx, [orderId]))
  return [...new Set(items.map(item => item.person))].sort((a, b) => a - b)
}

async function findPersonOfReport(
  tx: Transaction,
  orderId: string,
  { patient }: Pick<NewReport, 'patient'>,
  examined: readonly number[],
): Promise<number> {
  const [first = 0] = examined
  if (patient === undefined && examined.length <= 1) return first
  if (patient === undefined) throw new Refusal('INVALID', sentence(reportPatientRequired))
  const person = (await patientsOfOrders(tx, [orderId]))[patient]?.position
  if (person !== undefined && examined.includes(person)) return person
  throw new Refusal('INVALID', sentence(personHasNoTest, { number: patient + 1 }))
}

function findReplacedReport(
  { isPart = false, replaces }: StoredReport,
  person: number,
  all: readonly ReportRow[],
): ReportRow | undefined {
  if (replaces === undefined)
    return isPart ? undefined : all.findLast(report => report.person === person && !report.isPart)
  const named = all.find(report => report.number === replaces)
  if (!named) throw new Refusal('INVALID', sentence(noSuchReport, { number: replaces }))
  if (named.person !== person) throw new Refusal('INVALID', sentence(reportOfOther, { number: replaces }))
  return named
}

async function storeReport(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules' | 'sendJob'>,
  orderId: string,
  stored: StoredReport,
): Promise<ReportRow> {
  const now = shop.now()
  const order = await lockOrder(tx, orderId)
  requireAllowed('staff', 'attach-report', order, now)

  const { fileKey, bytes, sha256, actor, isPart = false, reason = '' } = stored
  const examined = await listExaminedPositions(tx, orderId)
  const all = await reportsOfOrders(tx, [orderId])
  const person = await findPersonOfReport(tx, orderId, stored, examined)
  if (actor.kind === 'staff') {
    const same = all.find(
      report => report.person === person && report.isPart === isPart && report.sha256 === sha256,
    )
    if (same) return same
  }

  const before = findReplacedReport(stored, person, all)
  if (before && actor.kind === 'staff' && !(stored.replaces && reason))
    throw new Refusal('INVALID', sentence(reasonToReplace), { fields: { reason: sentence(reasonToReplace) } })

  const isFirst = all.every(report => report.person !== person)
  const report = await writeReport(tx, before, {
    orderId,
    person,
    isPart,
    number: before?.number ?? (await readNextNumber(tx, orderId)),
    // New for each report, so that links to a replaced one become invalid.
    fileName: `${randomBytes(16).toString('hex')}.pdf`,
    fileKey,
    bytes: bytes.length,
    sha256,
    attachedBy: actorName(actor),
    createdAt: now,
    correctedFrom: before
      ? announcedAt(before, now)
      : isFirst
        ? await readWithdrawn(tx, orderId, person)
        : null,
  })

  if (before) {
    const dueAt = new Date(now.getTime() + shop.rules.retention.replacedReportsDays * DAY_MS)
    await deleteFilesLater(tx, [{ fileKey: before.fileKey, orderId, dueAt }])
  }
  await markReported(tx, orderId)

  await auditReport(tx, report, before, { actor, reason })
  const ready = { orderId, about: 'report-ready' } as const
  if (before) await sendJobLater(tx, 'notify-order', ready, new Date(now.getTime() + UNDO_MS))
  else await shop.sendJob(tx, 'notify-order', ready)
  return report
}

/** Withdrawn reports keep their numbers. */
async function readNextNumber(tx: Transaction, orderId: string): Promise<number> {
  const [last] = await tx
    .select({ number: max(reports.number) })
    .from(reports)
    .where(eq(reports.orderId, orderId))
  return (last?.number ?? 0) + 1
}

/** When the person's report was attached that was withdrawn last: the new one replaces it. */
async function readWithdrawn(tx: Transaction, orderId: string, person: number): Promise<Date | null> {
  const isTheirs = and(eq(reports.orderId, orderId), eq(reports.person, person))
  const [last] = await tx
    .select({ createdAt: reports.createdAt })
    .from(reports)
    .where(and(isTheirs, isNotNull(reports.withdrawnAt)))
    .orderBy(desc(reports.withdrawnAt))
    .limit(1)
  return last?.createdAt ?? null
}

/** The time of the announced report: within the undo time of a replacement, that of the report before. */
const announcedAt = ({ createdAt, correctedFrom }: ReportRow, now: Date): Date =>
  correctedFrom && now.getTime() - createdAt.getTime() < UNDO_MS ? correctedFrom : createdAt

/** Safe, because the order is locked. */
async function writeReport(
  tx: Transaction,
  before: ReportRow | undefined,
  values: typeof reports.$inferInsert,
): Promise<ReportRow> {
  const [report] = before
    ? await tx.update(reports).set(values).where(eq(reports.id, before.id)).returning()
    : await tx.insert(reports).values(values).returning()
  if (!report) throw new Error('a report was not written')
  return report
}

async function auditReport(
  tx: Transaction,
  { orderId, fileKey, person, isPart, bytes, sha256, createdAt: at }: ReportRow,
  before: ReportRow | undefined,
  { actor, reason }: { actor: Operator; reason: string },
): Promise<void> {
  const isReasoned = before && actor.kind === 'staff'
  await audit(tx, {
    at,
    actor,
    action: before ? 'report.replaced' : 'report.attached',
    subject: `order:${orderId}`,
    details: {
      fileKey,
      person,
      isPart,
      bytes,
      sha256,
      ...(before ? { replacedFileKey: before.fileKey, replacedAttachedBy: before.attachedBy } : {}),
      ...(isReasoned ? await storeReason(tx, { orderId, text: reason, actor, at }) : {}),
    },
  })
}
