import { and, eq, sql } from 'drizzle-orm'
import { conflicts } from '#db/schema.ts'
import { DOOR_TRIES } from '#rules/collector/phone-events.ts'
import { wrongCodesTold } from '#text/errors/collector.ts'
import { wrongDoorCode } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { visitIdOf } from '../orders/additions.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import type { Shop, Transaction } from '../shop.ts'
import { doorCode } from '../visits/door-code.ts'

/**
 * Door codes are four digits, so guesses are limited. Each wrong one that a phone reports is a conflict, and so is counted,
 * under the order's lock, before another may be right.
 */

/** Refusal INVALID: it is not the visit's code. Asked before the order is locked: it follows from its id alone. */
export function refuseWrongCode({ rules }: Pick<Shop, 'rules'>, order: OrderRow, code?: string): void {
  if (code !== doorCode(rules.secret, visitIdOf(order)))
    throw new Refusal('INVALID', sentence(wrongDoorCode, { number: order.number }))
}

/** Refuses any code once too many wrong ones were told, whoever told them (ORDER_STEP_REFUSED). For a locked order. */
export async function refuseManyTries(
  tx: Transaction,
  { rules }: Pick<Shop, 'rules'>,
  order: OrderRow,
): Promise<void> {
  const right = doorCode(rules.secret, order.id)
  const [tries] = await tx
    .select({ wrong: sql<number>`count(*)::int` })
    .from(conflicts)
    .where(
      and(
        sql`${conflicts.orderId} in (select id from orders where id = ${order.id} or added_to = ${order.id})`,
        eq(conflicts.kind, 'code_shown'),
        sql`${conflicts.told} ->> 'code' <> ${right}`,
      ),
    )
  if ((tries?.wrong ?? 0) >= DOOR_TRIES) throw new Refusal('ORDER_STEP_REFUSED', sentence(wrongCodesTold))
}
