import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { conflicts, orders } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { lockWithCustomer } from '#domain/money/payments/choose-method.ts'
import type { RefusalKey } from '#text/refusal-keys.ts'
import { isItsBooking } from '../orders/order-rows.ts'
import { findBooking } from '../orders/read.ts'
import { recordReported } from './conflicts.ts'
import { reasonColumns } from './event-outcome.ts'
import { checkOf, finalProblem } from './phone-events.ts'

/** Problems that end when the reporter gets the visit. */
const NOT_THEIRS: RefusalKey[] = ['visitOfOtherCollector', 'visitUnassigned']

/**
 * Records the waiting reports of collectors who have got their visits since: the desk had sent them by phone, so they
 * contradict nothing. What still contradicts the shop keeps waiting, with its present reason.
 */
export async function recordReportsOfAssigned(shop: PaymentDeps, numbers: readonly string[]): Promise<void> {
  const waiting = await shop.db
    .select({ row: conflicts })
    .from(conflicts)
    .innerJoin(orders, isItsBooking(conflicts.visitId))
    .where(
      and(
        inArray(orders.number, [...numbers]),
        isNull(conflicts.decision),
        inArray(conflicts.problemKey, NOT_THEIRS),
      ),
    )
    .orderBy(asc(conflicts.at), asc(conflicts.id))
  for (const { row } of waiting) {
    const visit = await findBooking(shop.db, row)
    const isThis = and(eq(conflicts.id, row.id), isNull(conflicts.decision))
    try {
      await inTransaction(shop.db, async tx => {
        // The order is locked first, as in every other transaction.
        await lockWithCustomer(tx, visit)
        const [removed] = await tx.delete(conflicts).where(isThis).returning({ id: conflicts.id })
        if (!removed) return
        await recordReported(tx, shop, row, {
          orderId: visit.id,
          isTakenAnyway: false,
          check: event => checkOf(shop, event),
        })
      })
    } catch (error) {
      await shop.db
        .update(conflicts)
        .set(reasonColumns(finalProblem(error)))
        .where(isThis)
    }
  }
}
