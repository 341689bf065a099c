import type { Transaction } from '#domain/shop.ts'
import { givePlaceBack, type Place, takePlace } from './slots.ts'

/** Lock order of slots. */
const keyOf = ({ city, date, hour }: Place): string => `${city} ${date} ${String(hour).padStart(2, '0')}`

/**
 * Takes an order's places in another slot of its city and releases the old ones. Both slots are locked in a fixed
 * order, so that two orders that swap slots can't deadlock; a full slot rolls back the whole transaction. Refusal
 * SLOT_FULL.
 */
export async function movePlace(
  tx: Transaction,
  { from, to, places }: { from: Place; to: Place; places: number },
  capacity: number,
): Promise<void> {
  const take = () => takePlace(tx, to, capacity, places)
  const giveBack = () => givePlaceBack(tx, from, places)
  const [first, second] = keyOf(to) < keyOf(from) ? [take, giveBack] : [giveBack, take]
  await first()
  await second()
}
