import { and, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm'
import { orders, recollections, visits } from '#db/schema.ts'
import type { VisitAlert } from '#rules/orders/order-actions.ts'
import type { VisitState } from '#rules/visits/visit-state.ts'
import { makeCursor, readCursor } from '../page-cursor.ts'
import type { Connection, Shop, Viewer } from '../shop.ts'
import type { OrderView } from './order-response.ts'
import { isItsVisit, type OrderRow, orderColumns } from './order-rows.ts'
import { toOrderViews } from './read.ts'
import { computeVisitAlert, readFoldedVisits } from './visits/visit-status.ts'

function afterCursor(cursor: string): SQL | undefined {
  const { at, id } = readCursor(cursor)
  return or(lt(orders.createdAt, at), and(eq(orders.createdAt, at), lt(orders.id, id)))
}

const PAGE = 20

type ListedOrder = OrderView & { visit: VisitSoFar | null }

interface VisitSoFar {
  state: VisitState
  visitStatus: VisitAlert | null
  /** A new sample is needed and has no time yet. */
  isSampleRejected: boolean
}

export async function listOrders(
  shop: Pick<Shop, 'db' | 'rules' | 'now'>,
  viewer: Viewer,
  { cursor, limit = PAGE }: { cursor?: string; limit?: number },
): Promise<{ orders: ListedOrder[]; nextCursor: string | null }> {
  const rows = await shop.db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(and(eq(orders.customerId, viewer.customerId), cursor ? afterCursor(cursor) : undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    orders: await listed(shop, page),
    nextCursor: rows.length > limit && last ? makeCursor(last.createdAt, last.id) : null,
  }
}

const UNDER_WAY: readonly OrderRow['status'][] = ['confirmed', 'collected']

/** Orders that need a new sample without a time yet. */
async function waitingRecollections(db: Connection, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ orderId: recollections.orderId })
    .from(recollections)
    .where(and(inArray(recollections.orderId, [...ids]), eq(recollections.state, 'waiting')))
  return new Set(found.map(({ orderId }) => orderId))
}

async function listed(
  shop: Pick<Shop, 'db' | 'rules' | 'now'>,
  rows: readonly OrderRow[],
): Promise<ListedOrder[]> {
  const rejected = await waitingRecollections(
    shop.db,
    rows.map(({ id }) => id),
  )
  // The report of an order's other tests may be there already.
  const visits = rows.filter(({ id, status }) => UNDER_WAY.includes(status) || rejected.has(id))
  const [responses, folded] = await Promise.all([
    toOrderViews(shop.db, rows),
    visits.length > 0 ? readFoldedVisits(shop.db, visits) : undefined,
  ])
  const visitOfOrder = new Map(
    visits.flatMap(row => {
      const visit = folded?.(row).visit
      return visit
        ? [
            [
              row.id,
              {
                state: visit.state,
                visitStatus: computeVisitAlert(row, visit, shop) ?? null,
                isSampleRejected: rejected.has(row.id),
              },
            ],
          ]
        : []
    }),
  )
  return responses.map(order => ({ ...order, visit: visitOfOrder.get(order._id) ?? null }))
}
