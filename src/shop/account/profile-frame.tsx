import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { links } from '#shop/frame/links.ts'
import { useSession } from '#shop/session/session.ts'
import type { Customer } from '#wire/account.ts'
import { AccountFrame } from './account-frame.tsx'

interface ProfileFrameProps {
  title: string
  /** Undefined while loading. */
  person: Customer | null | undefined
  children: ReactNode
}

/** Layout of the profile's pages; logging out opens the login page. */
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
