import { useEffect, useState } from 'react'
import { indianDate } from '#rules/dates.ts'
import type { FastStart } from '#rules/visits/fasting.ts'
import { slotHour, startOfSlot } from '#rules/visits/slots.ts'
import { quietApi } from '#shop/frame/api.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { CallError } from '#wire/client.ts'
import type { ListedOrder } from '#wire/orders/order.ts'

/** A confirmed order with a visit of its own that has not failed. */
export interface VisitToCome {
  order: ListedOrder
  slot: FastStart
}

/** The customer's visits to come. Null while loading; [] on errors. */
export function useVisitsToCome(isSignedIn: boolean): readonly VisitToCome[] | null {
  const [orders, setOrders] = useState<readonly ListedOrder[] | null>(null)
  useEffect(() => {
    if (!isSignedIn) return
    const leaving = new AbortController()
    quietApi.listOrders({ query: {} }, { signal: leaving.signal }).then(
      loaded => setOrders(loaded.orders),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!leaving.signal.aborted) setOrders([])
      },
    )
    return () => leaving.abort()
  }, [isSignedIn])
  return orders && visitsToCome(orders, shopNow())
}

/** The earliest first, from today on: a visit that was missed stays confirmed. */
export function visitsToCome(orders: readonly ListedOrder[], now: Date): VisitToCome[] {
  return orders
    .flatMap(order => {
      const { date, timeSlot } = order.collectionDetails
      const hour = slotHour(timeSlot)
      const isOpen = order.status === 'confirmed' && !order.addedTo && order.visit?.visitStatus !== 'failed'
      return isOpen && date >= indianDate(now) && hour !== undefined ? [{ order, slot: { date, hour } }] : []
    })
    .toSorted((a, b) => startOfSlot(a.slot) - startOfSlot(b.slot))
}
