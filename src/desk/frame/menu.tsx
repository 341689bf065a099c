import { useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { useSettings } from '#kit/settings.ts'
import { DESK_PAGES, type DeskPageName, deskPath, LOCK_KEY, menuOf } from '#rules/desk/desk-pages.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { pathOf } from '#rules/pages.ts'
import { goesToHomes } from '#rules/staff/permissions.ts'
import { collectorsApp, deskPageTitles } from '#text/staff.ts'
import { SignOut } from './card.tsx'
import { useDesk } from './desk-context.ts'
import { FindButton } from './find-button.tsx'
import { isTyped, useDeskKeys } from './keys.ts'
import { words } from './words.ts'

/** As many as fit one line at 1280 px; the others are under 'More'. */
const MAX_IN_BAR = 9

const MENU_LINK =
  'border-b-2 border-transparent px-2.5 py-1.5 font-medium aria-[current=page]:border-leaf aria-[current=page]:font-[650] aria-[current=page]:text-leaf-dark'

const toPage = (name: DeskPageName) => (
  <NavLink key={name} to={deskPath(name)} end={DESK_PAGES[name].path === ''} className={MENU_LINK}>
    {deskPageTitles[name]}
  </NavLink>
)

/** The pages that the person's roles open, and the person. G and a page's letter open a page. */
export function Menu() {
  const { self, onSignedOut, lock } = useDesk()
  const { brand } = useSettings()
  const { pathname } = useLocation()
  useGoKeys()
  const names = menuOf(self).filter(name => name !== 'own')
  const shown = names.length > MAX_IN_BAR ? names.slice(0, MAX_IN_BAR - 1) : names
  const more = names.slice(shown.length)
  const canFind = self.permissions.includes('orders.read')
  const isHere = (name: DeskPageName) => pathname === deskPath(name)
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-5 py-2">
      <p className="font-bold text-leaf">{brand}</p>
      <nav aria-label={words.menuLabel} className="flex flex-wrap gap-x-1 gap-y-0.5">
        {shown.map(toPage)}
        {/* A document of its own, with its camera. */}
        {goesToHomes(self.roles) && (
          <a href={pathOf('collector')} className={MENU_LINK}>
            {collectorsApp}
          </a>
        )}
        {more.length > 0 && (
          // A new element on every page, so that opening a page closes it.
          <details key={pathname} className="relative">
            <summary
              className={`px-2.5 py-1.5 ${more.some(isHere) ? 'font-[650] text-leaf-dark' : 'font-medium'}`}
            >
              {words.morePages}
            </summary>
            <div className="absolute z-10 grid min-w-36 rounded-[10px] border border-line-strong bg-surface p-1.5">
              {more.map(toPage)}
            </div>
          </details>
        )}
      </nav>
      {canFind && <FindButton />}
      <div className={`flex items-center gap-3 ${canFind ? '' : 'ml-auto'}`}>
        <NavLink to={deskPath('own')} title={deskPageTitles.own} className="grid text-right leading-tight">
          <strong>{self.name}</strong>
          <span className="text-muted">{[...new Set(self.roles.map(({ role }) => role))].join(', ')}</span>
        </NavLink>
        <button type="button" onClick={lock}>
          {words.lockDesk} <kbd>{words.lockKeys}</kbd>
        </button>
        <SignOut onSignedOut={onSignedOut} />
      </div>
    </header>
  )
}

/** A page's letter counts this long after G. */
const AFTER_G_MS = 2 * SECOND_MS
/** Not 0: a time stamp of 0 is when the page opened. */
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
      // Keeps the letter from being a command of the current page too.
      event.preventDefault()
      event.stopPropagation()
      if (page) void navigate(deskPath(page))
      else lock()
    },
    { isFirst: true },
  )
}
