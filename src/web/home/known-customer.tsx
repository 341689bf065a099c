import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '#web/session/session.ts'

const CustomerNews = lazy(() => import('./customer-news.tsx'))

const never = () => () => undefined

/**
 * On top of the home page for whoever is signed in; strangers get no trace of it. The page is the same for all: before
 * its program runs, the mark that `FirstMarks` sets keeps the card's place, so that nothing moves when it comes.
 */
export function KnownCustomer() {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { isAuthenticated, token } = useSession()
  if (isReady && !isAuthenticated) return null
  return (
    <div className={`mt-5 min-h-47 sm:min-h-28 ${isReady ? '' : 'hidden signed-in:block'}`}>
      {isReady && token && (
        <Suspense fallback={null}>
          <CustomerNews token={token} />
        </Suspense>
      )}
    </div>
  )
}
