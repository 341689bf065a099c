import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Skeleton } from '#kit/loading.tsx'
import { KEYS, readStoredText } from '#kit/storage.ts'
import { useSession } from '#shop/session/session.ts'
import { say } from '#text/text.ts'
import { hello } from './words.ts'

const CustomerUpdates = lazy(() => import('./updates-section.tsx'))

const neverChanges = () => () => undefined

/** Whether a customer is signed in; undefined until hydration, as the HTML is the same for all. */
export function useIsSignedIn(): boolean | undefined {
  const isReady = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const { isAuthenticated } = useSession()
  return isReady ? isAuthenticated : undefined
}

/**
 * The signed-in customer's open matters at the top of the home page, in the space that they took when last shown, so
 * that they move nothing. Until hydration the mark set by `FirstMarks` reserves it.
 */
export function SignedInCustomer() {
  const isKnown = useIsSignedIn()
  const { token } = useSession()
  if (isKnown === false) return null
  if (!isKnown || !token)
    return (
      <div className="mt-5 hidden min-h-[var(--updates-height,100svh)] flex-col signed-in:flex">
        <Loading />
      </div>
    )
  return <Updates token={token} />
}

function Updates({ token }: { token: string }) {
  const [lastHeight] = useState(readLastHeight)
  const [isShown, setShown] = useState(false)
  return (
    // While their height is unknown, they keep the rest of the page below the screen until they are shown.
    <div className="mt-5 flex flex-col" style={{ minHeight: lastHeight ?? (isShown ? undefined : '100svh') }}>
      <Suspense fallback={<Loading />}>
        <CustomerUpdates token={token} onShown={() => setShown(true)} />
      </Suspense>
    </div>
  )
}

/** Stands for the greeting and the ticket: on a slow network they take seconds, and an empty screen looks broken. */
const Loading = () => (
  <>
    <h1 className="sr-only">{say(hello)}</h1>
    <Skeleton className="mb-3.5 h-8 w-44 shrink-0 lg:h-9" />
    <Skeleton className="max-h-104 flex-1 rounded-hero" />
  </>
)

/** Undefined if it was measured at another width. */
function readLastHeight(): string | undefined {
  const [height, width] = (readStoredText(KEYS.updatesHeight) ?? '').split(' ')
  return Number(width) === window.innerWidth ? `${height}px` : undefined
}
