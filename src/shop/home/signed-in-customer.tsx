import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '#shop/session/session.ts'

const CustomerUpdates = lazy(() => import('./updates-section.tsx'))

const never = () => () => undefined

/** Whether a customer is signed in; undefined until hydration, as the HTML is the same for all. */
export function useIsSignedIn(): boolean | undefined {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { isAuthenticated } = useSession()
  return isReady ? isAuthenticated : undefined
}

/**
 * The signed-in customer's open matters at the top of the home page. Until hydration the mark set by `FirstMarks`
 * reserves their space, against layout shift.
 */
export function SignedInCustomer() {
  const isKnown = useIsSignedIn()
  const { token } = useSession()
  if (isKnown === false) return null
  return (
    <div className={`mt-5 min-h-[var(--updates-height,10rem)] ${isKnown ? '' : 'hidden signed-in:block'}`}>
      {isKnown && token && (
        <Suspense fallback={null}>
          <CustomerUpdates token={token} />
        </Suspense>
      )}
    </div>
  )
}
