import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { CodeDialog } from '#shop/sign-in/code-dialog.tsx'
import { loading, tryAgain } from '#text/common.ts'
import { say } from '#text/text.ts'
import { verifyPhone } from './words.ts'

export interface LoadProblem {
  problem: string
  /** The phone has to be proven by a code first. */
  isUnverified?: boolean
}

interface LoadFailedProps extends LoadProblem {
  className?: string
  /** Further advice, beside the retry button. */
  children?: ReactNode
}

/** Why a page could not be loaded, with a retry button, or a code field if the phone is not verified. */
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
        <Button variant="outline" size="small" className="mt-3" busy={isBusy} onClick={revalidate}>
          {say(tryAgain)}
        </Button>
      )}
      <CodeDialog isWanted={isVerifying} onProven={() => setVerifying(false)} after={revalidate} />
    </Notice>
  )
}
