import { type ComponentType, lazy } from 'react'
import type { DeskPageName } from '#rules/desk/desk-pages.ts'

/** The program of each page of the desk, loaded when it is first opened. */
export const DESK_ROUTES: Record<DeskPageName, ComponentType> = {
  today: lazy(() => import('#desk/board/board.tsx')),
  requests: lazy(() => import('#desk/requests/requests-page.tsx')),
  newOrder: lazy(() => import('#desk/new-order/new-order-page.tsx')),
  order: lazy(() => import('#desk/orders/order-page.tsx')),
  setUp: lazy(() => import('#desk/set-up/set-up-page.tsx')),
  reception: lazy(() => import('#desk/reception/reception-page.tsx')),
  phones: lazy(() => import('#desk/conflicts/conflicts-page.tsx')),
  labels: lazy(() => import('#desk/tubes/labels-page.tsx')),
  cash: lazy(() => import('#desk/cash/cash-page.tsx')),
  month: lazy(() => import('#desk/month/month-page.tsx')),
  catalogue: lazy(() => import('#desk/catalogue/catalogue-page.tsx')),
  books: lazy(() => import('#desk/accounting/books-page.tsx')),
  ownCash: lazy(() => import('#desk/cash/own-cash-page.tsx')),
  approvals: lazy(() => import('#desk/approvals/approvals-page.tsx')),
  staff: lazy(() => import('#desk/access/staff-page.tsx')),
  record: lazy(() => import('#desk/audit/audit-page.tsx')),
  people: lazy(() => import('#desk/access/people-page.tsx')),
  own: lazy(() => import('#desk/access/own-page.tsx')),
}
