import { useLocation } from 'react-router'
import { deskPath } from '#rules/desk/desk-pages.ts'

/** The list from which an order was opened, stored in the browser's history. */
interface BoardPlace {
  search: string
  /** Numbers of the list's orders. */
  orders: readonly string[]
}

export const boardState = (place: BoardPlace) => ({ board: place })

/** The link back to the list, and the orders before and after this one. */
export function useBoardPlace(orderId: string) {
  const state = useLocation().state as ReturnType<typeof boardState> | null
  const { search, orders } = state?.board ?? { search: '', orders: [] }
  const at = orders.indexOf(orderId)
  return {
    back: deskPath('today') + search,
    /** History state of links to orders of the same list. */
    state,
    position: at + 1,
    count: orders.length,
    previous: at > 0 ? orders[at - 1] : undefined,
    next: at >= 0 ? orders[at + 1] : undefined,
  }
}
