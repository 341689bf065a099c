import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { useAction } from '#kit/use-action.ts'
import { initialsOf } from '#rules/visits/visit-state.ts'
import { links } from '#shop/frame/links.ts'
import { useSession } from '#shop/session/session.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { useEscape } from './use-escape.ts'
import * as words from './words.ts'

export default function AccountMenu({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const close = () => setOpen(false)
  useEscape(isOpen, () => {
    close()
    button.current?.focus()
  })
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  return (
    <nav aria-label={say(words.loggedIn)} onBlur={closeWhenLeft} className="relative flex">
      <ButtonLink to={links.profile} variant="soft" size="small" className="rounded-r-none pr-2">
        {/* First name only: the full name would take room from the search. */}
        <span aria-hidden="true" className="min-[90rem]:hidden">
          {initialsOf(name)}
        </span>
        <span translate="no" className="max-w-28 truncate max-[90rem]:sr-only">
          {name}
        </span>
      </ButtonLink>
      <button
        ref={button}
        type="button"
        aria-label={say(words.accountMenu)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={event => {
          // Safari doesn't focus a clicked button, and without focus there is no blur to close the menu.
          event.currentTarget.focus()
          setOpen(!isOpen)
        }}
        className="grid w-10 place-items-center rounded-r-control bg-leaf-tint text-leaf-dark hover:bg-line"
      >
        <ChevronDown aria-hidden="true" className={`size-4.5 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && <Choices id={menuId} onChosen={close} />}
    </nav>
  )
}

function Choices({ id, onChosen }: { id: string; onChosen: () => void }) {
  const navigate = useNavigate()
  const logout = useSession(state => state.logout)
  const [isLeaving, leave] = useAction(async () => {
    await logout()
    onChosen()
    await navigate(links.login)
  })
  return (
    <ul
      id={id}
      // Focusable, so that a click between the links doesn't blur the menu.
      tabIndex={-1}
      className="absolute top-full right-0 z-10 mt-1 grid w-48 gap-1 rounded-card border border-line bg-surface p-2 shadow-lg outline-none"
    >
      {[
        { name: say(common.myOrders), to: links.myOrders },
        { name: say(common.profile), to: links.profile },
      ].map(({ name, to }) => (
        <li key={to}>
          <Link to={to} onClick={onChosen} className={CHOICE}>
            {name}
          </Link>
        </li>
      ))}
      <li className="border-t border-line pt-1">
        <button type="button" disabled={isLeaving} onClick={leave} className={CHOICE}>
          {say(common.logOut)}
        </button>
      </li>
    </ul>
  )
}

const CHOICE =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left font-medium hover:bg-leaf-tint'
