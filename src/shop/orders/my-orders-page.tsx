import { type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { useAction } from '#kit/use-action.ts'
import { AccountFrame } from '#shop/account/account-frame.tsx'
import { LoadFailed, type LoadProblem } from '#shop/account/load-failed.tsx'
import { profileOrStored } from '#shop/account/profile.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import type { OwnRequest } from '#shop/requests/contract.ts'
import { isOpenRequest, loadOwnRequests } from '#shop/requests/own-requests.ts'
import { openRequests } from '#shop/requests/words.ts'
import { requireLogin } from '#shop/session/require-login.ts'
import { useSession } from '#shop/session/session.ts'
import { loading, loadMoreButton, myOrders } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { ListedOrder } from '#wire/orders/order.ts'
import type { Route } from './+types/my-orders-page.ts'
import { loadRowParts, OrderRow } from './order-row.tsx'
import { browseTests, loadingOrders, noOrdersYet, ordersNotLoaded } from './words.ts'

const OpenRequests = onDemand(() => import('#shop/requests/open-requests.tsx'))
const ClosedRequests = onDemand(() => import('./closed-requests.tsx'))
const OrdersToAct = onDemand(() => import('./orders-to-act.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(myOrders) })

interface Page {
  orders: ListedOrder[]
  nextCursor: string | null
}

interface Loaded extends Page {
  openRequests: OwnRequest[]
  closedRequests: OwnRequest[]
}

async function load({ api, url, signal }: LoadArgs): Promise<Loaded | LoadProblem> {
  requireLogin(url)
  try {
    const [{ orders, nextCursor }, requests] = await Promise.all([
      api.listOrders({ query: {} }, { signal }),
      loadOwnRequests(api, signal),
      OrdersToAct.load(),
      profileOrStored(),
    ])
    // Shown together with the list, so that nothing pushes the list down under a finger.
    const open = requests.filter(isOpenRequest)
    const closed = requests.filter(request => !isOpenRequest(request))
    await Promise.all([
      loadRowParts(orders),
      open.length > 0 && OpenRequests.load(),
      closed.length > 0 && ClosedRequests.load(),
    ])
    return { orders, nextCursor, openRequests: open, closedRequests: closed }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // After a 401 the token is removed: redirects to the login page.
    requireLogin(url)
    return {
      problem: errorMessage(error, say(ordersNotLoaded)),
      isUnverified: error.code === 'PHONE_UNVERIFIED',
    }
  }
}

export const clientLoader = inBrowser(load)

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Contents page={loaderData} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const person = useSession(state => state.user)
  const logout = useSession(state => state.logout)
  const navigate = useNavigate()
  const leave = async () => {
    await logout({ clearCart: true })
    await navigate(links.home)
  }
  return (
    <AccountFrame person={person} onLogout={leave} isPanelLast>
      <h1 className="mb-5 text-2xl">{say(myOrders)}</h1>
      {children}
    </AccountFrame>
  )
}

function Contents({ page }: { page: Loaded | LoadProblem }) {
  if ('problem' in page) return <LoadFailed {...page} />
  return (
    <>
      <OrdersToAct orders={page.orders} />
      {page.openRequests.length > 0 && (
        <ul aria-label={say(openRequests)} className="mb-5 grid gap-2.5">
          <OpenRequests requests={page.openRequests} />
        </ul>
      )}
      {/* With this key, further pages, which may be out of date, are dropped when the first page is reloaded with a new order. */}
      {page.orders.length > 0 ? <OrderList key={page.orders[0]?._id} first={page} /> : <NoOrdersYet />}
      {page.closedRequests.length > 0 && <ClosedRequests requests={page.closedRequests} />}
    </>
  )
}

function NoOrdersYet() {
  return (
    <div className="card">
      <Empty
        title={say(noOrdersYet)}
        picture={<NoOrders />}
        action={<ButtonLink to={links.labTests}>{say(browseTests)}</ButtonLink>}
      />
    </div>
  )
}

function NoOrders() {
  return (
    <svg
      viewBox="0 0 120 120"
      aria-hidden="true"
      className="size-28 fill-none stroke-ink"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="60" cy="62" r="48" className="fill-leaf-tint stroke-none" />
      <path d="M46 50v38a14 14 0 0 0 28 0V50" className="fill-surface" />
      <path d="M46.5 84h27v4a13.5 13.5 0 0 1-27 0Z" className="fill-leaf stroke-none" />
      <path d="M41 50h38M54 64h6M54 73h6" />
      <path
        d="M60 12c7 9 11 14 11 20a11 11 0 0 1-22 0c0-6 4-11 11-20Z"
        className="fill-marigold stroke-none"
      />
    </svg>
  )
}

/**
 * Each order with the orders added to its visit, oldest first. An addition whose visit is on a later page is listed by
 * itself.
 */
function byVisit(orders: readonly ListedOrder[]): { order: ListedOrder; added: ListedOrder[] }[] {
  const numbers = new Set(orders.map(({ orderId }) => orderId))
  return orders
    .filter(({ addedTo }) => addedTo === null || !numbers.has(addedTo))
    .map(order => ({ order, added: orders.filter(({ addedTo }) => addedTo === order.orderId).toReversed() }))
}

function OrderList({ first }: { first: Page }) {
  const [more, setMore] = useState<Page>({ orders: [], nextCursor: first.nextCursor })
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()
  const { nextCursor } = more
  const [isLoading, loadMore] = useAction(async () => {
    setProblem(undefined)
    try {
      const next = await api.listOrders({ query: { cursor: nextCursor ?? undefined } })
      await loadRowParts(next.orders)
      setMore({ orders: [...more.orders, ...next.orders], nextCursor: next.nextCursor })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(errorMessage(error, say(ordersNotLoaded)))
    }
  })
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {byVisit([...first.orders, ...more.orders]).map(({ order, added }) => (
          <OrderRow key={order._id} order={order} added={added} onChanged={() => void revalidate()} />
        ))}
      </ul>
      {problem && (
        <Notice kind="error" isAlert className="mt-3">
          {problem}
        </Notice>
      )}
      {nextCursor && (
        <Button variant="outline" isWide className="mt-5" busy={isLoading && say(loading)} onClick={loadMore}>
          {say(loadMoreButton)}
        </Button>
      )}
    </>
  )
}

export function HydrateFallback() {
  return (
    <AccountFrame person={undefined} onLogout={async () => undefined} isPanelLast>
      <h1 className="mb-5 text-2xl">{say(myOrders)}</h1>
      <p role="status" className="sr-only">
        {say(loadingOrders)}
      </p>
      {/* As high as the viewport, to keep the footer from jumping. */}
      <div className="grid min-h-dvh content-start gap-3">
        {[1, 2, 3, 4].map(row => (
          <Skeleton key={row} className="h-[208px] rounded-card sm:h-[130px]" />
        ))}
      </div>
    </AccountFrame>
  )
}
