import { useCallback, useEffect, useState } from 'react'
import { api } from '#shop/frame/api.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { type LoadedVisit, useVisit } from '#shop/visit/use-visit.ts'
import type { Order } from '#wire/orders/order.ts'

/** The visit of an order; reloads the order when the visit has reached another status. */
export function useOrderVisit(
  order: Order,
  setOrder: (order: Order) => void,
  loaded: LoadedVisit | undefined,
): { visit: Visit | undefined; reload: () => void } {
  const [count, setCount] = useState(0)
  const visit = useVisit({
    orderId: order._id,
    date: order.collectionDetails.date,
    version: `${order.status} ${count}`,
    loaded,
  })
  const isStale = visit !== undefined && visit.orderStatus !== order.status
  useEffect(() => {
    if (!isStale) return
    const leaving = new AbortController()
    api.getOrder({ params: { id: order._id } }, { signal: leaving.signal }).then(
      answer => setOrder(answer.order),
      // If this fails, the next poll tries again.
      () => undefined,
    )
    return () => leaving.abort()
  }, [isStale, order._id, setOrder])
  const reload = useCallback(() => setCount(before => before + 1), [])
  return { visit, reload }
}
