import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { openLoginBy } from '#shop/frame/api.ts'
import { loginThen } from './require-login.ts'

/** Opens the login page by client-side navigation when a session expires; it leads back to the page or its target. */
export function useLoginAtEnd(): void {
  const navigate = useNavigate()
  const here = useLocation()
  const target = useNavigation().location ?? here
  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  })
  useEffect(() => {
    openLoginBy(() => void navigate(loginThen(latest.current.pathname + latest.current.search)))
  }, [navigate])
}
