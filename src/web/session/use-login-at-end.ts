import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { openLoginBy } from '#web/platform/api.ts'
import { loginThen } from './require-login.ts'

/** Opens the login page without loading the shop anew when a session ends by itself; it leads back to where one was going. */
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
