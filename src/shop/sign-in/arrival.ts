import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { links } from '#shop/frame/links.ts'
import { returnPathFrom } from '#shop/frame/return-path.ts'
import { useSession } from '#shop/session/session.ts'
import { type SignInState, signInStateFrom } from './sign-in-links.ts'

interface Arrival {
  /** False on the server and while its page hydrates; then the query string and the state are empty too. */
  isKnown: boolean
  search: string
  state: SignInState
}

const neverChanges = () => () => {}

/** False on the server and while the page hydrates, which must match what the server rendered; true afterwards. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/** Adds what is in the customer's address and history state. One page is rendered for everyone. */
export function useArrival(): Arrival {
  const isKnown = useHydrated()
  const { search, state } = useLocation()
  return isKnown
    ? { isKnown, search, state: signInStateFrom(state) }
    : { isKnown, search: '', state: signInStateFrom(null) }
}

/** Sends a customer who arrives signed in to `returnTo`, or to the profile. */
export function useLeaveSignedIn(): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  // Only on arrival: signing in here navigates by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (useSession.getState().isAuthenticated)
      void navigate(returnPathFrom(search) ?? links.profile, { replace: true })
  }, [])
}
