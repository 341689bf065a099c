import { useEffect, useRef } from 'react'
import { redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { KEYS, readStoredText } from '#kit/storage.ts'
import { setLoginNavigation } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { isOwnPath } from '#shop/frame/return-path.ts'

/** The login page's path, with `returnTo` for `path`. */
export const loginThen = (path: string): string =>
  isOwnPath(path) ? `${links.login}?${new URLSearchParams({ returnTo: path })}` : links.login

/** Throws a redirect to the login page, and back here, unless a token is stored. Only the server validates it. */
export function requireLogin({ pathname, search }: URL): void {
  if (!readStoredText(KEYS.authToken)) throw redirect(loginThen(pathname + search))
}

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
    setLoginNavigation(() => void navigate(loginThen(latest.current.pathname + latest.current.search)))
  }, [navigate])
}
