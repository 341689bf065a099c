import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { orders, reportLinks, reportOpenings, reports, visitPeople, visits } from '#db/schema.ts'
import { isOfItsVisit } from '#domain/orders/order-patients.ts'
import { lastAttached } from '#domain/orders/order-response.ts'
import { isItsVisit } from '#domain/orders/order-rows.ts'
import { findOwnOrder, reportsOfOrders } from '#domain/orders/read.ts'
import type { Connection, Shop, Viewer } from '#domain/shop.ts'
import {
  hashOfAddress,
  isSigned,
  linkFrom,
  linkQuery,
  type SignedLink,
  type SignedLinkQuery,
  TAB_LINK_MS,
  wasSigned,
} from '#domain/signatures.ts'
import { reportLinkExpired, reportNotReady } from '#domain/visits/words.ts'
import { pathOf, pathTo } from '#rules/pages.ts'
import { reportFileName } from '#rules/reports.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

/**
 * Reports are health data, and open in a new tab without a bearer token. So a signed link gives access: it is made on
 * demand for the owner and valid for fifteen minutes. Each link and each opening is audited.
 */

const PURPOSE = 'report'

interface ReportLink {
  /** Path and query. */
  url: string
  expiresAt: Date
}

const signedValue = (fileName: string, linkId: string): string => `${fileName}|${linkId}`

/** Without `fileName`, the latest report. The link records the address of the caller. */
export async function linkReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  viewer: Viewer,
  { orderId, fileName, address }: { orderId: string; fileName?: string; address: string },
): Promise<ReportLink> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  const all = await reportsOfOrders(shop.db, [order.id])
  const report = fileName === undefined ? lastAttached(all) : all.find(report => report.fileName === fileName)
  if (!report) throw new Refusal('NOT_FOUND', sentence(reportNotReady))

  const now = shop.now()
  const link = randomUUID()
  await shop.db.insert(reportLinks).values({
    id: link,
    reportId: report.id,
    customerId: viewer.customerId,
    addressHash: hashOfAddress(shop.rules.secret, address),
    createdAt: now,
  })

  const expiresAt = new Date(now.getTime() + TAB_LINK_MS)
  const query = linkQuery(shop.rules.secret, PURPOSE, signedValue(report.fileName, link), expiresAt)
  return {
    url: `/api/orders/reports/${report.fileName}?${new URLSearchParams({ link, ...query })}`,
    expiresAt,
  }
}

interface OpenedLink extends SignedLinkQuery {
  fileName: string
  link: string
}

/** The PDF, and its name for the person who downloads it. */
interface OpenedReport {
  bytes: Uint8Array
  name: string
}

/** Audits the opening before it returns the file. `isHeadOnly`: a HEAD request. */
export async function openLinkedReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files'>,
  opened: OpenedLink,
  { isHeadOnly = false }: { isHeadOnly?: boolean } = {},
): Promise<OpenedReport> {
  const now = shop.now()
  const signed = linkFrom(PURPOSE, signedValue(opened.fileName, opened.link), opened)
  const isGood = isSigned(shop.rules.secret, signed, now)
  const [found] = isGood ? await reportByFileName(shop.db, opened.fileName) : []
  if (!found) {
    throw new Refusal('LINK_INVALID', sentence(reportLinkExpired), {
      backTo: await findPageOfOrder(shop, signed, opened.fileName),
    })
  }

  const { report, name, collectedAt } = found
  const bytes = await shop.files.get(report.fileKey)
  if (!isHeadOnly)
    await shop.db.insert(reportOpenings).values({ reportId: report.id, linkId: opened.link, openedAt: now })
  const takenAt = collectedAt ?? report.createdAt
  return { bytes, name: reportFileName({ name, takenAt, isPart: report.isPart }) }
}

const reportByFileName = (db: Connection, fileName: string) =>
  db
    .select({ report: reports, name: visitPeople.name, collectedAt: visits.collectedAt })
    .from(reports)
    .innerJoin(orders, eq(orders.id, reports.orderId))
    .innerJoin(visits, isItsVisit)
    .innerJoin(visitPeople, and(isOfItsVisit, eq(visitPeople.position, reports.person)))
    .where(and(eq(reports.fileName, fileName), isNull(reports.withdrawnAt)))

async function findPageOfOrder(
  { db, rules }: Pick<Shop, 'db' | 'rules'>,
  signed: SignedLink,
  fileName: string,
): Promise<string> {
  const [order] = wasSigned(rules.secret, signed)
    ? await db
        .select({ number: orders.number })
        .from(reports)
        .innerJoin(orders, eq(orders.id, reports.orderId))
        .where(eq(reports.fileName, fileName))
    : []
  return order ? pathTo('orderDetails', order.number) : pathOf('myOrders')
}
