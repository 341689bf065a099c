import { Suspense, useEffect } from 'react'
import { Link, Navigate, Route, Routes } from 'react-router'
import { formatDateTime } from '#rules/dates.ts'
import { DESK_PAGES, firstPlace, openPages } from '#rules/desk/desk-pages.ts'
import { pathOf } from '#rules/pages.ts'
import * as desk from '#text/desk/desk.ts'
import {
  collectorsApp,
  deskPageTitles,
  noSuchDeskPage,
  nothingForYou,
  ordersToFind,
  toYourFirstPage,
} from '#text/desk/desk-pages.ts'
import { say } from '#text/text.ts'
import { useDesk } from './desk-context.ts'
import { deskPath } from './desk-links.ts'
import { DESK_ROUTES } from './desk-routes.tsx'
import { Menu } from './menu.tsx'

/** What stands around every page of the desk, and the page itself. */
export function Frame() {
  const { self } = useDesk()
  const names = openPages(self)
  return (
    <div className="desk">
      <Menu />
      <NewKeys />
      <Suspense
        fallback={
          <main>
            <p role="status">{say(desk.deskLoading)}</p>
          </main>
        }
      >
        <Routes>
          {names.map(name => {
            const Page = DESK_ROUTES[name]
            return <Route key={name} path={DESK_PAGES[name].path} element={<Page />} />
          })}
          {!names.includes('today') && <Route index element={<FirstPlace />} />}
          <Route path="*" element={<NoPage />} />
        </Routes>
      </Suspense>
    </div>
  )
}

/** Keys added to their account since they signed in before: another person may hold one. */
function NewKeys() {
  const { newKeys = [] } = useDesk().self
  if (newKeys.length === 0) return null
  return (
    <div role="alert" className="desk-new-keys">
      {newKeys.map(({ way, device, addedAt }) => (
        <p key={addedAt}>
          {say(way === 'passkey' ? desk.newPasskey : desk.newApp, {
            device: device ?? say(desk.unknownDevice),
            time: formatDateTime(addedAt),
          })}
        </p>
      ))}
      <Link to={deskPath('own')}>{say(desk.checkKeys)}</Link>
    </div>
  )
}

/** Where today's visits are not theirs to see: their own first page. */
function FirstPlace() {
  const { self } = useDesk()
  const first = firstPlace(self)
  useEffect(() => {
    // A document of its own: it may use the camera, and works without signal.
    if (first === 'collector') window.location.replace(pathOf('collector'))
  }, [first])
  if (first === 'collector')
    return (
      <main>
        <p role="status">{say(desk.deskLoading)}</p>
        <a href={pathOf('collector')}>{say(collectorsApp)}</a>
      </main>
    )
  if (first) return <Navigate to={deskPath(first)} replace />
  return (
    <main>
      <p role="status">{say(self.permissions.includes('orders.read') ? ordersToFind : nothingForYou)}</p>
    </main>
  )
}

/** An address that is none, or not for these roles. */
function NoPage() {
  const first = firstPlace(useDesk().self)
  return (
    <main>
      <p role="alert">{say(noSuchDeskPage)}</p>
      {first === 'collector' && <a href={pathOf('collector')}>{say(collectorsApp)}</a>}
      {first && first !== 'collector' && (
        <Link to={deskPath(first)}>{say(toYourFirstPage, { page: say(deskPageTitles[first]) })}</Link>
      )}
    </main>
  )
}
