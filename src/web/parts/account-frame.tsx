import { CircleUserRound, LogOut, type LucideIcon, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { links } from '#web/links.ts'
import { Button } from './button.tsx'
import { Skeleton } from './skeleton.tsx'
import { usePress } from './use-press.ts'

interface AccountFrameProps {
  /** Undefined while it is still being asked for. */
  person: { name: string | null; phone: string | null } | null | undefined
  onLogout: () => Promise<void>
  children: ReactNode
}

/** A page of the customer's account beside who they are and the account's menu; on a phone that stands above. */
export function AccountFrame({ person, onLogout, children }: AccountFrameProps) {
  const [isLeaving, leave] = usePress(onLogout)
  return (
    <div className="wrap grid gap-5 py-6 md:grid-cols-[264px_1fr] md:items-start md:gap-8 md:py-9 print:block">
      <aside aria-label="Your account" className="card p-2 md:sticky md:top-32 print:hidden">
        <Person person={person} />
        <nav aria-label="Account" className="flex flex-wrap gap-1 md:grid">
          <MenuLink to={links.profile} Icon={CircleUserRound}>
            Profile Details
          </MenuLink>
          <MenuLink to={links.myOrders} Icon={ReceiptText}>
            Order History
          </MenuLink>
          <Button
            look="quiet"
            size="small"
            className={`${ITEM} md:justify-start`}
            busy={isLeaving && 'Logging out...'}
            onClick={leave}
          >
            <LogOut aria-hidden="true" className="hidden size-5 sm:block" />
            Logout
          </Button>
        </nav>
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function Person({ person }: Pick<AccountFrameProps, 'person'>) {
  if (person === null) return null
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-3 pt-1.5 pb-2.5 md:block md:py-3">
      {person ? (
        <>
          <p className="min-w-0 text-lg font-semibold">{person.name ?? 'Customer'}</p>
          {person.phone && <p className="text-muted tabular-nums">+91 {person.phone}</p>}
        </>
      ) : (
        <>
          <Skeleton className="my-0.5 h-5 w-32" />
          <Skeleton className="my-1 h-4 w-28" />
        </>
      )}
    </div>
  )
}

const ITEM = 'flex-1 px-2.5 md:px-3'

function MenuLink({ to, Icon, children }: { to: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      prefetch="intent"
      className={({ isActive }) =>
        `flex min-h-11 items-center justify-center gap-2 rounded-control py-1.5 text-[0.9375rem] font-semibold whitespace-nowrap md:justify-start ${ITEM} ${isActive ? 'bg-leaf-tint text-leaf-dark' : 'text-ink hover:bg-leaf-tint'}`
      }
    >
      <Icon aria-hidden="true" className="hidden size-5 sm:block" />
      {children}
    </NavLink>
  )
}
