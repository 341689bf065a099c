import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { reportOpenings, reports } from '#db/schema.ts'
import { findOwnOrder } from '../orders/read.ts'
import type { Shop, Viewer } from '../shop.ts'
import { isSigned, sign } from '../signatures.ts'

/**
 * Reports are health data. They open in a tab of their own, where no bearer travels: so the link itself is the key,
 * made on demand, for the owner only, for fifteen minutes.
 */

const LINK_MS = 15 * 60 * 1000
const PURPOSE = 'report'

export interface ReportLink {
  /** Path and query, on the shop's own address. */
  url: string
  expiresAt: Date
}

/** A link to the report of the viewer's own order. Refusals: NOT_FOUND, also while there is no report. */
export async function linkReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  viewer: Viewer,
  orderId: string,
): Promise<ReportLink> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  const [report] = await shop.db.select().from(reports).where(eq(reports.orderId, order.id))
  if (!report) throw new Refusal('NOT_FOUND', 'The report of this order is not ready yet.')
  const expiresAt = new Date(shop.now().getTime() + LINK_MS)
  const signature = sign(shop.rules.secret, PURPOSE, report.fileName, expiresAt)
  const query = new URLSearchParams({ expires: String(expiresAt.getTime()), signature })
  return { url: `/api/orders/reports/${report.fileName}?${query}`, expiresAt }
}

/**
 * The file behind a link, once its opening is written down. Refusal LINK_INVALID for whatever is guessed, expired,
 * altered or replaced since.
 */
export async function openReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files'>,
  link: { fileName: string; expires: string; signature: string },
): Promise<Uint8Array> {
  const now = shop.now()
  const expiresAt = new Date(/^\d{1,15}$/.test(link.expires) ? Number(link.expires) : 0)
  const signed = { purpose: PURPOSE, value: link.fileName, expiresAt, signature: link.signature }
  const isGood = isSigned(shop.rules.secret, signed, now)
  const [report] = isGood
    ? await shop.db.select().from(reports).where(eq(reports.fileName, link.fileName))
    : []
  if (!report) {
    throw new Refusal('LINK_INVALID', 'This link has expired. Please open the report from your orders again.')
  }
  const bytes = await shop.files.get(report.fileKey)
  await shop.db.insert(reportOpenings).values({ reportId: report.id, openedAt: now })
  return bytes
}
