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
      let told = await book(shop().url, asking)
      while (told.kind === 'unknown') {
        await sleep(100)
        told = await book(shop().url, asking)
      }
      if (told.kind === 'refused') {
        refused.push(`${told.status} ${told.code}`)
        continue
      }
      const entry = { index, id: told.id, number: told.number, isConfirmed: false }
      booked.push(entry)
      while (!entry.isConfirmed) {
        entry.isConfirmed = await payOnCollection(shop().url, index, told.id)
        if (!entry.isConfirmed) await sleep(100)
      }
    }
  }
  await Promise.all(Array.from({ length: BUYERS_AT_A_TIME }, one))
  return refused
}
