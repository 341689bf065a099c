import type { LucideIcon } from 'lucide-react'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { formatMobile } from '#rules/people.ts'
import { links } from '#shop/frame/links.ts'
import { useSession } from '#shop/session/session.ts'
import { say } from '#text/text.ts'
import type { Customer } from '#wire/account.ts'
import {
  accountMenu,
  loggingOut,
  logoutButton,
  orderHistory,
  profileDetails,
  someCustomer,
  yourAccount,
} from './words.ts'

interface AccountFrameProps {
  /** Undefined while loading. */
  person: { name: string | null; phone: string | null } | null | undefined
  onLogout: () => Promise<void>
  /** True if the panel stands below the page's content on a phone. */
  isPanelLast?: boolean
  children: ReactNode
}

export function AccountFrame({ person, onLogout, isPanelLast, children }: AccountFrameProps) {
  const [isLeaving, leave] = useAction(onLogout)
  const page = <div className="min-w-0 md:col-start-2 md:row-start-1">{children}</div>
  return (
    <div className="wrap grid gap-5 py-6 md:grid-cols-[264px_1fr] md:items-start md:gap-8 md:py-9 print:block">
      {isPanelLast && page}
      <aside
        aria-label={say(yourAccount)}
        className="md:col-start-1 md:row-start-1 card grid grid-cols-[1fr_auto] tight:grid-cols-1 items-center gap-1 p-2 md:sticky md:top-32 md:grid-cols-1 print:hidden"
      >
        <Person person={person} />
        <nav
          aria-label={say(accountMenu)}
          className="col-span-full row-start-2 grid grid-cols-2 gap-1 border-t border-line pt-2 tight:grid-cols-1 md:grid-cols-1"
        >
          <MenuLink to={links.profile} Icon={CircleUserRound}>
            {say(profileDetails)}
          </MenuLink>
          <MenuLink to={links.myOrders} Icon={ReceiptText}>
            {say(orderHistory)}
          </MenuLink>
        </nav>
        <Button
          variant="quiet"
          size="small"
          className="md:justify-start md:px-3"
          busy={isLeaving && say(loggingOut)}
          onClick={leave}
        >
          <LogOut aria-hidden="true" className="size-5" />
          {say(logoutButton)}
        </Button>
      </aside>
      {!isPanelLast && page}
    </div>
  )
}

function Person({ person }: Pick<AccountFrameProps, 'person'>) {
  if (person === undefined) {
    return (
      <div className="px-3 py-1 md:py-2">
        <Skeleton className="my-0.5 h-5 w-32" />
        <Skeleton className="my-1 h-4 w-28" />
      </div>
    )
  }
  return (
    <div className="min-w-0 px-3 py-1 md:py-2">
      <p className="text-lg font-semibold wrap-anywhere">{person?.name ?? say(someCustomer)}</p>
      {person?.phone && (
        <p translate="no" className="text-muted tabular-nums">
          +91 {formatMobile(person.phone)}
        </p>
      )}
    </div>
  )
}

function MenuLink({ to, Icon, children }: { to: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      prefetch="intent"
      className={({ isActive }) =>
        `flex min-h-11 items-center justify-center gap-2 rounded-control px-2 py-1.5 text-[0.9375rem] font-semibold whitespace-nowrap tight:whitespace-normal forced-colors:aria-[current=page]:underline md:justify-start md:px-3 ${isActive ? 'bg-leaf-tint text-leaf-dark' : 'text-ink hover:bg-leaf-tint'}`
      }
    >
      <Icon aria-hidden="true" className="hidden size-5 sm:block" />
      {children}
    </NavLink>
  )
}

interface ProfileFrameProps {
  title: string
  /** Undefined while loading. */
  person: Customer | null | undefined
  children: ReactNode
}

export function ProfileFrame({ title, person, children }: ProfileFrameProps) {
  const logout = useSession(state => state.logout)
  const navigate = useNavigate()
  const leave = async () => {
    await logout()
    await navigate(links.login)
  }
  return (
    <AccountFrame person={person} onLogout={leave}>
      <h1 className="mb-5 text-2xl">{title}</h1>
      {children}
    </AccountFrame>
  )
}
