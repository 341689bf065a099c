import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router'
import { DESK_PAGES, openPages } from '#rules/desk/desk-pages.ts'
import * as desk from '#text/desk/desk.ts'
import { deskPageTitles, noSuchDeskPage, nothingForYou, toYourFirstPage } from '#text/desk/desk-pages.ts'
import { say } from '#text/text.ts'
import { useDesk } from '../desk-context.ts'
import { deskPath } from '../desk-links.ts'
import { DESK_ROUTES } from '../desk-routes.tsx'
import { Menu } from './menu.tsx'

/** What stands around every page of the desk, and the page itself. */
export function Frame() {
  const { self } = useDesk()
  const names = openPages(self)
  return (
    <div className="desk">
      <Menu />
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
          <Route path="*" element={<NoPage />} />
        </Routes>
      </Suspense>
    </div>
  )
}

/** An address that is none, or not for these roles. */
function NoPage() {
  // Not what everybody has: that would look like work.
  const first = openPages(useDesk().self).find(name => DESK_PAGES[name].needs !== null)
  return (
    <main>
      <p role="alert">{say(first ? noSuchDeskPage : nothingForYou)}</p>
      {first && (
        <Link to={deskPath(first)}>{say(toYourFirstPage, { page: say(deskPageTitles[first]) })}</Link>
      )}
    </main>
  )
}
