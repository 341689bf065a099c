import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { verifyPhone } from '#text/account.ts'
import { loading, tryAgain } from '#text/common.ts'
import { say } from '#text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const VerifyPhone = lazy(() => import('#web/sign-in/verify-phone.tsx'))

/** Why a page has nothing to show. */
export interface LoadProblem {
  /** A sentence for the customer. */
  problem: string
  /** Their phone has to be proven by a code first. */
  isUnverified?: boolean
}

interface LoadFailedProps extends LoadProblem {
  className?: string
  /** What can be done about it beside trying again. */
  children?: ReactNode
}

/** Says why a page has nothing to show, and tries again; asks for the code where only that is missing. */
export function LoadFailed({ problem, isUnverified = false, className, children }: LoadFailedProps) {
  const { revalidate, state } = useRevalidator()
  const [isVerifying, setVerifying] = useState(isUnverified)
  const isBusy = state === 'loading' && say(loading)
  return (
    <Notice kind={isUnverified ? 'info' : 'error'} isAlert className={className}>
      <p>{problem}</p>
      {children}
      {isUnverified ? (
        <Button size="small" className="mt-3" busy={isBusy} onClick={() => setVerifying(true)}>
          {say(verifyPhone)}
        </Button>
      ) : (
        <Button look="outline" size="small" className="mt-3" busy={isBusy} onClick={revalidate}>
          {say(tryAgain)}
        </Button>
      )}
      {isVerifying && (
        <Suspense fallback={null}>
          <VerifyPhone
            onClose={() => setVerifying(false)}
            onVerified={() => {
              setVerifying(false)
              void revalidate()
            }}
          />
        </Suspense>
      )}
    </Notice>
  )
}
