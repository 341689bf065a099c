import { and, eq, sql } from 'drizzle-orm'
import { conflicts } from '#db/schema.ts'
import { DOOR_TRIES } from '#rules/collector/phone-events.ts'
import { tooManyWrongCodes, wrongDoorCode } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import type { Shop, Transaction } from '../shop.ts'
import { doorCode } from '../visits/door-code.ts'

/** Limits guesses of the four digits: each wrong code is a conflict, counted under the order's lock. */

/** Runs before the order is locked, because the code depends on the order's id alone. */
export function refuseWrongCode({ rules }: Pick<Shop, 'rules'>, order: OrderRow, code?: string): void {
  if (code !== doorCode(rules.secret, order.visitId))
    throw new Refusal('INVALID', sentence(wrongDoorCode, { number: order.number }))
}

/** For a locked order: rejects every code after too many wrong ones, from any collector. */
export async function refuseManyTries(
  tx: Transaction,
  { rules }: Pick<Shop, 'rules'>,
  order: OrderRow,
): Promise<void> {
  const right = doorCode(rules.secret, order.visitId)
  const [tries] = await tx
    .select({ wrong: sql<number>`count(*)::int` })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.visitId, order.visitId),
        eq(conflicts.kind, 'code_shown'),
        sql`${conflicts.reported} ->> 'code' <> ${right}`,
      ),
    )
  if ((tries?.wrong ?? 0) >= DOOR_TRIES) throw new Refusal('ORDER_STEP_REFUSED', sentence(tooManyWrongCodes))
}
