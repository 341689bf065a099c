import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAction } from '#kit/use-action.ts'
import { CallRow } from '#shop/frame/call-link.tsx'
import { links } from '#shop/frame/links.ts'
import { useSession } from '#shop/session/session.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { SERVICES } from './services.ts'
import * as words from './words.ts'

export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { isAuthenticated, user } = useSession()
  const item = (to: string, name: ReactNode) => (
    <li key={to}>
      <Link to={to} onClick={onClose} className={ITEM}>
        {name}
      </Link>
    </li>
  )
  return (
    <nav
      id="menu"
      aria-label={say(words.menu)}
      hidden={!isOpen}
      className="max-h-[calc(100dvh-120px)] overflow-y-auto border-t border-line bg-surface wide:hidden"
    >
      <div className="wrap py-3">
        <ul className="-mx-2">{SERVICES.map(({ name, to }) => item(to, say(name)))}</ul>
        <ul className="-mx-2 mt-2 border-t border-line pt-2">
          {item(links.uploadPrescription, say(common.uploadPrescription))}
          {isAuthenticated ? (
            <>
              {item(links.profile, user?.name || say(common.profile))}
              {item(links.myOrders, say(common.myOrders))}
              <LogOut onClose={onClose} />
            </>
          ) : (
            <>
              {item(links.login, say(common.loginButton))}
              {item(links.signup, say(common.signUpButton))}
            </>
          )}
        </ul>
        <CallRow className={ITEM} />
      </div>
    </nav>
  )
}

const ITEM =
  'flex min-h-12 w-full items-center rounded-control px-2 text-left text-lg font-medium hover:bg-leaf-tint'

function LogOut({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const logout = useSession(state => state.logout)
  const [isLeaving, leave] = useAction(async () => {
    await logout()
    onClose()
    await navigate(links.login)
  })
  return (
    <li>
      <button type="button" disabled={isLeaving} onClick={leave} className={ITEM}>
        {say(common.logOut)}
      </button>
    </li>
  )
}
