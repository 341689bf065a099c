import { useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { useSettings } from '#kit/settings.ts'
import { DESK_PAGES, type DeskPageName, LOCK_KEY, menuOf } from '#rules/desk/desk-pages.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { pathOf } from '#rules/pages.ts'
import { goesToHomes } from '#rules/staff/permissions.ts'
import * as desk from '#text/desk/desk.ts'
import { collectorsApp, deskPageTitles, menuLabel, morePages } from '#text/desk/desk-pages.ts'
import { say } from '#text/text.ts'
import { useDesk } from './desk-context.ts'
import { deskPath } from './desk-links.ts'
import { FindButton } from './find-button.tsx'
import { isTyped, useDeskKeys } from './keys.ts'
import { SignOut } from './sign-out.tsx'

/** As many as stand in one line at 1280 px; the others wait behind one press. */
const MAX_IN_BAR = 9

const toPage = (name: DeskPageName) => (
  <NavLink key={name} to={deskPath(name)} end={DESK_PAGES[name].path === ''}>
    {say(deskPageTitles[name])}
  </NavLink>
)

/** The pages that somebody's roles open, and who they are. G and a page's letter opens it. */
export function Menu() {
  const { self, onSignedOut, lock } = useDesk()
  const { brand } = useSettings()
  const { pathname } = useLocation()
  useGoKeys()
  const names = menuOf(self).filter(name => name !== 'own')
  const shown = names.length > MAX_IN_BAR ? names.slice(0, MAX_IN_BAR - 1) : names
  const more = names.slice(shown.length)
  const isHere = (name: DeskPageName) => pathname === deskPath(name)
  return (
    <header className="desk-head">
      <p className="desk-brand">{brand}</p>
      <nav aria-label={say(menuLabel)} className="desk-menu">
        {shown.map(toPage)}
        {/* A document of its own, with its camera. */}
        {goesToHomes(self.roles) && <a href={pathOf('collector')}>{say(collectorsApp)}</a>}
        {more.length > 0 && (
          // Anew on every page: it closes when one of it is opened.
          <details key={pathname} className="desk-more">
            <summary data-here={more.some(isHere) || undefined}>{say(morePages)}</summary>
            <div>{more.map(toPage)}</div>
          </details>
        )}
      </nav>
      {self.permissions.includes('orders.read') && <FindButton />}
      <div className="desk-self">
        <NavLink to={deskPath('own')} title={say(deskPageTitles.own)}>
          <strong>{self.name}</strong>
          <span className="desk-quiet">{[...new Set(self.roles.map(({ role }) => role))].join(', ')}</span>
        </NavLink>
        <button type="button" onClick={lock}>
          {say(desk.lockDesk)} <kbd>{say(desk.lockKeys)}</kbd>
        </button>
        <SignOut onSignedOut={onSignedOut} />
      </div>
    </header>
  )
}

/** How long a page's letter may come after G. */
const AFTER_G_MS = 2 * SECOND_MS
/** Not 0, which is when the page was opened. */
const NEVER = Number.NEGATIVE_INFINITY

function useGoKeys() {
  const { self, lock } = useDesk()
  const navigate = useNavigate()
  const pressedG = useRef(NEVER)
  useDeskKeys(
    event => {
      if (isTyped(event)) return
      const isAfterG = event.timeStamp - pressedG.current < AFTER_G_MS
      pressedG.current = event.key === 'g' ? event.timeStamp : NEVER
      if (!isAfterG || event.key === 'g') return
      const letter = event.key.toLowerCase()
      const page = menuOf(self).find(name => DESK_PAGES[name].key === letter)
      if (!page && letter !== LOCK_KEY) return
      // The letter is not also a command of the page that is left.
      event.preventDefault()
      event.stopPropagation()
      if (page) void navigate(deskPath(page))
      else lock()
    },
    { isFirst: true },
  )
}
