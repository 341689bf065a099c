import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { orders, reportLinks, reportOpenings, reports } from '#db/schema.ts'
import { pathOf, pathTo } from '#rules/pages.ts'
import { reportLinkExpired, reportNotReady } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import {
  hashOfAddress,
  isSigned,
  type LinkQuery,
  linkFrom,
  linkQuery,
  type SignedLink,
  TAB_LINK_MS,
  wasSigned,
} from '../links/signatures.ts'
import { findOwnOrder } from '../orders/read.ts'
import type { Shop, Viewer } from '../shop.ts'

/**
 * Reports are health data. They open in a tab of their own, where no bearer travels: so the link itself is the key,
 * made on demand, for the owner only, for fifteen minutes. Who had it made, and each opening, is recorded.
 */

const PURPOSE = 'report'

export interface ReportLink {
  /** Path and query, on the shop's own address. */
  url: string
  expiresAt: Date
}

/** What a link's signature stands for: this report, by this link. */
const signedValue = (fileName: string, linkId: string): string => `${fileName}|${linkId}`

/**
 * A link to the report of the viewer's own order, asked for from a network address. Refusals: NOT_FOUND, also while
 * there is no report.
 */
export async function linkReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  viewer: Viewer,
  { orderId, address }: { orderId: string; address: string },
): Promise<ReportLink> {
  const order = await findOwnOrder(shop.db, viewer, orderId)
  const [report] = await shop.db.select().from(reports).where(eq(reports.orderId, order.id))
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

export interface OpenedLink extends LinkQuery {
  fileName: string
  link: string
}

/**
 * The file behind a link, once its opening is written down (`isLook`: only asked about, by HEAD). Refusal LINK_INVALID
 * for whatever is guessed, expired, altered or replaced since.
 */
export async function openReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files'>,
  opened: OpenedLink,
  { isLook = false }: { isLook?: boolean } = {},
): Promise<Uint8Array> {
  const now = shop.now()
  const signed = linkFrom(PURPOSE, signedValue(opened.fileName, opened.link), opened)
  const isGood = isSigned(shop.rules.secret, signed, now)
  const [report] = isGood
    ? await shop.db.select().from(reports).where(eq(reports.fileName, opened.fileName))
    : []
  if (!report) {
    throw new Refusal('LINK_INVALID', sentence(reportLinkExpired), {
      backTo: await orderBehind(shop, signed, opened.fileName),
    })
  }
  const bytes = await shop.files.get(report.fileKey)
  if (!isLook)
    await shop.db.insert(reportOpenings).values({ reportId: report.id, linkId: opened.link, openedAt: now })
  return bytes
}

/** The page of the order, for whoever holds a link that we made; nothing is told to others. */
async function orderBehind(
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
