import { opening } from '#db/schema.ts'
import { closedForOrders, notOpenYet } from '#text/errors/orders.ts'
import { say, sentence, text } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { IS_OPEN, type Opening } from '#wire/settings.ts'
import type { Connection } from '../shop.ts'

/** Part of the catalogue's snapshot, so that every process and page follows, and a booking repeats after a change. */
export async function readOpening(db: Connection): Promise<Opening> {
  const [row] = await db.select().from(opening)
  if (!row) return { state: 'before', message: '' }
  const { state, message } = row
  return state === 'open' ? IS_OPEN : { state, message: message || say(closedForOrders) }
}

const written = text('{message}')

/** For orders and requests by customers; the staff, and their browsers that look as customers, may always book. */
export function refuseUnlessOpen({ state, message }: Opening): void {
  if (state === 'open') return
  throw new Refusal('NOT_OPEN', state === 'before' ? sentence(notOpenYet) : sentence(written, { message }))
}
