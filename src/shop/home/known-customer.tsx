import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '#shop/session/session.ts'

const CustomerNews = lazy(() => import('./customer-news.tsx'))

const never = () => () => undefined

/**
 * The signed-in customer's card at the top of the home page. The HTML is the same for all: until hydration the mark set
 * by `FirstMarks` reserves the card's space, against layout shift.
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
    <div className={`mt-5 min-h-[var(--news-height,10rem)] ${isReady ? '' : 'hidden signed-in:block'}`}>
      {isReady && token && (
        <Suspense fallback={null}>
          <CustomerNews token={token} />
        </Suspense>
      )}
    </div>
  )
}
