import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders, reports } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import { deleteFilesLater } from '#domain/files/deletions.ts'
import { requireAllowed } from '#domain/orders/decide.ts'
import { lockOrder, reportsOfOrders } from '#domain/orders/read.ts'
import type { Shop } from '#domain/shop.ts'
import { noSuchReport, reasonToWithdraw } from '#domain/visits/words.ts'
import { storeReason } from '#domain/written-reasons.ts'
import { DAY_MS } from '#rules/durations.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'

interface Withdrawal {
  orderId: string
  /** Of the report, within the order. */
  number: number
  reason: string
  actor: Staff
}

/**
 * Takes a report from the customer at once, as when it belongs to another person: no page lists it and no link opens it.
 * The row stays with its log of openings, and the file as long as that of a replaced report. The order waits for a
 * report again.
 */
export async function withdrawReport(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  { orderId, number, reason, actor }: Withdrawal,
): Promise<void> {
  if (!reason)
    throw new Refusal('INVALID', sentence(reasonToWithdraw), {
      fields: { reason: sentence(reasonToWithdraw) },
    })
  await inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, orderId)
    const at = shop.now()
    requireAllowed('staff', 'withdraw-report', order, at)
    const report = (await reportsOfOrders(tx, [orderId])).find(report => report.number === number)
    if (!report) throw new Refusal('INVALID', sentence(noSuchReport, { number }))

    // Links are signed for the name of the file, so a new one ends them.
    const fileName = `${randomBytes(16).toString('hex')}.pdf`
    await tx.update(reports).set({ withdrawnAt: at, fileName }).where(eq(reports.id, report.id))
    const dueAt = new Date(at.getTime() + shop.rules.retention.replacedReportsDays * DAY_MS)
    await deleteFilesLater(tx, [{ fileKey: report.fileKey, orderId, dueAt }])
    if (!report.isPart && order.status !== 'collected')
      await tx.update(orders).set({ status: 'collected' }).where(eq(orders.id, orderId))

    await audit(tx, {
      at,
      actor,
      action: 'report.withdrawn',
      subject: `order:${orderId}`,
      details: {
        fileKey: report.fileKey,
        number,
        person: report.person,
        isPart: report.isPart,
        ...(await storeReason(tx, { orderId, text: reason, actor, at })),
      },
    })
    await shop.sendJob(tx, 'notify-order', { orderId, about: 'report-withdrawn' })
  })
}
