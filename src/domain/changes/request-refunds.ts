import { requestRefund } from '#domain/money/payments/request-refund.ts'
import type { Actor } from '../actor.ts'
import { itemsOfOrders } from '../orders/items.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { Transaction } from '../shop.ts'
import type { CancellationQuote } from './cancellation.ts'

/** One refund for each order of the visit. */
export async function requestRefunds(
  tx: Transaction,
  quote: CancellationQuote,
  actor: Actor,
  now: Date,
): Promise<void> {
  for (const { order, payment, parts, refund } of quote.payments) {
    if (refund === 0) continue
    const own = [quote, ...quote.added].find(one => one.order.id === order.id)
    const isCancelled = order.status === 'cancelled' || own?.isWhole
    const lines = isCancelled ? undefined : await linesOf(tx, order, own?.taken ?? [])
    await requestRefund(tx, payment, { amount: refund, reason: 'cancelled', now, actor, part: parts, lines })
  }
}

/** All cancelled lines, earlier ones too: refunds are assigned to them first. */
async function linesOf(
  tx: Transaction,
  { id }: OrderRow,
  taken: CancellationQuote['taken'],
): Promise<number[]> {
  const items = await itemsOfOrders(tx, [id])
  const goes = (line: number) => taken.some(item => item.line === line)
  return items.filter(({ line, cancelledAt }) => cancelledAt !== null || goes(line)).map(({ line }) => line)
}
