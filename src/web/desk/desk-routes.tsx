import { type ComponentType, lazy } from 'react'
import type { DeskPageName } from '#rules/desk/desk-pages.ts'

/** The program of each page of the desk, loaded when it is first opened. */
export const DESK_ROUTES: Record<DeskPageName, ComponentType> = {
  today: lazy(() => import('./today/board.tsx')),
  requests: lazy(() => import('./requests/requests-page.tsx')),
  newOrder: lazy(() => import('./new/new-order-page.tsx')),
  order: lazy(() => import('./orders/order-page.tsx')),
  setUp: lazy(() => import('./set-up/set-up-page.tsx')),
  reception: lazy(() => import('./reception/reception-page.tsx')),
  phones: lazy(() => import('./phones/phones-page.tsx')),
  labels: lazy(() => import('./tubes/labels-page.tsx')),
  cash: lazy(() => import('./money/cash-page.tsx')),
  month: lazy(() => import('./money/month-page.tsx')),
  catalogue: lazy(() => import('./catalogue/catalogue-page.tsx')),
  books: lazy(() => import('./money/books-page.tsx')),
  ownCash: lazy(() => import('./money/own-cash-page.tsx')),
  approvals: lazy(() => import('./rights/approvals-page.tsx')),
  staff: lazy(() => import('./rights/staff-page.tsx')),
  record: lazy(() => import('./rights/record-page.tsx')),
  people: lazy(() => import('./rights/people-page.tsx')),
  own: lazy(() => import('./rights/own-page.tsx')),
}
