import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { Link, Navigate, Route, Routes } from 'react-router'
import { Loading } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSettings } from '#kit/settings.ts'
import { formatDateTime } from '#rules/dates.ts'
import { allowedPages, DESK_PAGES, type DeskPageName, deskPath, startPage } from '#rules/desk/desk-pages.ts'
import { pathOf } from '#rules/pages.ts'
import { collectorsApp, deskPageTitles } from '#text/staff.ts'
import { deskApi } from './desk-api.ts'
import { useDesk } from './desk-context.ts'
import { Menu } from './menu.tsx'
import { WaitingContext } from './waiting.ts'
import { words } from './words.ts'

/** The pages; each is a chunk of its own. */
const DESK_ROUTES: Record<DeskPageName, ComponentType> = {
  today: lazy(() => import('#desk/board/board.tsx')),
  planDay: lazy(() => import('#desk/plan/plan-page.tsx')),
  requests: lazy(() => import('#desk/requests/requests-page.tsx')),
  newOrder: lazy(() => import('#desk/new-order/new-order-page.tsx')),
  counter: lazy(() => import('#desk/counter/counter-page.tsx')),
  order: lazy(() => import('#desk/orders/order-page.tsx')),
  customer: lazy(() => import('#desk/customers/customer-page.tsx')),
  hoursAndCentres: lazy(() => import('#desk/hours-and-centres/hours-and-centres-page.tsx')),
  closeTheDay: lazy(() => import('#desk/day-end/day-end-page.tsx')),
  reception: lazy(() => import('#desk/reception/reception-page.tsx')),
  conflicts: lazy(() => import('#desk/conflicts/conflicts-page.tsx')),
  labels: lazy(() => import('#desk/tubes/labels-page.tsx')),
  reportStatus: lazy(() => import('#desk/report-status/report-status-page.tsx')),
  reports: lazy(() => import('#desk/reports/reports-page.tsx')),
  cash: lazy(() => import('#desk/cash/cash-page.tsx')),
  month: lazy(() => import('#desk/month/month-page.tsx')),
  prices: lazy(() => import('#desk/prices/prices-page.tsx')),
  matching: lazy(() => import('#desk/matching/matching-page.tsx')),
  accounting: lazy(() => import('#desk/accounting/accounting-page.tsx')),
  safe: lazy(() => import('#desk/cash/safe-page.tsx')),
  myCash: lazy(() => import('#desk/cash/my-cash-page.tsx')),
  payouts: lazy(() => import('#desk/approvals/payouts-page.tsx')),
  approvals: lazy(() => import('#desk/approvals/approvals-page.tsx')),
  lookAndTexts: lazy(() => import('#desk/look/look-page.tsx')),
  goingLive: lazy(() => import('#desk/going-live/going-live-page.tsx')),
  staff: lazy(() => import('#desk/access/staff-page.tsx')),
  audit: lazy(() => import('#desk/audit/audit-page.tsx')),
  personalData: lazy(() => import('#desk/access/personal-data-page.tsx')),
  yourSignIn: lazy(() => import('#desk/access/your-sign-in-page.tsx')),
}

/** About one screen. */
const PAGE_LINES = 12

export default function Frame() {
  const { self } = useDesk()
  const names = allowedPages(self)
  const { value, refresh } = usePolling(deskApi.getWaiting)
  const waiting = useMemo(() => ({ waiting: value?.waiting, refresh }), [value, refresh])
  const page = useRef<HTMLDivElement>(null)
  return (
    <WaitingContext value={waiting}>
      <div className="desk min-h-dvh min-[1100px]:flex">
        {/* Not a link, because what follows # in the desk's address is an invitation. */}
        <button
          type="button"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20"
          onClick={() => page.current?.focus()}
        >
          Skip to the page
        </button>
        <Menu />
        <div
          ref={page}
          tabIndex={-1}
          className="flex min-w-0 grow flex-col outline-none max-[1099px]:min-h-[calc(100dvh-3.75rem)]"
        >
          <NewKeys />
          <Suspense
            fallback={
              <main>
                <Loading text={words.loading} lines={PAGE_LINES} />
              </main>
            }
          >
            <Routes>
              {names.map(name => {
                const Page = DESK_ROUTES[name]
                return (
                  <Route
                    key={name}
                    path={DESK_PAGES[name].path}
                    element={
                      <Titled title={deskPageTitles[name]}>
                        <Page />
                      </Titled>
                    }
                  />
                )
              })}
              {!names.includes('today') && <Route index element={<FirstPage />} />}
              <Route
                path="*"
                element={
                  <Titled title={NO_PAGE}>
                    <NoPage />
                  </Titled>
                }
              />
            </Routes>
          </Suspense>
        </div>
      </div>
    </WaitingContext>
  )
}

/** Names the page in the browser's tab and history. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = useSettings()
  useEffect(() => {
    const before = document.title
    document.title = `${title} | ${brand}`
    return () => {
      document.title = before
    }
  }, [title, brand])
  return children
}

/** Warns of keys that were added since the previous sign-in: another person may hold one. */
function NewKeys() {
  const { newKeys = [] } = useDesk().self
  if (newKeys.length === 0) return null
  return (
    <div role="alert" className="border-b border-rose bg-surface px-5 py-2 font-semibold text-rose">
      {newKeys.map(({ way, device, addedAt }) => (
        <p key={addedAt}>
          {way === 'passkey'
            ? words.newPasskey({ device: device ?? 'unknown device', time: formatDateTime(addedAt) })
            : `An authenticator app was added to your account, ${formatDateTime(addedAt)}.`}
        </p>
      ))}
      <Link to={deskPath('yourSignIn')} className="underline">
        Check your passkeys and app. End any that is not yours, and tell the owner
      </Link>
    </div>
  )
}

/** Redirects people without the board to their own first page. */
function FirstPage() {
  const { self } = useDesk()
  const first = startPage(self)
  useEffect(() => {
    // A separate document: it uses the camera and works offline.
    if (first === 'collector') window.location.replace(pathOf('collector'))
  }, [first])
  if (first === 'collector')
    return (
      <main>
        <p role="status">{words.loading}</p>
        <a href={pathOf('collector')}>{collectorsApp}</a>
      </main>
    )
  if (first) return <Navigate to={deskPath(first)} replace />
  return (
    <main>
      <p role="status">Your roles do not open any page here yet. The owner can change them.</p>
    </main>
  )
}

const NO_PAGE = 'Page not found'

/** Shown for unknown addresses and for pages that the person's roles do not open. */
function NoPage() {
  const first = startPage(useDesk().self)
  return (
    <main>
      <h1>{NO_PAGE}</h1>
      <p role="alert">This page does not exist, or your roles do not open it.</p>
      {first === 'collector' && <a href={pathOf('collector')}>{collectorsApp}</a>}
      {first && first !== 'collector' && (
        <Link className="underline" to={deskPath(first)}>
          {`Go to ${deskPageTitles[first]}`}
        </Link>
      )}
    </main>
  )
}
