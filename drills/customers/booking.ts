import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningShop } from '../../bench/shop.ts'
import { book, buyer, payOnCollection, readCart } from './buyers.ts'

/** Customers who keep booking through all faults. */

const BUYERS_AT_A_TIME = 8

export interface Booked {
  index: number
  id: string
  number: string
  isConfirmed: boolean
}

/** The first fault may come before the first answer. */
async function readCartThroughFaults(shop: () => RunningShop): ReturnType<typeof readCart> {
  for (;;) {
    try {
      return await readCart(shop().url)
    } catch {
      await sleep(100)
    }
  }
}

/** Books one customer after another until `isOver`, as a browser would: retries with the same idempotency key. */
export async function keepBooking(
  shop: () => RunningShop,
  from: number,
  isOver: () => boolean,
  booked: Booked[],
) {
  const cart = await readCartThroughFaults(shop)
  let next = from
  const refused: string[] = []
  const one = async () => {
    while (!isOver()) {
      const index = next++
      const asking = buyer(index, cart)
      let result = await book(shop().url, asking)
      while (result.kind === 'unknown') {
        await sleep(100)
        result = await book(shop().url, asking)
      }
      if (result.kind === 'refused') {
        refused.push(`${result.status} ${result.code}`)
        continue
      }
      const entry = { index, id: result.id, number: result.number, isConfirmed: false }
      booked.push(entry)
      while (!entry.isConfirmed) {
        entry.isConfirmed = await payOnCollection(shop().url, index, result.id)
        if (!entry.isConfirmed) await sleep(100)
      }
    }
  }
  await Promise.all(Array.from({ length: BUYERS_AT_A_TIME }, one))
  return refused
}
