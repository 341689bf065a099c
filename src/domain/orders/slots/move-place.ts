import type { Transaction } from '#domain/shop.ts'
import { givePlaceBack, type Place, takePlace } from './slots.ts'

/** Lock order of slots. */
const keyOf = ({ city, date, hour }: Place): string => `${city} ${date} ${String(hour).padStart(2, '0')}`

/**
 * Locks both slots in a fixed order, so that two orders that swap slots can't deadlock. A full slot
 * rolls back the transaction.
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
