import { and, eq, inArray, isNotNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { audit, invoices, messages, orders, payments, requests, smsReports, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { clearOldReasons } from '#domain/desk/day-end.ts'
import { deleteUnknownReports } from '#domain/messages/sms-reports.ts'
import { hasUnsettledCash } from '#domain/money/cash/reported.ts'
import { deleteExpiredLinks } from '#domain/short-links.ts'
import { DAY_MS } from '#rules/durations.ts'
import { deleteFilesLater } from '../files/deletions.ts'
import { isItsVisit } from '../orders/order-rows.ts'
import type { Pooled, Shop, Transaction } from '../shop.ts'
import { deleteOrders } from './delete-orders.ts'

const PAGE = 200

type DeletionDeps = Pick<Shop, 'db' | 'now' | 'rules'>

export async function deleteOldRecords(shop: DeletionDeps): Promise<void> {
  const now = shop.now()
  const { retention } = shop.rules
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const booksUntil = new Date(now)
  booksUntil.setUTCFullYear(now.getUTCFullYear() - retention.booksYears)

  await deleteOldForms(shop, daysAgo(retention.formsDays))
  await deleteOldPrescriptions(shop, daysAgo(retention.prescriptionsDays))
  await shop.db.delete(messages).where(lt(messages.at, daysAgo(retention.messagesDays)))
  await shop.db.delete(smsReports).where(lt(smsReports.at, daysAgo(retention.messagesDays)))
  await clearOldReasons(shop, daysAgo(retention.messagesDays))
  await deleteUnknownReports(shop, daysAgo(1))
  await deleteExpiredLinks(shop)
  await deleteOrdersWhere(shop, neverPaid(shop.db, daysAgo(retention.unpaidOrdersDays)))
  await deleteOrdersWhere(shop, lt(orders.createdAt, booksUntil))
  await deleteOldAudit(shop.db, booksUntil)
}

/** The audit's trigger permits a deletion only in a transaction with this setting, so it has a transaction of its own. */
const deleteOldAudit = (db: Pooled, before: Date): Promise<void> =>
  inTransaction(db, async tx => {
    await tx.execute(sql`select set_config('jaanch.deletes_audit', 'after its years', true)`)
    await tx.delete(audit).where(lt(audit.at, before))
  })

/** By the requested date, which may be a year ahead. The submission date is only there for the index. */
async function deleteOldForms({ db }: Pick<Shop, 'db'>, before: Date): Promise<void> {
  const lastDay = sql`greatest(${requests.createdAt}, ${requests.preferredAt}, ${requests.preferredDate}::date)`
  await db
    .delete(requests)
    .where(
      and(
        inArray(requests.kind, ['home-care', 'consultation', 'offer']),
        lt(requests.createdAt, before),
        lt(lastDay, before.toISOString()),
      ),
    )
}

async function deleteOldPrescriptions(shop: Pick<Shop, 'db' | 'now'>, before: Date): Promise<void> {
  await inTransaction(shop.db, async tx => {
    const gone = await tx
      .delete(requests)
      .where(and(eq(requests.kind, 'prescription'), lt(requests.createdAt, before)))
      .returning({ fileKey: requests.fileKey })
    await deleteFilesLater(
      tx,
      gone.flatMap(({ fileKey }) =>
        fileKey === null ? [] : [{ fileKey, orderId: null, dueAt: shop.now() }],
      ),
    )
  })
}

const added = alias(orders, 'added')

/** Not needed for accounting: without an invoice, a payment, cash to settle or an added item. */
const neverPaid = (db: Pooled | Transaction, before: Date): SQL | undefined =>
  and(
    eq(orders.status, 'cancelled'),
    // Paid orders are 'refunded'.
    eq(orders.paymentStatus, 'cancelled'),
    lt(orders.cancelledAt, before),
    notExists(
      db
        .select({ id: added.id })
        .from(added)
        .where(
          and(eq(added.visitId, orders.visitId), eq(added.isAddition, true), eq(orders.isAddition, false)),
        ),
    ),
    notExists(db.select({ id: invoices.id }).from(invoices).where(eq(invoices.orderId, orders.id))),
    notExists(
      db
        .select({ id: payments.id })
        .from(payments)
        .where(
          and(
            eq(payments.orderId, orders.id),
            // A failed payment may still arrive while it is checked.
            or(inArray(payments.state, ['completed', 'processing']), isNotNull(payments.nextCheckAt)),
          ),
        ),
    ),
    not(hasUnsettledCash()),
  )

/** In pages, so that no transaction locks many rows for long. */
async function deleteOrdersWhere(shop: DeletionDeps, condition: SQL | undefined): Promise<void> {
  for (;;) {
    const deleted = await inTransaction(shop.db, async tx => {
      const rows = await tx
        .select({ id: orders.id })
        .from(orders)
        .innerJoin(visits, isItsVisit)
        .where(condition)
        .limit(PAGE)
        .for('update', { skipLocked: true })
      await deleteOrders(
        tx,
        rows.map(({ id }) => id),
        shop.now(),
      )
      return rows.length
    })
    if (deleted < PAGE) return
  }
}
